// One launch as it crosses from kernel code into the library.
#pragma once
#include <stddef.h>

#include "vocabulary.h"

struct CUstream_st;

namespace simt {

// `body(context)` runs the kernel for the lane that calls it.
struct LaunchRequest {
  simt_uint3 grid, block;
  size_t dynamic_shared;
  CUstream_st* stream;
  const char* file;  // of the launch
  int line;
  int counted;      // the kernel was compiled with access hooks
  int cooperative;  // grid barriers are allowed
  void (*body)(void* context);
  void* context;
};

// Runs the kernel to its end, or records why it may not run; cudaGetLastError tells which.
extern "C" void simt_launch(const LaunchRequest* request);

}  // namespace simt
