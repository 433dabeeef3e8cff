// Launches stored for later: launches made by kernels, and the nodes of graphs.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "include/simt/launch_request.h"

struct cudaKernelNodeParams;

namespace simt {

struct Launch;

class HeldLaunch : public std::enable_shared_from_this<HeldLaunch> {
 public:
  // Copies the bytes of `call` and of the request's arguments. Without a `call`, the request's context is an
  // AddressedLaunch.
  HeldLaunch(const LaunchRequest& request, const void* call, std::size_t call_bytes);
  HeldLaunch(const HeldLaunch&) = delete;
  HeldLaunch& operator=(const HeldLaunch&) = delete;
  // Issues it to the stream. `pc`: of the program's call, if known.
  void run(CUstream_st* stream, std::uint64_t pc = 0);
  // The launch as a graph's node shows it; and the same kernel launched with other parameters.
  cudaKernelNodeParams parameters();
  std::shared_ptr<HeldLaunch> with(const cudaKernelNodeParams& parameters) const;

 private:
  void* keep(const volatile void* from, std::size_t bytes);
  LaunchRequest request_;
  std::size_t call_bytes_ = 0;
  std::vector<std::unique_ptr<char[]>> storage_;
  std::vector<void*> pointers_;
  std::vector<Argument> arguments_;
  HeldCall call_{};
  std::shared_ptr<void> addressed_;
};

// The launch of a graph node; null if it is not known how to call its kernel (launch_by_address.h).
std::shared_ptr<HeldLaunch> hold_by_address(const cudaKernelNodeParams& parameters);
// Tells the program how to make a kernel known. Says nothing if `function` is none.
void tell_unknown_kernel(const char* what, const void* function);

// Runs the launches made by the threads of a launch that has ended, in the order of the threads.
void run_children(const Launch& launch);
bool has_children(const Launch& launch);

}  // namespace simt
