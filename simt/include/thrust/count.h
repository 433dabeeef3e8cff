#pragma once
#include "simt/thrust/searches.h"
