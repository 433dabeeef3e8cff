#pragma once
#define SIMT_MISSING_LIBRARY \
  "cupti_version.h: NVIDIA's libraries are not available on the CPU backend; run this program on a GPU."
