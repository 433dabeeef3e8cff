// Part of cuda_fp16.h on the CPU backend.
#pragma once
#include "cuda_fp16.h"
