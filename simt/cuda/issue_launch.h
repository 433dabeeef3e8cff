// Launches as CUDA sees them: refused, or issued to a stream, whose order they keep.
#pragma once
#include <cstdint>
#include <memory>

#include "include/simt/launch_request.h"

namespace simt {

class HeldLaunch;

// Runs a kernel, or refuses it. `pc`: of the program's call. With `held`, which has copies of all that the request
// points to, the kernel may go on after this returns (cuda/unfinished.h).
void launch_kernel(const LaunchRequest& request, std::uint64_t pc, std::shared_ptr<HeldLaunch> held);
// The host copies the arguments: reports an object that is in device memory, where the host cannot read it.
void check_arguments(const LaunchRequest& request, std::uint64_t pc);
// The address of its kernel; 0: unknown.
std::uintptr_t kernel_of(const LaunchRequest& request);
// Whether a launch by the calling thread may go on: the host or another stream could do what its kernel waits for.
bool launch_may_be_let_go();

}  // namespace simt
