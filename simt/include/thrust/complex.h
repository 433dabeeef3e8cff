#pragma once
#include "simt/thrust/complex.h"
