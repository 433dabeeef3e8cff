#pragma once
#include "simt/thrust/vectors.h"
