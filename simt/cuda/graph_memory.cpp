#include "cuda/graph_memory.h"

#include <algorithm>

#include "checks/stream_order.h"
#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "cuda/memory_calls.h"
#include "cuda/streams.h"
#include "memory/arena.h"
#include "memory/devices.h"

namespace simt {
namespace {

// The most that graphs have used of each device: since the program reset it, and since it trimmed what is reserved.
std::uint64_t most_used[kMaxDevices] = {}, reserved[kMaxDevices] = {}, most_reserved[kMaxDevices] = {};

std::uint64_t used_by_graphs(unsigned device) {
  std::uint64_t bytes = 0;
  for (const Allocation& one : Arena::instance().all())
    if (one.reserved && one.device == device) bytes += one.end - one.begin;
  return bytes;
}

void note_used(unsigned device) {
  const std::uint64_t now = used_by_graphs(device);
  most_used[device] = std::max(most_used[device], now);
  reserved[device] = std::max(reserved[device], now);
  most_reserved[device] = std::max(most_reserved[device], reserved[device]);
}

}  // namespace

std::shared_ptr<GraphMemory> GraphMemory::reserve(std::size_t bytes, unsigned device, const void* pc,
                                                  std::size_t element) {
  Arena& arena = Arena::instance();
  void* const address =
      bytes ? arena.allocate(bytes, device, false, reinterpret_cast<std::uint64_t>(pc), element ? element : 4)
            : nullptr;
  if (!address) return nullptr;
  arena.set_reserved(address, true);
  arena.release(address);
  return std::make_shared<GraphMemory>(address, bytes, pc);
}

GraphMemory::~GraphMemory() { Arena::instance().set_reserved(address_, false); }

bool GraphMemory::is_allocated() const { return Arena::instance().live(address_).has_value(); }

cudaError_t GraphMemory::allocate(cudaStream_t stream) const {
  if (is_allocated()) return fail_call(cudaErrorInvalidValue);  // the launch before has not freed it
  if (!Arena::instance().revive(address_)) return fail_call(cudaErrorMemoryAllocation);
  note_used(Arena::instance().live(address_)->device);
  order_whole("a graph's allocation", stream, address_, pc_);
  return cudaSuccess;
}

cudaError_t GraphMemory::free(cudaStream_t stream) const { return cudaFreeAsync(address_, stream); }

}  // namespace simt

using namespace simt;

extern "C" {
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     size_t count, cudaMemAllocNodeParams* parameters) {
  if (!parameters || !parameters->bytesize || parameters->poolProps.location.type != cudaMemLocationTypeDevice)
    return fail_call(cudaErrorInvalidValue);
  const int device = parameters->poolProps.location.id;
  if (device < 0 || device >= static_cast<int>(device_count())) return fail_call(cudaErrorInvalidDevice);
  const auto memory =
      GraphMemory::reserve(parameters->bytesize, static_cast<unsigned>(device), __builtin_return_address(0));
  if (!memory) return fail_call(cudaErrorMemoryAllocation);
  cudaGraphNode_t added = nullptr;
  if (const cudaError_t error = add_node(&added, graph, after, count, cudaGraphNodeTypeMemAlloc,
                                         [memory](cudaStream_t stream) { return memory->allocate(stream); }))
    return error;
  parameters->dptr = memory->address();
  added->alloc = *parameters;
  added->memory = memory;
  if (node) *node = added;
  return cudaSuccess;
}
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    size_t count, void* pointer) {
  const auto found = Arena::instance().find(pointer);
  if (!found || !found->reserved || found->begin != reinterpret_cast<std::uintptr_t>(pointer))
    return fail_call(cudaErrorInvalidValue);  // no node has allocated it
  cudaGraphNode_t added = nullptr;
  if (const cudaError_t error = add_node(&added, graph, after, count, cudaGraphNodeTypeMemFree,
                                         [pointer](cudaStream_t stream) { return cudaFreeAsync(pointer, stream); }))
    return error;
  added->freed = pointer;
  if (node) *node = added;
  return cudaSuccess;
}
cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* pointer) {
  if (!node || !pointer || node->type != cudaGraphNodeTypeMemFree) return fail_call(cudaErrorInvalidValue);
  *static_cast<void**>(pointer) = node->freed;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
  if (!value || device < 0 || device >= static_cast<int>(device_count())) return fail_call(cudaErrorInvalidValue);
  check_result_place(value, sizeof(std::uint64_t), __builtin_return_address(0));
  auto& result = *static_cast<std::uint64_t*>(value);
  switch (attribute) {
    case cudaGraphMemAttrUsedMemCurrent: result = used_by_graphs(static_cast<unsigned>(device)); return cudaSuccess;
    case cudaGraphMemAttrUsedMemHigh: result = most_used[device]; return cudaSuccess;
    case cudaGraphMemAttrReservedMemCurrent: result = reserved[device]; return cudaSuccess;
    case cudaGraphMemAttrReservedMemHigh: result = most_reserved[device]; return cudaSuccess;
  }
  return fail_call(cudaErrorInvalidValue);
}
// Only the highest values can be set, and only to 0.
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
  if (!value || device < 0 || device >= static_cast<int>(device_count()) || *static_cast<std::uint64_t*>(value))
    return fail_call(cudaErrorInvalidValue);
  if (attribute == cudaGraphMemAttrUsedMemHigh) return most_used[device] = 0, cudaSuccess;
  if (attribute == cudaGraphMemAttrReservedMemHigh) return most_reserved[device] = 0, cudaSuccess;
  return fail_call(cudaErrorInvalidValue);
}
cudaError_t cudaDeviceGraphMemTrim(int device) {
  if (device < 0 || device >= static_cast<int>(device_count())) return fail_call(cudaErrorInvalidDevice);
  reserved[device] = used_by_graphs(static_cast<unsigned>(device));
  return execution_error();
}
}
