// Function objects of Thrust, for host and device.
#pragma once
#include <tuple>

#include "policy.h"
#include "tuple.h"

namespace thrust {

#define SIMT_BINARY(name, T_result, expression)                                                            \
  template <class T = void>                                                                                \
  struct name {                                                                                            \
    using first_argument_type = T;                                                                         \
    using second_argument_type = T;                                                                        \
    using result_type = T_result;                                                                          \
    __host__ __device__ constexpr T_result operator()(const T& a, const T& b) const { return expression; } \
  };                                                                                                       \
  template <>                                                                                              \
  struct name<void> {                                                                                      \
    template <class A, class B>                                                                            \
    __host__ __device__ constexpr auto operator()(const A& a, const B& b) const {                          \
      return expression;                                                                                   \
    }                                                                                                      \
  };
SIMT_BINARY(plus, T, a + b)
SIMT_BINARY(minus, T, a - b)
SIMT_BINARY(multiplies, T, a* b)
SIMT_BINARY(divides, T, a / b)
SIMT_BINARY(modulus, T, a % b)
SIMT_BINARY(bit_and, T, a& b)
SIMT_BINARY(bit_or, T, a | b)
SIMT_BINARY(bit_xor, T, a ^ b)
SIMT_BINARY(maximum, T, a < b ? b : a)
SIMT_BINARY(minimum, T, b < a ? b : a)
SIMT_BINARY(equal_to, bool, a == b)
SIMT_BINARY(not_equal_to, bool, a != b)
SIMT_BINARY(less, bool, a < b)
SIMT_BINARY(greater, bool, a > b)
SIMT_BINARY(less_equal, bool, a <= b)
SIMT_BINARY(greater_equal, bool, a >= b)
SIMT_BINARY(logical_and, bool, a&& b)
SIMT_BINARY(logical_or, bool, a || b)
#undef SIMT_BINARY
#define SIMT_UNARY(name, T_result, expression)                                                 \
  template <class T = void>                                                                    \
  struct name {                                                                                \
    using argument_type = T;                                                                   \
    using result_type = T_result;                                                              \
    __host__ __device__ constexpr T_result operator()(const T& a) const { return expression; } \
  };                                                                                           \
  template <>                                                                                  \
  struct name<void> {                                                                          \
    template <class A>                                                                         \
    __host__ __device__ constexpr auto operator()(const A& a) const {                          \
      return expression;                                                                       \
    }                                                                                          \
  };
SIMT_UNARY(negate, T, -a)
SIMT_UNARY(square, T, a* a)
SIMT_UNARY(identity, T, a)
SIMT_UNARY(logical_not, bool, !a)
#undef SIMT_UNARY
template <class A, class B>
struct project1st {
  __host__ __device__ const A& operator()(const A& a, const B&) const { return a; }
};
template <class A, class B>
struct project2nd {
  __host__ __device__ const B& operator()(const A&, const B& b) const { return b; }
};
template <class A, class R>
struct unary_function {
  using argument_type = A;
  using result_type = R;
};
template <class A, class B, class R>
struct binary_function {
  using first_argument_type = A;
  using second_argument_type = B;
  using result_type = R;
};

// Applies a function of several arguments to the tuples of a zip_iterator.
template <class F>
struct zip_function {
  F f;
  template <class Tuple>
  __host__ __device__ decltype(auto) operator()(Tuple&& tuple) const {
    return detail::apply(f, std::forward<Tuple>(tuple));
  }
};
template <class F>
zip_function<F> make_zip_function(F f) {
  return {f};
}

// _1 * 2 + _2: an expression used as a function.
namespace placeholders_detail {
template <class F>
struct Expression {
  F f;
  template <class... A>
  __host__ __device__ constexpr auto operator()(const A&... arguments) const {
    return f(std::tuple<const A&...>(arguments...));
  }
};
template <std::size_t n>
struct Argument {
  template <class Tuple>
  __host__ __device__ constexpr auto operator()(const Tuple& arguments) const {
    return std::get<n>(arguments);
  }
};
template <class T>
struct Literal {
  T value;
  template <class Tuple>
  __host__ __device__ constexpr T operator()(const Tuple&) const {
    return value;
  }
};
template <class T>
struct is_expression : std::false_type {};
template <class F>
struct is_expression<Expression<F>> : std::true_type {};
template <class F>
constexpr F part(const Expression<F>& e) {
  return e.f;
}
template <class T, class = std::enable_if_t<!is_expression<T>::value>>
constexpr Literal<T> part(const T& value) {
  return {value};
}
#define SIMT_OPERATOR(name, sign)                                                                           \
  template <class A, class B>                                                                               \
  struct name {                                                                                             \
    A a;                                                                                                    \
    B b;                                                                                                    \
    template <class Tuple>                                                                                  \
    __host__ __device__ constexpr auto operator()(const Tuple& arguments) const {                           \
      return a(arguments) sign b(arguments);                                                                \
    }                                                                                                       \
  };                                                                                                        \
  template <class A, class B, class = std::enable_if_t<is_expression<A>::value || is_expression<B>::value>> \
  constexpr auto operator sign(const A& a, const B& b) {                                                    \
    return Expression<name<decltype(part(a)), decltype(part(b))>>{{part(a), part(b)}};                      \
  }
SIMT_OPERATOR(Plus, +)
SIMT_OPERATOR(Minus, -)
SIMT_OPERATOR(Times, *)
SIMT_OPERATOR(Over, /)
SIMT_OPERATOR(Modulo, %)
SIMT_OPERATOR(Less, <)
SIMT_OPERATOR(Greater, >)
SIMT_OPERATOR(AtMost, <=)
SIMT_OPERATOR(AtLeast, >=)
SIMT_OPERATOR(Equal, ==)
SIMT_OPERATOR(Unequal, !=)
SIMT_OPERATOR(And, &&)
SIMT_OPERATOR(Or, ||)
SIMT_OPERATOR(BitAnd, &)
SIMT_OPERATOR(BitOr, |)
SIMT_OPERATOR(BitXor, ^)
#undef SIMT_OPERATOR
template <class F>
constexpr auto operator-(const Expression<F>& e) {
  return 0 - e;
}
}  // namespace placeholders_detail
namespace placeholders {
inline constexpr placeholders_detail::Expression<placeholders_detail::Argument<0>> _1{};
inline constexpr placeholders_detail::Expression<placeholders_detail::Argument<1>> _2{};
inline constexpr placeholders_detail::Expression<placeholders_detail::Argument<2>> _3{};
}  // namespace placeholders

// The smaller and the larger of two values; the first one if they are equal.
template <class T>
__host__ __device__ constexpr T min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T, class F>
__host__ __device__ constexpr T min(const T& a, const T& b, F less_than) {
  return less_than(b, a) ? b : a;
}
template <class T>
__host__ __device__ constexpr T max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T, class F>
__host__ __device__ constexpr T max(const T& a, const T& b, F less_than) {
  return less_than(a, b) ? b : a;
}

}  // namespace thrust
