// Tuples and pairs. They are types of Thrust's own, so that an unqualified sort(v.begin(), v.end()) finds no std::sort by
// their namespace; they convert from and to the standard library's.
#pragma once
#include <tuple>
#include <utility>

#include "cuda_runtime.h"

namespace thrust {
template <class A, class B>
struct pair;
template <class... T>
class tuple;
}  // namespace thrust

namespace std {
template <class... T>
struct tuple_size<thrust::tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <size_t i, class... T>
struct tuple_element<i, thrust::tuple<T...>> : tuple_element<i, tuple<T...>> {};
template <class A, class B>
struct tuple_size<thrust::pair<A, B>> : integral_constant<size_t, 2> {};
template <size_t i, class A, class B>
struct tuple_element<i, thrust::pair<A, B>> : tuple_element<i, pair<A, B>> {};
}  // namespace std

namespace thrust {
using std::get;
using std::ignore;
using std::tuple_element;
using std::tuple_size;
#define SIMT_BOTH __host__ __device__ constexpr

template <class A, class B>
struct pair {
  using first_type = A;
  using second_type = B;
  A first;
  B second;
  SIMT_BOTH pair() : first(), second() {}
  SIMT_BOTH pair(const A& a, const B& b) : first(a), second(b) {}
  template <class C, class D,
            class = std::enable_if_t<std::is_constructible_v<A, C&&> && std::is_constructible_v<B, D&&>>>
  SIMT_BOTH pair(C&& a, D&& b) : first(std::forward<C>(a)), second(std::forward<D>(b)) {}
  pair(const pair&) = default;
  pair& operator=(const pair&) = default;
  template <class C, class D>
  SIMT_BOTH pair(const pair<C, D>& other) : first(other.first), second(other.second) {}
  template <class C, class D>
  SIMT_BOTH pair(const std::pair<C, D>& other) : first(other.first), second(other.second) {}
  template <class C, class D>
  SIMT_BOTH pair& operator=(const pair<C, D>& other) {
    return first = other.first, second = other.second, *this;
  }
  template <class C, class D>
  SIMT_BOTH pair& operator=(const std::pair<C, D>& other) {
    return first = other.first, second = other.second, *this;
  }
  template <class C, class D,
            class = std::enable_if_t<std::is_constructible_v<C, const A&> && std::is_constructible_v<D, const B&>>>
  SIMT_BOTH operator std::pair<C, D>() const {
    return {first, second};
  }
  SIMT_BOTH void swap(pair& other) {
    const pair kept = *this;
    *this = other;
    other = kept;
  }
};
template <class A, class B>
SIMT_BOTH pair<std::decay_t<A>, std::decay_t<B>> make_pair(A&& a, B&& b) {
  return {std::forward<A>(a), std::forward<B>(b)};
}
template <std::size_t i, class A, class B>
SIMT_BOTH auto& get(pair<A, B>& p) {
  if constexpr (i == 0) return p.first;
  else return p.second;
}
template <std::size_t i, class A, class B>
SIMT_BOTH const auto& get(const pair<A, B>& p) {
  if constexpr (i == 0) return p.first;
  else return p.second;
}
template <std::size_t i, class A, class B>
SIMT_BOTH auto get(pair<A, B>&& p) {
  if constexpr (i == 0) return p.first;
  else return p.second;
}
template <class A, class B>
SIMT_BOTH void swap(pair<A, B>& a, pair<A, B>& b) {
  a.swap(b);
}

namespace detail {
template <class Target, class Source>
using if_made_of = std::enable_if_t<std::tuple_size_v<Target> == std::tuple_size_v<std::decay_t<Source>> &&
                                    std::is_constructible_v<Target, Source>>;
}

template <class... T>
class tuple {
 public:
  using All = std::tuple<T...>;
  constexpr tuple() = default;
  template <class... U,
            class = std::enable_if_t<sizeof...(U) == sizeof...(T) && sizeof...(T) != 0 &&
                                     (!std::is_same_v<std::decay_t<U>, tuple> && ...)>,
            class = std::enable_if_t<std::is_constructible_v<All, U&&...>>>
  SIMT_BOTH tuple(U&&... values) : all_(std::forward<U>(values)...) {}
  tuple(const tuple&) = default;
  template <class... U, class = detail::if_made_of<All, const std::tuple<U...>&>>
  SIMT_BOTH tuple(const tuple<U...>& other) : all_(other.all()) {}
  template <class... U, class = detail::if_made_of<All, const std::tuple<U...>&>>
  SIMT_BOTH tuple(const std::tuple<U...>& other) : all_(other) {}
  template <class A, class B, class = detail::if_made_of<All, const std::pair<A, B>&>>
  SIMT_BOTH tuple(const pair<A, B>& other) : all_(other.first, other.second) {}
  template <class A, class B, class = detail::if_made_of<All, const std::pair<A, B>&>>
  SIMT_BOTH tuple(const std::pair<A, B>& other) : all_(other) {}

