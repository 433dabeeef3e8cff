// Copies and fills. All of them are finished when they return, in any stream. What a GPU would reject is rejected.
#include <cstring>
#include <vector>

#include "checks/fill_notes.h"
#include "checks/findings.h"
#include "checks/hazards.h"
#include "checks/host_access.h"
#include "checks/host_objects.h"
#include "checks/lost_results.h"
#include "checks/missing_bytes.h"
#include "checks/unwritten_parts.h"
#include "counts/kernel_records.h"
#include "cuda/arrays.h"
#include "cuda/copy_call.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "cuda/streams.h"
#include "cuda/timeline.h"
#include "cuda/unfinished.h"
#include "cuda_runtime_api.h"
#include "include/simt/session.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "memory/memory_kinds.h"
#include "program/options.h"

namespace simt {
namespace {

void mark_written(const void* to, std::size_t bytes) {
  if (Arena::instance().contains(to)) Arena::instance().mark_written(to, bytes);
}

// Whether only the host looks there for what it was given: also pinned memory, which lies among the devices'.
bool is_hosts(const void* memory) {
  return !Arena::instance().contains(memory) || memory_kind(memory) == MemoryKind::pinned;
}

// Reports a copy to the host of memory of which nothing has been written: its kernel was forgotten, or writes another
// buffer. If only a part was written, that is a note, but not for rows with a pitch, which have padding.
void look_for_unwritten(const CopyCall& call, const void* to, const void* from, std::size_t bytes, bool rows = false) {
  const Arena& arena = Arena::instance();
  if (bytes == 0 || !is_hosts(to) || !arena.contains(from) || !Findings::instance().knows_all_writes()) return;
  if (holds_host_table(from, bytes)) return;
  if (arena.nothing_written(from, bytes)) report_unwritten_copy(call.name, number(call.pc), number(from), bytes);
  else if (!rows) note_unwritten_parts(call.name, number(call.pc), from, bytes);
}

bool moves() { return options().move; }

struct Instead {
  const char* begin;
  std::size_t bytes;
  const char* instead;
};
std::vector<Instead> all_instead;

const void* really_at(const void* from) {
  for (const Instead& one : all_instead)
    if (number(from) - number(one.begin) < one.bytes) return one.instead + (number(from) - number(one.begin));
  return from;
}

void move(const CopyCall& call, void* to, const void* from, std::size_t bytes) {
  if (bytes == 0 || !moves()) return;
  std::memmove(to, really_at(from), bytes);
  Arena& arena = Arena::instance();
  if (arena.contains(to) && arena.contains(from) && Findings::instance().knows_all_writes())
    arena.copy_written(to, from, bytes), note_moved_objects(to, from, bytes);
  else mark_written(to, bytes);
  if (arena.contains(to) && !arena.contains(from)) note_copied_objects(to, bytes, number(call.pc));
}

// Whether the order of streams is tracked for this memory: device memory, and pinned, managed or registered host
// memory.
bool is_followed(const void* memory) { return memory_kind(memory) != MemoryKind::unregistered; }

// The engine that does the work. A fill has no `from`.
Engine engine_of(const CopyCall& call, const void* to, const void* from) {
  const auto on_device = [&](const void* memory) {
    const MemoryKind kind = memory_kind(memory);
    if (kind == MemoryKind::unregistered) return call.by_symbol && device_can_access(memory);
    return kind == MemoryKind::device || kind == MemoryKind::managed;
  };
  if (!from) return Engine::compute;
  if (!on_device(from)) return on_device(to) ? Engine::copy_in : Engine::host;
  if (!on_device(to)) return Engine::copy_out;
  const auto one = Arena::instance().live(from), other = Arena::instance().live(to);
  return one && other && one->device != other->device ? Engine::peer : Engine::compute;
}

// A copy or fill as an operation of its stream.
class Ordered {
 public:
  explicit Ordered(const CopyCall& call) : call_(call), work_(call.stream) {
    const Timeline stream = timeline_of(call.stream);
    if (StreamOrder::instance().watches() && options().check)
      operation_ = StreamOrder::instance().begin(stream, call.name, number(call.pc));
  }
  void touch(const void* memory, std::size_t bytes, bool writes) {
    if (writes) written_ += bytes;
    if (operation_ && bytes > 0 && is_followed(memory))
      StreamOrder::instance().touch(operation_, number(memory), number(memory) + bytes, writes ? kStore : kLoad);
  }
  // Call it after the work. CUDA's host waits for a call without a stream, unless the call only moves or fills device
  // memory. It waits for a call with a stream only if the call writes pageable memory or copies from host to host.
  // Pageable memory that the call reads has been staged by then.
  void end(const void* to, const void* from = nullptr) {
    const bool to_host = host_can_access(to), from_host = from && host_can_access(from);
    const bool waits = call_.waits ? to_host || from_host : !is_followed(to) || (to_host && from_host);
    if (operation_ && waits) StreamOrder::instance().host_waits_for(operation_->timeline);
    else if (waits) StreamOrder::instance().note_wait();
    const Engine engine = engine_of(call_, to, from);
    if (engine == Engine::compute) {
      if (from) KernelRecords::instance().note_device_copy(written_);
      else KernelRecords::instance().note_memset();
    }
    // The host is also blocked while data from pageable memory is staged.
    if (!work_.traced()) return;
    ProgramCall done;
    done.what = from ? ProgramCall::What::copy : ProgramCall::What::fill;
    done.name = call_.name;
    done.bytes = written_;
    done.pc = number(call_.pc);
    done.pageable =
        from && (engine == Engine::copy_in ? !is_followed(from) : engine == Engine::copy_out && !is_followed(to));
    done.waits = waits || (from && !is_followed(from));
    work_.end(engine, std::move(done));
  }

