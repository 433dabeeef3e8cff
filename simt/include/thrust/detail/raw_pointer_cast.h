#pragma once
#include "simt/thrust/memory.h"
