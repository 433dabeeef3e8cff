// Allocation of device, pinned and managed memory, all in the arena, and registration of host memory.
#include "cuda/memory_calls.h"

#include "checks/hazards.h"
#include "checks/host_objects.h"
#include "checks/wrong_free.h"
#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "cuda/streams.h"
#include "cuda/timeline.h"
#include "cuda/unfinished.h"
#include "cuda_runtime_api.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "memory/managed.h"
#include "memory/memory_kinds.h"
#include "program/modules.h"

namespace simt {
namespace {
// `owner` is the program point of the call, `element` the size of the pointer's target type (0: a void pointer).
cudaError_t allocate(void** pointer, std::size_t bytes, MemoryKind kind, unsigned flags, const void* owner,
                     std::size_t element) {
  if (pointer == nullptr) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  *pointer = nullptr;
  if (bytes == 0) return kind == MemoryKind::managed ? fail_call(cudaErrorInvalidValue) : cudaSuccess;
  const bool host = kind != MemoryKind::device;
  void* memory = Arena::instance().allocate(bytes, current_device(), host, reinterpret_cast<std::uint64_t>(owner),
                                            element ? element : 4);
  if (memory == nullptr) return fail_call(cudaErrorMemoryAllocation);
  if (host) {
    StreamOrder::instance().watch();
    // The host may write this memory unobserved, so none of it counts as uninitialised.
    Arena::instance().mark_written(memory, bytes);
    list_piece(memory, {bytes, kind, flags});
  }
  *pointer = memory;
  return cudaSuccess;
}

enum class Frees { at_once, in_stream };  // at once: the host waits for the device first

cudaError_t release(void* pointer, bool pinned, const char* call, const void* pc, Frees frees = Frees::at_once) {
  if (pointer == nullptr) return cudaSuccess;
  Unfinished::wait_for_all(call, pc);
  if (cudaError_t error = execution_error()) return Arena::instance().note_given_up(pointer), error;
  const MemoryKind kind = memory_kind(pointer);
  if (const auto allocation = Arena::instance().live(pointer)) {
    // A confined program is to wait by itself: nothing promises that freeing memory waits.
    if (frees == Frees::at_once && !is_confined) StreamOrder::instance().host_waits_for_device(allocation->device);
    StreamOrder::instance().forget(allocation->begin, allocation->end);
    forget_host_objects(allocation->begin, allocation->end);
    if (kind == MemoryKind::managed) ManagedPages::instance().forget(allocation->begin, allocation->end);
  }
  if ((kind == MemoryKind::pinned) != pinned || !Arena::instance().release(pointer)) {
    (Arena::instance().contains(pointer) ? report_host_free : report_free_of_host_memory)(
        call, reinterpret_cast<std::uint64_t>(pc), reinterpret_cast<std::uint64_t>(pointer));
    return fail_call(cudaErrorInvalidValue);
  }
  unlist_piece(pointer);
  return cudaSuccess;
}
// Whether pages of managed memory can be there.
bool is_place(int device) { return device >= cudaCpuDeviceId && device < static_cast<int>(device_count()); }
}  // namespace

void order_whole(const char* name, cudaStream_t stream, const void* pointer, const void* pc) {
  StreamOrder& order = StreamOrder::instance();
  const auto allocation = Arena::instance().live(pointer);
  if (!order.watches() || !allocation) return;
  order.touch(order.begin(timeline_of(stream), name, reinterpret_cast<std::uint64_t>(pc)), allocation->begin,
              allocation->end, kStore);
}

}  // namespace simt

using namespace simt;

extern "C" {
// In a kernel these two use the device heap, like malloc and free there.
cudaError_t simt_malloc(void** pointer, size_t bytes, size_t element) {
  check_result_place(pointer, sizeof *pointer, __builtin_return_address(0));
  if (Worker* worker = Worker::running()) {
    const auto pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
    *pointer = Arena::instance().allocate_from_heap(bytes, worker->launch()->device, pc);
    return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
  }
  return allocate(pointer, bytes, MemoryKind::device, 0, __builtin_return_address(0), element);
}
cudaError_t simt_malloc_host(void** pointer, size_t bytes, unsigned int flags, size_t element) {
  check_result_place(pointer, sizeof *pointer, __builtin_return_address(0));
  if (flags & ~7u) return fail_call(cudaErrorInvalidValue);
  return allocate(pointer, bytes, MemoryKind::pinned, flags, __builtin_return_address(0), element);
}
cudaError_t simt_malloc_managed(void** pointer, size_t bytes, unsigned int flags, size_t element) {
  check_result_place(pointer, sizeof *pointer, __builtin_return_address(0));
  if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost) return fail_call(cudaErrorInvalidValue);
  return allocate(pointer, bytes, MemoryKind::managed, flags, __builtin_return_address(0), element);
}
cudaError_t simt_managed_hint(const void* pointer, size_t bytes) {
  if (cudaError_t error = execution_error()) return error;
  const bool managed = memory_kind(pointer) == MemoryKind::managed && memory_holds(pointer, bytes);
  // A variable may be __managed__; its qualifier is not known here.
  return managed || !Arena::instance().contains(pointer) ? cudaSuccess : fail_call(cudaErrorInvalidValue);
}

