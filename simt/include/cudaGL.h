#pragma once
#error "cudaGL.h: not available on the CPU backend; run this program on a GPU."
