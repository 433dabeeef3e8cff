#pragma once
#define SIMT_MISSING_LIBRARY \
  "thrust/host_vector.h: Thrust is not available on the CPU backend; write the kernel, or run this program on a GPU."
