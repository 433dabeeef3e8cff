// cg::memcpy_async and cg::wait: the threads of a group share a copy and wait for it. Each call is a group of copies.
#pragma once

#include "../cooperative_groups.h"
#include "simt/async_copy.h"

namespace cooperative_groups {

template <class Group, class T, class U>
[[gnu::always_inline]] inline void memcpy_async(const Group& group, T* to, const U* from, size_t bytes) {
  ::simt::copy_shared_out(to, from, bytes, group.thread_rank(), group.size());
  ::simt::commit_copies();
}
// Element counts; the smaller of the two layouts is copied.
template <class Group, class T>
[[gnu::always_inline]] inline void memcpy_async(const Group& group, T* to, size_t to_count, const T* from,
                                                size_t from_count) {
  ::simt::copy_shared_out(to, from, (to_count < from_count ? to_count : from_count) * sizeof(T), group.thread_rank(),
                          group.size());
  ::simt::commit_copies();
}
template <class Group>
[[gnu::always_inline]] inline void wait(const Group& group) {
  ::simt::await_copies(0);
  group.sync();
}
template <unsigned int stages, class Group>
[[gnu::always_inline]] inline void wait_prior(const Group& group) {
  ::simt::await_copies(stages);
  group.sync();
}
}  // namespace cooperative_groups
