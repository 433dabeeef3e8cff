#pragma once
#define SIMT_MISSING_LIBRARY "cuda_fp6.h: not available on the CPU backend; run this program on a GPU."
