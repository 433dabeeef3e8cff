#pragma once
#define SIMT_MISSING_LIBRARY "cuda_fp4.hpp: not available on the CPU backend; run this program on a GPU."
