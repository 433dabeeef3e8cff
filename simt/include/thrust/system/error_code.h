#pragma once
#include "simt/thrust/system_error.h"
