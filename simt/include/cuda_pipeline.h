// The C interface to asynchronous copies, and nvcuda::experimental::pipeline.
#pragma once

#include "cuda_pipeline_primitives.h"

namespace nvcuda {
namespace experimental {
class pipeline {
 public:
  size_t commit() {
    ::simt::commit_copies();
    return stage_++;
  }
  void commit_and_wait() {
    commit();
    wait_prior<0>();
  }
  void wait(size_t stage) { ::simt::await_copies(static_cast<unsigned>(stage_ - stage - 1)); }
  template <unsigned prior>
  void wait_prior() {
    ::simt::await_copies(prior);
  }

 private:
  size_t stage_ = 0;
};
template <class T>
[[gnu::always_inline]] inline void memcpy_async(T& to, const T& from, pipeline&) {
  ::simt::copy_async(&to, &from, sizeof(T));
}
}  // namespace experimental
}  // namespace nvcuda
