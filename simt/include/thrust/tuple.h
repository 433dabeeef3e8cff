#pragma once
#include "simt/thrust/tuple.h"
