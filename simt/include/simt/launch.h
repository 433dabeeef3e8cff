// The launch translator turns `kernel<<<grid, block, shared, stream>>>(args)` into this:
//
//     (::simt::Launcher(grid, block, shared, stream)
//      ->* [&](auto&&... simt_a) { kernel(simt_a...); })
//         .takes([&](auto&&... simt_a) -> decltype((void)(kernel(simt_a...))) {})(args)
//
// The lambda keeps template deduction, overloads, function pointers and conversions as in a plain call. The second one
// is never called: it tells which arguments the kernel would take. It comes behind the first, since g++ 12 fails on a
// constant of the enclosing function that a lambda's declared type is the first to name (kernel<n>, in a lambda).
#pragma once
#include <type_traits>
#include <utility>

#include "launch_request.h"
#include "qualifiers.h"

// The driver defines SIMT_COUNTED when it compiles with access hooks. The two versions do not mix when both are in one
// program.
#ifdef SIMT_COUNTED
#define SIMT_FLAVOUR counted
#else
#define SIMT_COUNTED 0
#define SIMT_FLAVOUR plain
#endif

namespace simt {

// From __launch_bounds__: the most threads per block.
constexpr unsigned launch_bound(unsigned most_threads, unsigned = 0, unsigned = 0) { return most_threads; }
// From __cluster_dims__.
constexpr simt_uint3 cluster_dims(unsigned x, unsigned y = 1, unsigned z = 1) { return {x, y, z}; }

inline namespace SIMT_FLAVOUR {

// Stands for an argument of type T: a parameter of no other type takes it.
template <class T>
struct StandIn {
  template <class U, class = std::enable_if_t<std::is_same_v<U, T>>>
  operator U() const;
};
// CUDA copies an argument on the host, and destroys the copy when the launch returns: this shows if an object of the
// program is given by name, the kernel's parameter is one, and it has a destructor.
template <class Takes, class Arg, std::size_t place, class... Args, std::size_t... i>
constexpr bool is_copied(std::index_sequence<i...>) {
  using T = std::remove_cv_t<std::remove_reference_t<Arg>>;
  if constexpr (!std::is_lvalue_reference_v<Arg> || !std::is_class_v<T>) return false;
  else if constexpr (std::is_trivially_destructible_v<T> || !std::is_copy_constructible_v<T>) return false;
  else return std::is_invocable_v<const Takes&, std::conditional_t<i == place, StandIn<T>, Args>&...>;
}
template <class T, bool copied>
struct HostArgument {
  T& value;
  explicit HostArgument(T& given) : value(given) {}
  T& get() { return value; }
};
template <class T>
struct HostArgument<T, true> {
  T value;
  explicit HostArgument(T& given) : value(given) {}
  T& get() { return value; }
};

template <class Call, class Takes>
struct BoundLaunch {
  LaunchRequest request;
  Call call;
  // By value, because a bit-field has no address, and a constant of a class may have none.
  template <class... Args, std::enable_if_t<(!std::is_class_v<Args> && ...), int> = 0>
  void operator()(Args... args) {
    launch(args...);
  }
  // An object by reference: each thread constructs its parameter from it, which may be a conversion, and the object may
  // not be copyable.
  template <class... Args, std::enable_if_t<(std::is_class_v<std::remove_reference_t<Args>> || ...), int> = 0>
  void operator()(Args&&... args) {
    launch_copies<Args...>(std::index_sequence_for<Args...>(), args...);
  }
  template <class... Args, std::size_t... i>
  void launch_copies(std::index_sequence<i...> all, std::remove_reference_t<Args>&... args) {
    launch(HostArgument<std::remove_reference_t<Args>, is_copied<Takes, Args, i, Args...>(all)>(args).get()...);
  }
  template <class... Args>
  void launch(Args&... args) {
    auto once = [ this, &args... ]() __attribute__((no_sanitize("thread"))) { call(args...); };
    const Argument arguments[sizeof...(Args) + 1] = {{&reinterpret_cast<const volatile char&>(args), sizeof args}...};
    request.arguments = arguments;
    request.argument_count = sizeof...(Args);
    if (simt_launch_is_held(request.stream)) {
      request.body = &hand_over_held<Args...>;
      return simt_hold_launch(&request, &call, sizeof call);
    }
    request.body = &hand_over<decltype(once)>;
    request.context = &once;
    simt_launch(&request);
  }
  template <class... Args>
  SIMT_HANDS_OVER static void hand_over_held(void* context) {
    call_held<Args...>(*static_cast<const HeldCall*>(context), std::index_sequence_for<Args...>());
  }
  template <class... Args, size_t... index>
  __attribute__((no_sanitize("thread"))) static void call_held(const HeldCall& held, std::index_sequence<index...>) {
    (*static_cast<const Call*>(held.call))(*static_cast<Args*>(held.arguments[index])...);
  }
  template <class Once>
  SIMT_HANDS_OVER static void hand_over(void* once) {
    (*static_cast<Once*>(once))();
  }
};

template <class Call>
struct UntypedLaunch {
  LaunchRequest request;
  Call call;
  template <class Takes>
  BoundLaunch<Call, Takes> takes(const Takes&) const {
    return {request, call};
  }
};

struct Launcher {
  LaunchRequest request;
  Launcher(dim3 grid, dim3 block, size_t shared = 0, CUstream_st* stream = nullptr, const char* file = __builtin_FILE(),
           int line = __builtin_LINE())
      : request{{grid.x, grid.y, grid.z},
                {block.x, block.y, block.z},
                shared,
                stream,
                file,
                line,
                SIMT_COUNTED,
                0,
                {},
                nullptr,
                nullptr,
                nullptr,
                0} {}
  template <class Call>
  UntypedLaunch<Call> operator->*(Call call) const {
    return {request, call};
  }
};

}  // namespace SIMT_FLAVOUR
}  // namespace simt
