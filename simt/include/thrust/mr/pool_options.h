#pragma once
#include "simt/thrust/memory_resources.h"
