// One launch as kernel code passes it to the library.
#pragma once
#include <stddef.h>

#include "vocabulary.h"

struct CUstream_st;

namespace simt {

// What the host passes for a parameter: the program's own copy constructors and conversions read it in each thread.
struct Argument {
  const volatile void* begin;
  size_t bytes;
};

// `body(context)` runs the kernel for the calling lane.
struct LaunchRequest {
  simt_uint3 grid, block;
  size_t dynamic_shared;
  CUstream_st* stream;
  const char* file;  // where the launch is
  int line;
  int counted;         // the kernel was compiled with access hooks
  int cooperative;     // grid barriers are allowed
  simt_uint3 cluster;  // the blocks of a cluster, by an attribute of the launch; 0: none is given
  void (*body)(void* context);
  void* context;
  const Argument* arguments;
  size_t argument_count;
};

// The context for `body` in a held launch: copies of the callable and of the arguments.
struct HeldCall {
  const void* call;
  void* const* arguments;
};

extern "C" {
// Runs the kernel to its end, or records why it may not run; see cudaGetLastError.
void simt_launch(const LaunchRequest* request);

// Whether a launch in this stream is now kept for later: a kernel makes it, or the stream is being captured into a
// graph.
int simt_launch_is_held(CUstream_st* stream);
// Stores the launch, with copies of `call` and of the arguments' bytes.
void simt_hold_launch(const LaunchRequest* request, const void* call, size_t call_bytes);
}

}  // namespace simt
