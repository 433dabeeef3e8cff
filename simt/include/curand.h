#pragma once
#define SIMT_MISSING_LIBRARY \
  "curand.h: cuRAND is not available on the CPU backend; use a generator of your own, such as a hash of the thread's index."
