// What the translator turns `extern __shared__ T name[];` in a function into: T (&name)[] = ::simt::DynamicShared{};
#pragma once

extern "C" {
extern __thread char simt_dynamic_shared[] __attribute__((tls_model("initial-exec")));
}

namespace simt {
// Becomes an array of any type at the begin of the block's dynamic shared memory.
struct DynamicShared {
  template <class Array>
  [[gnu::always_inline]] operator Array&() const {
    return reinterpret_cast<Array&>(simt_dynamic_shared);
  }
};
}  // namespace simt
