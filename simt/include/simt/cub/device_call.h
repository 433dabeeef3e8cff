// What CUB's device-wide calls share. They run on the host, by their definition, and are not counted.
#pragma once
#include "common.h"
#include "simt/thrust/orders.h"

namespace cub::detail {
using ::thrust::detail::bare;
using ::thrust::detail::more;
using ::thrust::detail::value_of;
template <class T>
using only_iterator = std::void_t<decltype(*std::declval<T&>())>;
template <class N>
using only_number = std::enable_if_t<std::is_integral_v<N>>;
template <class O, class T>
void put_one(O out, const T& value) {
  *bare(out) = value;
}

// The stream among the last arguments of a call; the default stream if it is not there.
inline cudaStream_t stream_of() { return nullptr; }
template <class First, class... Rest>
cudaStream_t stream_of(const First& first, const Rest&... rest) {
  if constexpr (std::is_convertible_v<First, cudaStream_t> && !std::is_null_pointer_v<First>) return first;
  else return stream_of(rest...);
}

// Does a call's work, as simt::run_in.
template <class Work>
SIMT_DEVICE_ALGORITHM cudaError_t run(const char* name, cudaStream_t stream, Work work) {
  ::simt::run_in(stream, [name, work] {
    const ::simt::LibraryWork simt_work(name);
    work();
  });
  return cudaSuccess;
}
// Programs make most calls twice: without temporary storage they return the size needed.
template <class Work, class... Rest>
cudaError_t call(const char* name, void* temporary, size_t& bytes, Work work, const Rest&... rest) {
  if (temporary == nullptr) return bytes = 256, cudaSuccess;
  return run(name, stream_of(rest...), work);
}
}  // namespace cub::detail
