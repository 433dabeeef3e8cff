// Copies and fills. All of them are finished when they return; what a GPU would reject is rejected.
#include <cstring>

#include "api_errors.h"
#include "api_memory.h"
#include "arena.h"
#include "cuda_runtime_api.h"
#include "hazards.h"
#include "host_access.h"
#include "host_memory.h"
#include "session_state.h"

namespace simt {
namespace {

// Where a call comes from.
struct Call {
  const char* name;
  const void* pc;
  bool by_symbol = false;
};
#define THIS_CALL(name) \
  Call { name, __builtin_return_address(0), false }

// cudaSuccess when [address, address + bytes) lies in one live piece of memory.
cudaError_t refuse_range(const Call& call, const void* address, std::size_t bytes) {
  if (memory_holds(address, bytes)) return cudaSuccess;
  if (Arena::instance().contains(address))
    report_host_access(call.name, reinterpret_cast<std::uint64_t>(call.pc), reinterpret_cast<std::uint64_t>(address),
                       bytes);
  return cudaErrorInvalidValue;
}

// Why `bytes` may not be copied in this direction, or cudaSuccess.
cudaError_t refuse_copy(const Call& call, const void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  if (bytes == 0) return cudaSuccess;
  for (const void* memory : {to, from})
    if (!call.by_symbol && is_unexposed_variable(memory)) {
      report_copy_of_variable(call.name, reinterpret_cast<std::uint64_t>(call.pc), memory, memory == to);
      return cudaErrorInvalidValue;
    }
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (kind != cudaMemcpyDefault) {
    const bool to_fits = to_device ? device_can_access(to) : host_can_access(to),
               from_fits = from_device ? device_can_access(from) : host_can_access(from);
    if (!to_fits || !from_fits) {
      report_copy_direction(call.name, reinterpret_cast<std::uint64_t>(call.pc), to, from, to_device, from_device);
      return cudaErrorInvalidValue;
    }
  }
  for (const void* memory : {to, from})
    if (const HostBlock block = host_block_at(memory);
        block.bytes && reinterpret_cast<std::uint64_t>(memory) + bytes > block.begin + block.bytes) {
      report_copy_beyond_host(call.name, reinterpret_cast<std::uint64_t>(call.pc), memory, bytes, memory == to);
      return cudaErrorInvalidValue;
    }
  if (cudaError_t error = refuse_range(call, to, bytes)) return error;
  return refuse_range(call, from, bytes);
}

cudaError_t refuse_fill(const Call& call, const void* to, std::size_t bytes) {
  if (bytes == 0) return cudaSuccess;
  return device_can_access(to) ? refuse_range(call, to, bytes) : cudaErrorInvalidValue;
}

void mark_written(const void* to, std::size_t bytes) {
  if (Arena::instance().contains(to)) Arena::instance().mark_written(to, bytes);
}

// A whole copy of what nothing has written: its kernel was forgotten, or is for another buffer. (Parts may be unwritten on purpose, as
// the rim of a stencil's output.)
void look_for_unwritten(const Call& call, const void* to, const void* from, std::size_t bytes) {
  const Arena& arena = Arena::instance();
  if (bytes == 0 || arena.contains(to) || !arena.contains(from) || !SessionState::instance().knows_all_writes()) return;
  if (arena.nothing_written(from, bytes))
    report_unwritten_copy(call.name, reinterpret_cast<std::uint64_t>(call.pc), reinterpret_cast<std::uint64_t>(from),
                          bytes);
}

void move(void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  std::memmove(to, from, bytes);
  Arena& arena = Arena::instance();
  if (arena.contains(to) && arena.contains(from) && SessionState::instance().knows_all_writes())
    arena.copy_written(to, from, bytes);
  else mark_written(to, bytes);
}

// The bytes from the first of `rows` rows to the last one's end.
std::size_t span(std::size_t pitch, std::size_t width, std::size_t rows) {
  return rows == 0 ? 0 : pitch * (rows - 1) + width;
}

cudaError_t copy(const Call& call, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  if (cudaError_t error = execution_error()) return error;
  if (cudaError_t error = refuse_copy(call, to, from, bytes, kind)) return fail_call(error);
  look_for_unwritten(call, to, from, bytes);
  move(to, from, bytes);
  return cudaSuccess;
}
}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  return copy(THIS_CALL("cudaMemcpy"), to, from, bytes, kind);
}

cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, size_t bytes) {
  if (to_device != 0 || from_device != 0) return fail_call(cudaErrorInvalidDevice);
  return cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
}

cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind) {
  if (cudaError_t error = execution_error()) return error;
  if (width == 0 || height == 0) return cudaSuccess;
  if (width > to_pitch || width > from_pitch) return fail_call(cudaErrorInvalidPitchValue);
  const Call call = THIS_CALL("cudaMemcpy2D");
  if (cudaError_t error = refuse_copy(call, to, from, width, kind)) return fail_call(error);
  if (cudaError_t error = refuse_range(call, to, span(to_pitch, width, height))) return fail_call(error);
  if (cudaError_t error = refuse_range(call, from, span(from_pitch, width, height))) return fail_call(error);
  look_for_unwritten(call, to, from, span(from_pitch, width, height));
  for (size_t row = 0; row < height; ++row)
    move(static_cast<char*>(to) + row * to_pitch, static_cast<const char*>(from) + row * from_pitch, width);
  return cudaSuccess;
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* copy) {
  if (copy == nullptr || copy->srcArray != nullptr || copy->dstArray != nullptr)
    return fail_call(cudaErrorInvalidValue);
  const cudaExtent& extent = copy->extent;
  for (size_t z = 0; z < extent.depth; ++z) {
    auto plane = [z](const cudaPitchedPtr& p, const cudaPos& at) {
      return static_cast<char*>(p.ptr) + ((at.z + z) * p.ysize + at.y) * p.pitch + at.x;
    };
    if (cudaError_t error =
            cudaMemcpy2D(plane(copy->dstPtr, copy->dstPos), copy->dstPtr.pitch, plane(copy->srcPtr, copy->srcPos),
                         copy->srcPtr.pitch, extent.width, extent.height, copy->kind))
      return error;
  }
  return cudaSuccess;
}

cudaError_t cudaMemset(void* pointer, int value, size_t bytes) {
  if (cudaError_t error = execution_error()) return error;
  if (cudaError_t error = refuse_fill(THIS_CALL("cudaMemset"), pointer, bytes)) return fail_call(error);
  if (bytes > 0) std::memset(pointer, value, bytes);
  mark_written(pointer, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height) {
  if (width > pitch) return fail_call(cudaErrorInvalidValue);
  for (size_t row = 0; row < height; ++row)
    if (cudaError_t error = cudaMemset(static_cast<char*>(pointer) + row * pitch, value, width)) return error;
  return cudaSuccess;
}

cudaError_t cudaMemset3D(cudaPitchedPtr pitched, int value, cudaExtent extent) {
  for (size_t z = 0; z < extent.depth; ++z) {
    char* plane = static_cast<char*>(pitched.ptr) + z * pitched.ysize * pitched.pitch;
    if (cudaError_t error = cudaMemset2D(plane, pitched.pitch, value, extent.width, extent.height)) return error;
  }
  return cudaSuccess;
}

// A symbol is the variable itself. More than fits into it is refused, and told, as a program that does not ask would go on without the copy.
static cudaError_t refuse_symbol(const Call& call, const void* symbol, size_t symbol_bytes, size_t bytes,
                                 size_t offset) {
  if (offset <= symbol_bytes && bytes <= symbol_bytes - offset) return cudaSuccess;
  report_host_access(call.name, reinterpret_cast<std::uint64_t>(call.pc),
                     reinterpret_cast<std::uint64_t>(symbol) + symbol_bytes, bytes);
  return cudaErrorInvalidValue;
}
cudaError_t simt_copy_to_symbol(const void* symbol, size_t symbol_bytes, const void* from, size_t bytes, size_t offset,
                                cudaMemcpyKind kind) {
  if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return fail_call(cudaErrorInvalidMemcpyDirection);
  Call call = THIS_CALL("cudaMemcpyToSymbol");
  call.by_symbol = true;
  if (cudaError_t error = refuse_symbol(call, symbol, symbol_bytes, bytes, offset)) return fail_call(error);
  return copy(call, static_cast<char*>(const_cast<void*>(symbol)) + offset, from, bytes, kind);
}
cudaError_t simt_copy_from_symbol(void* to, const void* symbol, size_t symbol_bytes, size_t bytes, size_t offset,
                                  cudaMemcpyKind kind) {
  if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return fail_call(cudaErrorInvalidMemcpyDirection);
  Call call = THIS_CALL("cudaMemcpyFromSymbol");
  call.by_symbol = true;
  if (cudaError_t error = refuse_symbol(call, symbol, symbol_bytes, bytes, offset)) return fail_call(error);
  return copy(call, to, static_cast<const char*>(symbol) + offset, bytes, kind);
}
}
