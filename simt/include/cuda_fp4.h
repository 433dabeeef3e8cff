#pragma once
#error "cuda_fp4.h: not available on the CPU backend; run this program on a GPU."
