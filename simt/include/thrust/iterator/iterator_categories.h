#pragma once
#include "simt/thrust/iterators.h"
