#pragma once
#define SIMT_MISSING_LIBRARY "cudaGL.h: not available on the CPU backend; run this program on a GPU."
