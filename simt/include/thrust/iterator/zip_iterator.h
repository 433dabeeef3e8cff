#pragma once
#define SIMT_MISSING_LIBRARY \
  "thrust/iterator/zip_iterator.h: Thrust is not available on the CPU backend; write the kernel, or run this program on a GPU."
