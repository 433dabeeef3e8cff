// What CUB's device-wide calls share. They run on the host, by their definition, and are not counted.
#pragma once
#include "common.h"
#include "simt/thrust/orders.h"

extern "C" {
// Whether a stream is being captured.
int simt_library_is_recorded(CUstream_st* stream);
// Makes work a node of the graph that the stream is being captured into: run(work) does it at each launch, and
// drop(work) is called when nothing needs it any more.
void simt_library_record(CUstream_st* stream, void* work, void (*run)(void*), void (*drop)(void*));
}

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

// Does a call's work now, or at each launch of the graph that its stream is being captured into. Whatever the work
// refers to it must hold as a copy.
template <class Work>
SIMT_DEVICE_ALGORITHM cudaError_t run(const char* name, cudaStream_t stream, Work work) {
  const auto named = [name, work] {
    const ::simt::LibraryWork simt_work(name);
    work();
  };
  using Named = std::remove_const_t<decltype(named)>;
  if (simt_library_is_recorded(stream))
    simt_library_record(
        stream, new Named(named), [](void* held) { (*static_cast<Named*>(held))(); },
        [](void* held) { delete static_cast<Named*>(held); });
  else named();
  return cudaSuccess;
}
// Programs make most calls twice: without temporary storage they return the size needed.
template <class Work, class... Rest>
cudaError_t call(const char* name, void* temporary, size_t& bytes, Work work, const Rest&... rest) {
  if (temporary == nullptr) return bytes = 256, cudaSuccess;
  return run(name, stream_of(rest...), work);
}
}  // namespace cub::detail
