// Part of cuda_runtime.h on the CPU backend.
#pragma once
#include "cuda_runtime.h"