// Advice changes no results: only where pages lie.
cudaError_t simt_advise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device) {
  if (cudaError_t error = simt_managed_hint(pointer, bytes)) return error;
  if (advice < cudaMemAdviseSetReadMostly || advice > cudaMemAdviseUnsetAccessedBy)
    return fail_call(cudaErrorInvalidValue);
  const bool names_device = advice == cudaMemAdviseSetPreferredLocation || advice == cudaMemAdviseSetAccessedBy ||
                            advice == cudaMemAdviseUnsetAccessedBy;
  return names_device && !is_place(device) ? fail_call(cudaErrorInvalidDevice) : cudaSuccess;
}

cudaError_t simt_prefetch(const void* pointer, size_t bytes, int to, cudaStream_t stream) {
  if (cudaError_t error = simt_managed_hint(pointer, bytes)) return error;
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  if (!is_place(to)) return fail_call(cudaErrorInvalidDevice);
  ProgramTracer::Work work(stream);
  const auto begin = reinterpret_cast<std::uint64_t>(pointer);
  const auto allocation = Arena::instance().live(pointer);
  ManagedPages::Moved moved;
  if (allocation)
    moved = ManagedPages::instance().move(allocation->begin, begin, begin + bytes,
                                          to < 0 ? ManagedPages::kHost : static_cast<unsigned>(to));
  ProgramCall call;
  call.what = ProgramCall::What::prefetch;
  call.name = "cudaMemPrefetchAsync";
  call.moves = moved.bytes, call.pieces = moved.pieces;
  work.end(to < 0 ? Engine::copy_out : Engine::copy_in, std::move(call));
  return cudaSuccess;
}

// Rows start at multiples of 512 bytes, as on current GPUs.
cudaError_t simt_malloc_pitch(void** pointer, size_t* pitch, size_t width, size_t height, size_t element) {
  check_result_place(pointer, sizeof *pointer, __builtin_return_address(0));
  check_result_place(pitch, sizeof *pitch, __builtin_return_address(0));
  if (pitch == nullptr) return fail_call(cudaErrorInvalidValue);
  *pitch = (width + 511) / 512 * 512;
  return allocate(pointer, *pitch * height, MemoryKind::device, 0, __builtin_return_address(0), element);
}
cudaError_t cudaMalloc3D(cudaPitchedPtr* pitched, cudaExtent extent) {
  if (pitched == nullptr) return fail_call(cudaErrorInvalidValue);
  pitched->xsize = extent.width;
  pitched->ysize = extent.height;
  pitched->pitch = (extent.width + 511) / 512 * 512;
  return allocate(&pitched->ptr, pitched->pitch * extent.height * extent.depth, MemoryKind::device, 0,
                  __builtin_return_address(0), 0);
}

cudaError_t cudaFree(void* pointer) {
  const void* const pc = __builtin_return_address(0);
  if (!Worker::running()) return release(pointer, false, "cudaFree", pc);
  if (pointer == nullptr || Arena::instance().release_to_heap(pointer)) return cudaSuccess;
  report_host_free("cudaFree in a kernel", reinterpret_cast<std::uint64_t>(pc),
                   reinterpret_cast<std::uint64_t>(pointer));
  return cudaErrorInvalidValue;
}

cudaError_t simt_malloc_async(void** pointer, size_t bytes, cudaStream_t stream, size_t element) {
  const void* const pc = __builtin_return_address(0);
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  if (pointer && is_capturing(stream)) {
    const auto memory = GraphMemory::reserve(bytes, device_of(stream), pc, element);
    if (!memory) return fail_call(bytes ? cudaErrorMemoryAllocation : cudaErrorInvalidValue);
    simt_graph_node* const node = captured(stream)->add(
        cudaGraphNodeTypeMemAlloc, [memory](cudaStream_t later) { return memory->allocate(later); });
    node->memory = memory;
    node->alloc.bytesize = bytes;
    node->alloc.dptr = *pointer = memory->address();
    return cudaSuccess;
  }
  if (cudaError_t error = allocate(pointer, bytes, MemoryKind::device, 0, pc, element)) return error;
  order_whole("cudaMallocAsync", stream, *pointer, pc);
  return cudaSuccess;
}
static cudaError_t free_in_stream(void* pointer, cudaStream_t stream, const void* pc) {
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  if (simt_graph* const taker = captured(stream)) {
    simt_graph_node* const node =
        taker->add(cudaGraphNodeTypeMemFree, [=](cudaStream_t later) { return free_in_stream(pointer, later, pc); });
    if (node) node->freed = pointer;
    return cudaSuccess;
  }
  order_whole("cudaFreeAsync", stream, pointer, pc);
  return release(pointer, false, "cudaFreeAsync", pc, Frees::in_stream);
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return free_in_stream(pointer, stream, __builtin_return_address(0));
}
cudaError_t cudaFreeHost(void* pointer) { return release(pointer, true, "cudaFreeHost", __builtin_return_address(0)); }

cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned int flags) {
  if (pointer == nullptr || bytes == 0) return fail_call(cudaErrorInvalidValue);
  check_result_place(pointer, bytes, __builtin_return_address(0));  // kernels may write it from now on
  if (memory_kind(pointer) != MemoryKind::unregistered) return fail_call(cudaErrorHostMemoryAlreadyRegistered);
  StreamOrder::instance().watch();
  list_piece(pointer, {bytes, MemoryKind::registered, flags});
  return cudaSuccess;
}
cudaError_t cudaHostUnregister(void* pointer) {
  return unregister_piece(pointer) ? cudaSuccess : fail_call(cudaErrorHostMemoryNotRegistered);
}
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned int flags) {
  const MemoryKind kind = memory_kind(host);
  if (device == nullptr || flags != 0 || (kind != MemoryKind::pinned && kind != MemoryKind::registered))
    return fail_call(cudaErrorInvalidValue);
  check_result_place(device, sizeof *device, __builtin_return_address(0));
  *device = host;
  return cudaSuccess;
}
cudaError_t cudaHostGetFlags(unsigned int* flags, void* host) {
  const auto piece = piece_at(host);
  if (flags == nullptr || !piece) return fail_call(cudaErrorInvalidValue);
  *flags = piece->flags;
  return cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  check_result_place(free_bytes, sizeof *free_bytes, __builtin_return_address(0));
  check_result_place(total_bytes, sizeof *total_bytes, __builtin_return_address(0));
  if (cudaError_t error = execution_error()) return error;
  if (free_bytes != nullptr) *free_bytes = Arena::instance().free_bytes(current_device());
  if (total_bytes != nullptr) *total_bytes = Arena::instance().total_bytes();
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  if (attributes == nullptr) return fail_call(cudaErrorInvalidValue);
  void* address = const_cast<void*>(pointer);
  const auto allocation = Arena::instance().live(pointer);
  const int device = allocation ? static_cast<int>(allocation->device) : 0;
  switch (memory_kind(pointer)) {
    case MemoryKind::device: *attributes = {cudaMemoryTypeDevice, device, address, nullptr}; break;
    case MemoryKind::managed: *attributes = {cudaMemoryTypeManaged, device, address, address}; break;
    case MemoryKind::pinned:
    case MemoryKind::registered: *attributes = {cudaMemoryTypeHost, device, address, address}; break;
    case MemoryKind::unregistered: *attributes = {cudaMemoryTypeUnregistered, -2, nullptr, address}; break;
  }
  return cudaSuccess;
}

// The stream-ordered allocator has a single pool: all of memory.
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
  if (pool == nullptr || device < 0 || device >= static_cast<int>(device_count()))
    return fail_call(cudaErrorInvalidValue);
  *pool = reinterpret_cast<cudaMemPool_t>(&Arena::instance());
  return cudaSuccess;
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) { return cudaDeviceGetDefaultMemPool(pool, device); }
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return execution_error(); }
cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t) { return execution_error(); }
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
  if (properties == nullptr) return fail_call(cudaErrorInvalidValue);
  return cudaDeviceGetDefaultMemPool(pool, properties->location.id);
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t) { return execution_error(); }
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return execution_error(); }
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr attribute, void* value) {
  if (value == nullptr) return fail_call(cudaErrorInvalidValue);
  if (attribute < cudaMemPoolAttrReleaseThreshold) {
    check_result_place(value, sizeof(int), __builtin_return_address(0));
    return *static_cast<int*>(value) = 1, cudaSuccess;
  }
  check_result_place(value, sizeof(std::uint64_t), __builtin_return_address(0));
  Arena& arena = Arena::instance();
  const bool used = attribute != cudaMemPoolAttrReleaseThreshold;
  *static_cast<std::uint64_t*>(value) = used ? arena.total_bytes() - arena.free_bytes(current_device()) : 0;
  return cudaSuccess;
}
}
