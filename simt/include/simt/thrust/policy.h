// Thrust for the CPU backend: execution policies. All algorithms run on the host, one element after the other.
#pragma once
#include <cassert>
#include <cfloat>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "cuda_runtime.h"
#include "simt/library_work.h"

// Programs rely on it that these headers come with NVIDIA's.
#define THRUST_VERSION 200500
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 5
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_PATCH_NUMBER 0

namespace thrust {

struct execution_policy_tag {};

namespace detail {
// The memory that an algorithm works on: 0 as its iterators say, 1 the host's, 2 the device's.
template <int memory>
struct Policy : execution_policy_tag {
  static constexpr int side = memory;
  cudaStream_t stream = nullptr;
  bool waits = true;  // the host, until an algorithm's work is done
  constexpr explicit Policy(bool host_waits = true) : waits(host_waits) {}
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
template <int memory>
Policy<memory> policy_of(const Policy<memory>& policy) {
  return policy;
}
inline Policy<0> policy_of(const execution_policy_tag&) { return Policy<0>(); }
template <class T, class = void>
constexpr int side_of = -1;
template <class T>
constexpr int side_of<T, only_policy<T>> = decltype(policy_of(std::declval<const T&>()))::side;
// Results that the host can have only once the work is done.
template <class T>
constexpr bool is_number = std::is_arithmetic_v<std::decay_t<T>>;
}  // namespace detail

inline constexpr detail::Policy<1> host, seq;
inline constexpr detail::Policy<2> device;
struct host_system_tag : detail::Policy<1> {};
struct device_system_tag : detail::Policy<2> {};
namespace cuda {
inline constexpr detail::Policy<2> par, par_nosync(false);
using tag = device_system_tag;
}  // namespace cuda
namespace omp {
inline constexpr detail::Policy<1> par;
}
namespace cpp {
inline constexpr detail::Policy<1> par;
}
namespace system {
namespace cuda = ::thrust::cuda;
}

}  // namespace thrust

// The same algorithm with a policy as its first argument.
#define SIMT_THRUST_POLICY(name)                              \
  SIMT_THRUST_POLICY_(name, SIMT_DEVICE_ALGORITHM, side == 2) \
  SIMT_THRUST_POLICY_(name, , side == 0 || side == 1)         \
  static_assert(true)
#define SIMT_THRUST_POLICY_(name, kind, wanted)                                                    \
  template <class Policy, class... Arguments, int side = ::thrust::detail::side_of<Policy>,        \
            std::enable_if_t<wanted, int> = 0>                                                     \
  kind decltype(auto) name(const Policy& policy, Arguments&&... arguments) {                       \
    using Result = decltype(::thrust::name(std::forward<Arguments>(arguments)...));                \
    const auto simt_policy = ::thrust::detail::policy_of(policy);                                  \
    const ::simt::LibrarySide simt_side(simt_policy.side, simt_policy.stream,                      \
                                        simt_policy.waits || ::thrust::detail::is_number<Result>); \
    return ::thrust::name(std::forward<Arguments>(arguments)...);                                  \
  }
#define SIMT_THRUST_CALL(name) const ::simt::LibraryWork simt_work("thrust::" #name)
