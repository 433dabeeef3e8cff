// The scopes and memory orders of libcu++, shared by its headers.
#pragma once

namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
enum memory_order {
  memory_order_relaxed,
  memory_order_consume,
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst
};
namespace std {
using ::cuda::memory_order;
using ::cuda::memory_order_acq_rel;
using ::cuda::memory_order_acquire;
using ::cuda::memory_order_consume;
using ::cuda::memory_order_relaxed;
using ::cuda::memory_order_release;
using ::cuda::memory_order_seq_cst;
}  // namespace std
// A size known at compile time together with an alignment.
template <unsigned long alignment_>
struct aligned_size_t {
  static constexpr unsigned long align = alignment_;
  unsigned long value;
  explicit constexpr aligned_size_t(unsigned long bytes) : value(bytes) {}
  constexpr operator unsigned long() const { return value; }
};
}  // namespace cuda
