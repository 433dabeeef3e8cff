// Part of cuda_fp8.h on the CPU backend.
#pragma once
#include "cuda_fp8.h"
