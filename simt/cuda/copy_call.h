// A call that copies or fills memory, and why the CUDA runtime refuses it.
#pragma once
#include <cstddef>
#include <cstdint>

#include "driver_types.h"

namespace simt {

// The place of a call, its stream, and whether the host waits for it.
struct CopyCall {
  const char* name;
  const void* pc;
  cudaStream_t stream = nullptr;
  bool waits = true;
  bool by_symbol = false;  // cudaMemcpyToSymbol and the like
};
#define THIS_CALL(name) \
  CopyCall { name, __builtin_return_address(0) }
#define THIS_CALL_ON(stream, name) \
  CopyCall { name, __builtin_return_address(0), stream, false }

inline std::uint64_t number(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

// The memory that a copy reads or writes, from its first byte to its last.
struct Stretch {
  const void* begin;
  std::size_t bytes;
};

// Why a copy in this direction is not allowed, or cudaSuccess. Both stretches are empty, or neither.
cudaError_t refuse_copy(const CopyCall& call, const Stretch& to, const Stretch& from, cudaMemcpyKind kind);
cudaError_t refuse_fill(const CopyCall& call, const void* to, std::size_t bytes);

// Copies, if nothing speaks against it; into a graph if the stream is being captured.
cudaError_t copy(const CopyCall& call, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind);

}  // namespace simt
