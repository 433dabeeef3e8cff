// Thrust for the CPU backend: execution policies. All algorithms run on the host, one element after the other.
#pragma once
#include <type_traits>
#include <utility>

#include "cuda_runtime.h"
#include "simt/library_work.h"

#define THRUST_VERSION 200500
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 5
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_PATCH_NUMBER 0

namespace thrust {

struct execution_policy_tag {};

namespace detail {
struct Policy : execution_policy_tag {
  int side = 0;  // 1: the host's memory, 2: the device's
  cudaStream_t stream = nullptr;
  bool waits = true;  // the host, until an algorithm's work is done
  constexpr explicit Policy(int place = 0, bool host_waits = true) : side(place), waits(host_waits) {}
  template <class Allocator>
  const Policy& operator()(const Allocator&) const {
    return *this;
  }
  Policy on(cudaStream_t named) const {
    Policy there = *this;
    there.stream = named;
    return there;
  }
};
template <class T>
using only_policy = std::enable_if_t<std::is_base_of_v<execution_policy_tag, std::decay_t<T>>>;
template <class T>
Policy policy_of(const T& policy) {
  if constexpr (std::is_base_of_v<Policy, T>) return policy;
  else return Policy();
}
// Results that the host can have only once the work is done.
template <class T>
constexpr bool is_number = std::is_arithmetic_v<std::decay_t<T>>;
}  // namespace detail

inline constexpr detail::Policy host(1), device(2), seq(1);
struct host_system_tag : detail::Policy {
  constexpr host_system_tag() : Policy(1) {}
};
struct device_system_tag : detail::Policy {
  constexpr device_system_tag() : Policy(2) {}
};
namespace cuda {
inline constexpr detail::Policy par(2), par_nosync(2, false);
using tag = device_system_tag;
}  // namespace cuda
namespace omp {
inline constexpr detail::Policy par(1);
}
namespace cpp {
inline constexpr detail::Policy par(1);
}
namespace system {
namespace cuda = ::thrust::cuda;
}

}  // namespace thrust

// The same algorithm with a policy as its first argument.
#define SIMT_THRUST_POLICY(name)                                                                   \
  template <class Policy, class... Arguments, class = ::thrust::detail::only_policy<Policy>>       \
  decltype(auto) name(const Policy& policy, Arguments&&... arguments) {                            \
    using Result = decltype(::thrust::name(std::forward<Arguments>(arguments)...));                \
    const auto simt_policy = ::thrust::detail::policy_of(policy);                                  \
    const ::simt::LibrarySide simt_side(simt_policy.side, simt_policy.stream,                      \
                                        simt_policy.waits || ::thrust::detail::is_number<Result>); \
    return ::thrust::name(std::forward<Arguments>(arguments)...);                                  \
  }
#define SIMT_THRUST_CALL(name) const ::simt::LibraryWork simt_work("thrust::" #name)
