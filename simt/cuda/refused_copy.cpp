// Copies and fills that CUDA refuses.
#include "checks/hazards.h"
#include "checks/host_access.h"
#include "confine/confined.h"
#include "cuda/copy_call.h"
#include "memory/arena.h"
#include "memory/host_memory.h"
#include "memory/memory_kinds.h"

namespace simt {
namespace {

// cudaSuccess if [address, address + bytes) is inside one live allocation.
cudaError_t refuse_range(const CopyCall& call, const void* address, std::size_t bytes) {
  if (memory_holds(address, bytes)) return cudaSuccess;
  if (Arena::instance().contains(address)) report_host_access(call.name, number(call.pc), number(address), bytes);
  return cudaErrorInvalidValue;
}

}  // namespace

cudaError_t refuse_copy(const CopyCall& call, const Stretch& to_stretch, const Stretch& from_stretch,
                        cudaMemcpyKind kind) {
  const void *const to = to_stretch.begin, *const from = from_stretch.begin;
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  if (to_stretch.bytes == 0) return cudaSuccess;
  if (!to || !from) {
    report_null(call.name, number(call.pc), to ? "source" : "target");
    return cudaErrorInvalidValue;
  }
  for (const void* memory : {to, from})
    if (!call.by_symbol && is_unexposed_variable(memory)) {
      report_copy_of_variable(call.name, reinterpret_cast<std::uint64_t>(call.pc), memory, memory == to);
      return cudaErrorInvalidValue;
    }
  for (const Stretch& one : {to_stretch, from_stretch})
    if (const HostBlock block = host_block_at(one.begin);
        block.bytes && one.bytes > block.begin + block.bytes - number(one.begin)) {
      report_copy_beyond_host(call.name, number(call.pc), one.begin, one.bytes, one.begin == to);
      return cudaErrorInvalidValue;
    }
  check_result_place(to, to_stretch.bytes, call.pc);
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (kind != cudaMemcpyDefault) {
    // An H200 with CUDA 13 refuses pageable memory where the kind says "device", and takes any where it says "host".
    if ((to_device && !device_can_access(to)) || (from_device && !device_can_access(from))) {
      report_copy_direction(call.name, reinterpret_cast<std::uint64_t>(call.pc), to, from, to_device, from_device);
      return cudaErrorInvalidValue;
    }
    if ((!to_device && !host_can_access(to)) || (!from_device && !host_can_access(from)))
      note_copy_direction(call.name, number(call.pc), to, from, to_device, from_device);
  }
  if (cudaError_t error = refuse_range(call, to, to_stretch.bytes)) return error;
  return refuse_range(call, from, from_stretch.bytes);
}

cudaError_t refuse_fill(const CopyCall& call, const void* to, std::size_t bytes) {
  if (bytes == 0) return cudaSuccess;
  if (!to) {
    report_null(call.name, number(call.pc), "target");
    return cudaErrorInvalidValue;
  }
  if (is_unexposed_variable(to)) {
    report_fill_of_variable(call.name, number(call.pc), to);
    return cudaErrorInvalidValue;
  }
  check_result_place(to, bytes, call.pc);
  if (device_can_access(to)) return refuse_range(call, to, bytes);
  if (host_can_access(to))
    report_refused_call(call.name, number(call.pc), "cudaErrorInvalidValue",
                        "its target is memory of the host; give it what cudaMalloc has returned, the pointer and not "
                        "the pointer's address");
  return cudaErrorInvalidValue;
}

}  // namespace simt
