#pragma once
#include "simt/thrust/reductions.h"
