#pragma once
#error "cufft.h: NVIDIA's libraries are not available on the CPU backend; run this program on a GPU."
