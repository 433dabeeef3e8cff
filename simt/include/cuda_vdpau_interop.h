#pragma once
#define SIMT_MISSING_LIBRARY \
  "cuda_vdpau_interop.h: NVIDIA's libraries are not available on the CPU backend; run this program on a GPU."
