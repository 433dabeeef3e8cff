#pragma once
#error "cuda_gl_interop.h: not available on the CPU backend; run this program on a GPU."