 private:
  const CopyCall& call_;
  ProgramTracer::Work work_;
  std::size_t written_ = 0;
  OperationPointer operation_;
};

// The bytes from the start of the first of `rows` rows to the end of the last; saturates.
std::size_t span(std::size_t pitch, std::size_t width, std::size_t rows) {
  std::size_t bytes = 0;
  if (rows == 0) return 0;
  const bool overflow = __builtin_mul_overflow(pitch, rows - 1, &bytes) || __builtin_add_overflow(bytes, width, &bytes);
  return overflow ? ~std::size_t{0} : bytes;
}

cudaError_t check(const CopyCall& call) {
  if (!is_stream(call.stream)) return fail_call(cudaErrorInvalidResourceHandle);
  return execution_error();
}

// Work in a stream that is being captured becomes a node of the graph, and work behind unfinished work is queued,
// unless the host waits for it.
template <class Work>
bool is_captured(const CopyCall& call, cudaGraphNodeType type, const void* to, const void* from, Work work) {
  const auto is_pageable = [](const void* memory) { return memory && !device_can_access(memory); };
  if (Unfinished::any() && !is_capturing(call.stream) && (call.waits || is_pageable(to) || is_pageable(from)))
    Unfinished::wait_for(call.stream, call.name, call.pc);
  simt_graph* const graph = captured(call.stream);
  if (!graph) return false;
  graph->add(type, [call, work](cudaStream_t stream) {
    CopyCall again = call;
    again.stream = stream;
    return work(again);
  });
  return true;
}

}  // namespace

cudaError_t copy(const CopyCall& call, void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  if (is_captured(call, cudaGraphNodeTypeMemcpy, to, from,
                  [=](const CopyCall& again) { return copy(again, to, from, bytes, kind); }))
    return cudaSuccess;
  if (cudaError_t error = check(call)) return error;
  if (cudaError_t error = refuse_copy(call, {to, bytes}, {from, bytes}, kind)) return fail_call(error);
  Ordered order(call);
  look_for_unwritten(call, to, from, bytes);
  look_for_missing_bytes(call.name, number(call.pc), to, from, bytes);
  look_for_lost_results(call.name, number(call.pc), to, from, bytes);
  order.touch(from, bytes, false);
  order.touch(to, bytes, true);
  move(call, to, from, bytes);
  order.end(to, from);
  return cudaSuccess;
}

namespace {

cudaError_t copy(const CopyCall& call, void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                 size_t height, cudaMemcpyKind kind) {
  if (is_captured(call, cudaGraphNodeTypeMemcpy, to, from, [=](const CopyCall& again) {
        return copy(again, to, to_pitch, from, from_pitch, width, height, kind);
      }))
    return cudaSuccess;
  if (cudaError_t error = check(call)) return error;
  if (width == 0 || height == 0) return cudaSuccess;
  if (width > to_pitch || width > from_pitch) return fail_call(cudaErrorInvalidPitchValue);
  const Stretch to_stretch{to, span(to_pitch, width, height)}, from_stretch{from, span(from_pitch, width, height)};
  if (cudaError_t error = refuse_copy(call, to_stretch, from_stretch, kind)) return fail_call(error);
  look_for_unwritten(call, to, from, from_stretch.bytes, true);
  look_for_lost_results(call.name, number(call.pc), to, from, to_stretch.bytes);
  Ordered order(call);
  for (size_t row = 0; row < height; ++row) {
    char* const to_row = static_cast<char*>(to) + row * to_pitch;
    const char* const from_row = static_cast<const char*>(from) + row * from_pitch;
    order.touch(from_row, width, false);
    order.touch(to_row, width, true);
    move(call, to_row, from_row, width);
  }
  order.end(to, from);
  return cudaSuccess;
}

cudaError_t copy(const CopyCall& call, const cudaMemcpy3DParms* parameters) {
  if (parameters == nullptr) return fail_call(cudaErrorInvalidValue);
  if (parameters->srcArray != nullptr || parameters->dstArray != nullptr) {
    Unfinished::wait_for_all(call.name, call.pc);
    return copy_array(*parameters);
  }
  const cudaExtent& extent = parameters->extent;
  for (size_t z = 0; z < extent.depth; ++z) {
    auto plane = [z](const cudaPitchedPtr& p, const cudaPos& at) {
      return static_cast<char*>(p.ptr) + ((at.z + z) * p.ysize + at.y) * p.pitch + at.x;
    };
    if (cudaError_t error = copy(call, plane(parameters->dstPtr, parameters->dstPos), parameters->dstPtr.pitch,
                                 plane(parameters->srcPtr, parameters->srcPos), parameters->srcPtr.pitch, extent.width,
                                 extent.height, parameters->kind))
      return error;
  }
  return cudaSuccess;
}

// CUDA may find the device by the pointer, but says nowhere that it does.
void look_for_other_device(const CopyCall& call, const void* memory, int named, bool to) {
  const auto allocation = Arena::instance().live(memory);
  if (!allocation || memory_kind(memory) != MemoryKind::device || allocation->device == unsigned(named)) return;
  report_other_device(call.name, number(call.pc), memory, unsigned(named), allocation->device, to);
}

cudaError_t copy_to_peer(const CopyCall& call, void* to, int to_device, const void* from, int from_device,
                         size_t bytes) {
  const int count = static_cast<int>(device_count());
  if (to_device < 0 || from_device < 0 || to_device >= count || from_device >= count)
    return fail_call(cudaErrorInvalidDevice);
  if (bytes > 0)
    look_for_other_device(call, to, to_device, true), look_for_other_device(call, from, from_device, false);
  return copy(call, to, from, bytes, cudaMemcpyDeviceToDevice);
}

cudaError_t fill(const CopyCall& call, void* pointer, size_t pitch, int value, size_t width, size_t height) {
  if (is_captured(call, cudaGraphNodeTypeMemset, pointer, nullptr,
                  [=](const CopyCall& again) { return fill(again, pointer, pitch, value, width, height); }))
    return cudaSuccess;
  if (cudaError_t error = check(call)) return error;
  if (width > pitch) return fail_call(cudaErrorInvalidValue);
  Ordered order(call);
  if (height == 1) note_odd_fill(call.name, number(call.pc), pointer, value, width);
  for (size_t row = 0; row < height; ++row) {
    char* const begin = static_cast<char*>(pointer) + row * pitch;
    if (cudaError_t error = refuse_fill(call, begin, width)) return fail_call(error);
    if (width == 0) continue;
    order.touch(begin, width, true);
    if (!moves()) continue;
    std::memset(begin, value, width);
    mark_written(begin, width);
  }
  order.end(pointer);
  return cudaSuccess;
}

cudaError_t fill(const CopyCall& call, const cudaPitchedPtr& pitched, int value, const cudaExtent& extent) {
  for (size_t z = 0; z < extent.depth; ++z) {
    char* plane = static_cast<char*>(pitched.ptr) + z * pitched.ysize * pitched.pitch;
    if (cudaError_t error = fill(call, plane, pitched.pitch, value, extent.width, extent.height)) return error;
  }
  return cudaSuccess;
}

}  // namespace

void copy_instead(const void* begin, std::size_t bytes, const void* instead) {
  if (bytes == 0) all_instead.clear();
  else all_instead.push_back({static_cast<const char*>(begin), bytes, static_cast<const char*>(instead)});
}

}  // namespace simt