  SIMT_BOTH tuple& operator=(const tuple& other) { return assign(other.all_, indices()), *this; }
  template <class... U, class = std::enable_if_t<sizeof...(U) == sizeof...(T)>>
  SIMT_BOTH tuple& operator=(const tuple<U...>& other) {
    return assign(other.all(), indices()), *this;
  }
  template <class... U, class = std::enable_if_t<sizeof...(U) == sizeof...(T)>>
  SIMT_BOTH tuple& operator=(const std::tuple<U...>& other) {
    return assign(other, indices()), *this;
  }
  template <class A, class B>
  SIMT_BOTH tuple& operator=(const pair<A, B>& other) {
    return assign(std::tuple<const A&, const B&>(other.first, other.second), indices()), *this;
  }
  template <class A, class B>
  SIMT_BOTH tuple& operator=(const std::pair<A, B>& other) {
    return assign(other, indices()), *this;
  }
  template <class... U, class = detail::if_made_of<std::tuple<U...>, const All&>>
  SIMT_BOTH operator std::tuple<U...>() const {
    return std::tuple<U...>(all_);
  }
  SIMT_BOTH void swap(tuple& other) {
    const std::tuple<std::decay_t<T>...> kept(all_);
    *this = other;
    other = kept;
  }
  SIMT_BOTH All& all() { return all_; }
  SIMT_BOTH const All& all() const { return all_; }

 private:
  using indices = std::index_sequence_for<T...>;
  template <class Other, std::size_t... i>
  SIMT_BOTH void assign(const Other& other, std::index_sequence<i...>) {
    ((std::get<i>(all_) = std::get<i>(other)), ...);
  }
  All all_;
};
template <class... T>
tuple(T...) -> tuple<T...>;
template <class... T>
SIMT_BOTH tuple<std::decay_t<T>...> make_tuple(T&&... values) {
  return tuple<std::decay_t<T>...>(std::forward<T>(values)...);
}
template <>
class tuple<> {
 public:
  SIMT_BOTH std::tuple<> all() const { return {}; }
};
template <class... T>
SIMT_BOTH tuple<T&...> tie(T&... values) {
  return tuple<T&...>(values...);
}
template <std::size_t i, class... T>
SIMT_BOTH std::tuple_element_t<i, std::tuple<T...>>& get(tuple<T...>& t) {
  return std::get<i>(t.all());
}
template <std::size_t i, class... T>
SIMT_BOTH const std::tuple_element_t<i, std::tuple<T...>>& get(const tuple<T...>& t) {
  return std::get<i>(t.all());
}
template <std::size_t i, class... T>
SIMT_BOTH std::tuple_element_t<i, std::tuple<T...>>&& get(tuple<T...>&& t) {
  return std::get<i>(std::move(t.all()));
}
template <class... T>
SIMT_BOTH void swap(tuple<T...>& a, tuple<T...>& b) {
  a.swap(b);
}

#define SIMT_COMPARES(sign)                                                  \
  template <class A, class B, class C, class D>                              \
  SIMT_BOTH bool operator sign(const pair<A, B>& a, const pair<C, D>& b) {   \
    return std::tie(a.first, a.second) sign std::tie(b.first, b.second);     \
  }                                                                          \
  template <class... T, class... U>                                          \
  SIMT_BOTH bool operator sign(const tuple<T...>& a, const tuple<U...>& b) { \
    return a.all() sign b.all();                                             \
  }
SIMT_COMPARES(==)
SIMT_COMPARES(!=)
SIMT_COMPARES(<)
SIMT_COMPARES(>)
SIMT_COMPARES(<=)
SIMT_COMPARES(>=)
#undef SIMT_COMPARES

namespace detail {
template <class F, class Tuple, std::size_t... i>
SIMT_BOTH decltype(auto) apply(F&& f, Tuple&& t, std::index_sequence<i...>) {
  return f(thrust::get<i>(std::forward<Tuple>(t))...);
}
// Calls f with the elements of a tuple or pair, Thrust's or the standard library's.
template <class F, class Tuple>
SIMT_BOTH decltype(auto) apply(F&& f, Tuple&& t) {
  return detail::apply(std::forward<F>(f), std::forward<Tuple>(t),
                       std::make_index_sequence<std::tuple_size_v<std::decay_t<Tuple>>>());
}
}  // namespace detail
#undef SIMT_BOTH
}  // namespace thrust

// cuda::std is the host's standard library (simt/cuda_std.h), and its get is to know these types.
namespace cuda {
namespace std {
using ::std::get;
using ::thrust::get;
}  // namespace std
}  // namespace cuda
