// One launch as it crosses from kernel code into the library.
#pragma once
#include <stddef.h>

#include "vocabulary.h"

struct CUstream_st;

namespace simt {

// What the host passes for a parameter: copy constructors and conversions of the program's own read it in each thread.
struct Argument {
  const volatile void* begin;
  size_t bytes;
};

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
  const Argument* arguments;
  size_t argument_count;
};

// What `body` of a launch that is held gets as its context: copies of the callable and of the arguments.
struct HeldCall {
  const void* call;
  void* const* arguments;
};

extern "C" {
// Runs the kernel to its end, or records why it may not run; cudaGetLastError tells which.
void simt_launch(const LaunchRequest* request);

// Whether a launch on this stream, made here and now, is kept for later: it is a kernel's own, or the stream is captured for a graph.
int simt_launch_is_held(CUstream_st* stream);
// Keeps it, with copies of `call` and of the arguments' bytes.
void simt_hold_launch(const LaunchRequest* request, const void* call, size_t call_bytes);
}

}  // namespace simt