using namespace simt;

extern "C" {
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  return copy(THIS_CALL("cudaMemcpy"), to, from, bytes, kind);
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy(THIS_CALL_ON(stream, "cudaMemcpyAsync"), to, from, bytes, kind);
}
cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, size_t bytes) {
  return copy_to_peer(THIS_CALL("cudaMemcpyPeer"), to, to_device, from, from_device, bytes);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, size_t bytes,
                                cudaStream_t stream) {
  return copy_to_peer(THIS_CALL_ON(stream, "cudaMemcpyPeerAsync"), to, to_device, from, from_device, bytes);
}
cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind) {
  return copy(THIS_CALL("cudaMemcpy2D"), to, to_pitch, from, from_pitch, width, height, kind);
}
cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                              size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy(THIS_CALL_ON(stream, "cudaMemcpy2DAsync"), to, to_pitch, from, from_pitch, width, height, kind);
}
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) { return copy(THIS_CALL("cudaMemcpy3D"), parameters); }
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream) {
  return copy(THIS_CALL_ON(stream, "cudaMemcpy3DAsync"), parameters);
}

cudaError_t cudaMemset(void* pointer, int value, size_t bytes) {
  return fill(THIS_CALL("cudaMemset"), pointer, bytes, value, bytes, 1);
}
cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream) {
  return fill(THIS_CALL_ON(stream, "cudaMemsetAsync"), pointer, bytes, value, bytes, 1);
}
cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height) {
  return fill(THIS_CALL("cudaMemset2D"), pointer, pitch, value, width, height);
}
cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
  return fill(THIS_CALL_ON(stream, "cudaMemset2DAsync"), pointer, pitch, value, width, height);
}
cudaError_t cudaMemset3D(cudaPitchedPtr pitched, int value, cudaExtent extent) {
  return fill(THIS_CALL("cudaMemset3D"), pitched, value, extent);
}

cudaError_t simt_fill_elements(void* to, size_t pitch, unsigned value, unsigned bytes, size_t width, size_t height,
                               cudaStream_t stream) {
  const CopyCall call = THIS_CALL_ON(stream, "a graph's memset");
  const cudaError_t error =
      fill(call, to, height > 1 ? pitch : width * bytes, static_cast<int>(value), width * bytes, height);
  if (error != cudaSuccess || bytes == 1) return error;
  for (size_t row = 0; row < height; ++row)
    for (size_t i = 0; i < width; ++i) std::memcpy(static_cast<char*>(to) + row * pitch + i * bytes, &value, bytes);
  return cudaSuccess;
}
}
