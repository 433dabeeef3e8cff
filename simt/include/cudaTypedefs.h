// Part of cuda.h on the CPU backend.
#pragma once
#include "cuda.h"
#include "cuda_profiler_api.h"
