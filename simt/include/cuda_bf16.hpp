// Part of cuda_bf16.h on the CPU backend.
#pragma once
#include "cuda_bf16.h"
