// Memory that a graph allocates and frees: its address is chosen when the node is made and stays; the memory is there
// from the launch of the node that allocates it to the launch of a node that frees it, or to cudaFree.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#include "cuda_runtime_api.h"

namespace simt {

class GraphMemory {
 public:
  // Null if there is no room for it. `pc`: of the program's call.
  static std::shared_ptr<GraphMemory> reserve(std::size_t bytes, unsigned device, const void* pc,
                                              std::size_t element = 0);
  GraphMemory(void* address, std::size_t bytes, const void* pc) : address_(address), bytes_(bytes), pc_(pc) {}
  ~GraphMemory();
  GraphMemory(const GraphMemory&) = delete;
  GraphMemory& operator=(const GraphMemory&) = delete;
  void* address() const { return address_; }
  bool is_allocated() const;
  cudaError_t allocate(cudaStream_t stream) const;
  cudaError_t free(cudaStream_t stream) const;

 private:
  void* const address_;
  const std::size_t bytes_;
  const void* const pc_;
};

}  // namespace simt
