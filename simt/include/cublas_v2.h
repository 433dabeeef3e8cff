#pragma once
#error "cublas_v2.h: NVIDIA's libraries are not available on the CPU backend; run this program on a GPU."
