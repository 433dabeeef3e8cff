#pragma once
#include "simt/thrust/reductions.h"
#include "simt/thrust/vectors.h"
