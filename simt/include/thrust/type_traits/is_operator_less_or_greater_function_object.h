#pragma once
#include "simt/thrust/policy.h"
