// Iterators that compute their values.
#pragma once
#include "memory.h"
#include "tuple.h"

namespace thrust {
using std::advance;
using std::distance;
namespace detail {

// The iterator as algorithms use it, with direct access to the memory.
template <class I>
struct Bare {
  static I of(I it) { return it; }
};
template <class T>
struct Bare<T*> {
  static T* of(T* it) { return simt_library_pointer(it), it; }
};
template <class T, class Container>
struct Bare<__gnu_cxx::__normal_iterator<T*, Container>> {
  static auto of(__gnu_cxx::__normal_iterator<T*, Container> it) { return simt_library_pointer(it.base()), it; }
};
template <class T>
struct Bare<device_ptr<T>> {
  static T* of(device_ptr<T> it) { return simt_library_on_device(), it.get(); }
};
template <class T>
struct Bare<universal_ptr<T>> {
  static T* of(universal_ptr<T> it) { return simt_library_on_device(), it.get(); }
};
template <class I>
auto bare(I it) {
  return Bare<I>::of(it);
}
template <class I>
using value_of = typename std::iterator_traits<I>::value_type;
template <class I>
using reference_of = decltype(*std::declval<I>());

}  // namespace detail

// A property of an iterator, as ::type.
template <class I>
struct iterator_value {
  using type = detail::value_of<I>;
};
template <class I>
struct iterator_reference {
  using type = detail::reference_of<I>;
};
template <class I>
struct iterator_difference {
  using type = typename std::iterator_traits<I>::difference_type;
};
template <class I>
struct iterator_pointer {
  using type = typename std::iterator_traits<I>::pointer;
};

namespace detail {
// Base for iterators: Self has value(), move(n) and from(other).
template <class Self, class Value, class Reference>
class Facade {
 public:
  using value_type = Value;
  using reference = Reference;
  using pointer = void;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::random_access_iterator_tag;
  __host__ __device__ Reference operator*() const { return self().value(); }
  __host__ __device__ Reference operator[](std::ptrdiff_t n) const { return (self() + n).value(); }
  __host__ __device__ Self& operator++() { return self().move(1), self(); }
  __host__ __device__ Self& operator--() { return self().move(-1), self(); }
  __host__ __device__ Self operator++(int) { return moved(self(), 1); }
  __host__ __device__ Self operator--(int) { return moved(self(), -1); }
  __host__ __device__ Self& operator+=(std::ptrdiff_t n) { return self().move(n), self(); }
  __host__ __device__ Self& operator-=(std::ptrdiff_t n) { return self().move(-n), self(); }
  __host__ __device__ friend Self operator+(Self it, std::ptrdiff_t n) { return it.move(n), it; }
  __host__ __device__ friend Self operator+(std::ptrdiff_t n, Self it) { return it.move(n), it; }
  __host__ __device__ friend Self operator-(Self it, std::ptrdiff_t n) { return it.move(-n), it; }
  __host__ __device__ friend std::ptrdiff_t operator-(const Self& a, const Self& b) { return a.from(b); }
  __host__ __device__ friend bool operator==(const Self& a, const Self& b) { return a.from(b) == 0; }
  __host__ __device__ friend bool operator!=(const Self& a, const Self& b) { return a.from(b) != 0; }
  __host__ __device__ friend bool operator<(const Self& a, const Self& b) { return a.from(b) < 0; }
  __host__ __device__ friend bool operator>(const Self& a, const Self& b) { return a.from(b) > 0; }
  __host__ __device__ friend bool operator<=(const Self& a, const Self& b) { return a.from(b) <= 0; }
  __host__ __device__ friend bool operator>=(const Self& a, const Self& b) { return a.from(b) >= 0; }

 private:
  __host__ __device__ static Self moved(Self& it, std::ptrdiff_t n) {
    Self before = it;
    it.move(n);
    return before;
  }
  __host__ __device__ Self& self() { return static_cast<Self&>(*this); }
  __host__ __device__ const Self& self() const { return static_cast<const Self&>(*this); }
};
}  // namespace detail

template <class T, class System = void, class Traversal = void, class Difference = void>
class counting_iterator : public detail::Facade<counting_iterator<T, System, Traversal, Difference>, T, T> {
 public:
  __host__ __device__ explicit counting_iterator(T begin = T()) : at_(begin) {}
  __host__ __device__ T value() const { return at_; }
  __host__ __device__ void move(std::ptrdiff_t n) { at_ = static_cast<T>(at_ + n); }
  __host__ __device__ std::ptrdiff_t from(const counting_iterator& other) const {
    return static_cast<std::ptrdiff_t>(at_) - static_cast<std::ptrdiff_t>(other.at_);
  }

 private:
  T at_;
};
template <class T>
__host__ __device__ counting_iterator<T> make_counting_iterator(T begin) {
  return counting_iterator<T>(begin);
}

template <class T, class = void, class = void>
class constant_iterator : public detail::Facade<constant_iterator<T>, T, T> {
 public:
  __host__ __device__ explicit constant_iterator(T value = T(), std::ptrdiff_t at = 0) : value_(value), at_(at) {}
  __host__ __device__ T value() const { return value_; }
  __host__ __device__ void move(std::ptrdiff_t n) { at_ += n; }
  __host__ __device__ std::ptrdiff_t from(const constant_iterator& other) const { return at_ - other.at_; }

 private:
  T value_;
  std::ptrdiff_t at_;
};
template <class T>
__host__ __device__ constant_iterator<T> make_constant_iterator(T value, std::ptrdiff_t at = 0) {
  return constant_iterator<T>(value, at);
}

// Accepts any value and discards it.
template <class = void>
class discard_iterator;
namespace detail {
struct Anything {
  template <class T>
  __host__ __device__ const Anything& operator=(const T&) const {
    return *this;
  }
};
}  // namespace detail
template <class System>
class discard_iterator : public detail::Facade<discard_iterator<System>, detail::Anything, detail::Anything> {
 public:
  __host__ __device__ explicit discard_iterator(std::ptrdiff_t at = 0) : at_(at) {}
  __host__ __device__ detail::Anything value() const { return {}; }
  __host__ __device__ void move(std::ptrdiff_t n) { at_ += n; }
  __host__ __device__ std::ptrdiff_t from(const discard_iterator& other) const { return at_ - other.at_; }

 private:
  std::ptrdiff_t at_;
};
inline discard_iterator<> make_discard_iterator() { return discard_iterator<>(); }

template <class F, class I, class Reference = std::invoke_result_t<F, detail::reference_of<I>>,
          class Value = std::decay_t<Reference>>
class transform_iterator
    : public detail::Facade<transform_iterator<F, I, Reference, Value>, std::decay_t<Reference>, Reference> {
 public:
  transform_iterator() = default;
  __host__ __device__ explicit transform_iterator(I it, F f = F()) : it_(it), f_(f) {}
  __host__ __device__ Reference value() const { return f_(*it_); }
  __host__ __device__ void move(std::ptrdiff_t n) { it_ += n; }
  __host__ __device__ std::ptrdiff_t from(const transform_iterator& other) const { return it_ - other.it_; }
  __host__ __device__ I base() const { return it_; }
  __host__ __device__ F functor() const { return f_; }

 private:
  I it_;
  mutable F f_;
};
template <class F, class I>
__host__ __device__ transform_iterator<F, I> make_transform_iterator(I it, F f) {
  return transform_iterator<F, I>(it, f);
}

// What is read passes through `in`, what is written through `out`.
template <class In, class Out, class I>
class transform_input_output_iterator;
namespace detail {
template <class In, class Out, class I>
class Filtered {
 public:
  __host__ __device__ Filtered(I it, In in, Out out) : it_(it), in_(in), out_(out) {}
  template <class Value>
  __host__ __device__ const Filtered& operator=(const Value& value) const {
    *it_ = out_(value);
    return *this;
  }
  __host__ __device__ operator decltype(std::declval<In>()(std::declval<value_of<I>>()))() const { return in_(*it_); }

 private:
  I it_;
  In in_;
  Out out_;
};
struct Unchanged {
  template <class Value>
  __host__ __device__ Value operator()(const Value& value) const {
    return value;
  }
};
}  // namespace detail
template <class In, class Out, class I>
class transform_input_output_iterator
    : public detail::Facade<transform_input_output_iterator<In, Out, I>,
                            std::decay_t<decltype(std::declval<In>()(std::declval<detail::value_of<I>>()))>,
                            detail::Filtered<In, Out, I>> {
 public:
  __host__ __device__ transform_input_output_iterator(I it, In in, Out out) : it_(it), in_(in), out_(out) {}
  __host__ __device__ detail::Filtered<In, Out, I> value() const { return {it_, in_, out_}; }
  __host__ __device__ void move(std::ptrdiff_t n) { it_ += n; }
  __host__ __device__ std::ptrdiff_t from(const transform_input_output_iterator& other) const {
    return it_ - other.it_;
  }
  I base() const { return it_; }
  In in() const { return in_; }
  Out out() const { return out_; }

 private:
  I it_;
  In in_;
  Out out_;
};
template <class In, class Out, class I>
transform_input_output_iterator<In, Out, I> make_transform_input_output_iterator(I it, In in, Out out) {
  return {it, in, out};
}
template <class Out, class I>
using transform_output_iterator = transform_input_output_iterator<detail::Unchanged, Out, I>;
template <class Out, class I>
transform_output_iterator<Out, I> make_transform_output_iterator(I it, Out out) {
  return {it, detail::Unchanged(), out};
}

template <class Elements, class Indices>
class permutation_iterator : public detail::Facade<permutation_iterator<Elements, Indices>, detail::value_of<Elements>,
                                                   detail::reference_of<Elements>> {
 public:
  permutation_iterator() = default;
  __host__ __device__ permutation_iterator(Elements elements, Indices indices)
      : elements_(elements), indices_(indices) {}
  __host__ __device__ detail::reference_of<Elements> value() const {
    return *(elements_ + static_cast<std::ptrdiff_t>(*indices_));
  }
  __host__ __device__ void move(std::ptrdiff_t n) { indices_ += n; }
  __host__ __device__ std::ptrdiff_t from(const permutation_iterator& other) const { return indices_ - other.indices_; }
  Elements elements() const { return elements_; }
  Indices indices() const { return indices_; }

 private:
  Elements elements_;
  Indices indices_;
};
template <class Elements, class Indices>
permutation_iterator<Elements, Indices> make_permutation_iterator(Elements elements, Indices indices) {
  return {elements, indices};
}

template <class I>
class reverse_iterator : public detail::Facade<reverse_iterator<I>, detail::value_of<I>, detail::reference_of<I>> {
 public:
  reverse_iterator() = default;
  __host__ __device__ explicit reverse_iterator(I it) : it_(it) {}
  __host__ __device__ detail::reference_of<I> value() const { return *(it_ - 1); }
  __host__ __device__ void move(std::ptrdiff_t n) { it_ -= n; }
  __host__ __device__ std::ptrdiff_t from(const reverse_iterator& other) const { return other.it_ - it_; }
  I base() const { return it_; }

 private:
  I it_;
};
template <class I>
reverse_iterator<I> make_reverse_iterator(I it) {
  return reverse_iterator<I>(it);
}

template <class Iterators>
class zip_iterator;
template <class... I>
class zip_iterator<tuple<I...>> : public detail::Facade<zip_iterator<tuple<I...>>, tuple<detail::value_of<I>...>,
                                                        tuple<detail::reference_of<I>...>> {
 public:
  zip_iterator() = default;
  __host__ __device__ zip_iterator(tuple<I...> its) : its_(its) {}
  __host__ __device__ tuple<detail::reference_of<I>...> value() const {
    return detail::apply([](const auto&... it) { return tuple<detail::reference_of<I>...>(*it...); }, its_);
  }
  __host__ __device__ void move(std::ptrdiff_t n) {
    detail::apply([n](auto&... it) { ((it += n), ...); }, its_);
  }
  __host__ __device__ std::ptrdiff_t from(const zip_iterator& other) const {
    return thrust::get<0>(its_) - thrust::get<0>(other.its_);
  }
  const tuple<I...>& get_iterator_tuple() const { return its_; }

 private:
  tuple<I...> its_;
};
template <class... I>
zip_iterator<tuple<I...>> make_zip_iterator(tuple<I...> its) {
  return {its};
}
template <class... I>
zip_iterator<tuple<I...>> make_zip_iterator(std::tuple<I...> its) {
  return {its};
}
template <class... I>
zip_iterator<tuple<I...>> make_zip_iterator(I... its) {
  return {tuple<I...>(its...)};
}

namespace detail {
template <class F, class I, class R, class V>
struct Bare<transform_iterator<F, I, R, V>> {
  static auto of(const transform_iterator<F, I, R, V>& it) {
    return transform_iterator<F, decltype(bare(it.base()))>(bare(it.base()), it.functor());
  }
};
template <class In, class Out, class I>
struct Bare<transform_input_output_iterator<In, Out, I>> {
  static auto of(const transform_input_output_iterator<In, Out, I>& it) {
    return make_transform_input_output_iterator(bare(it.base()), it.in(), it.out());
  }
};
template <class E, class N>
struct Bare<permutation_iterator<E, N>> {
  static auto of(const permutation_iterator<E, N>& it) {
    return make_permutation_iterator(bare(it.elements()), bare(it.indices()));
  }
};
template <class I>
struct Bare<reverse_iterator<I>> {
  static auto of(const reverse_iterator<I>& it) { return make_reverse_iterator(bare(it.base())); }
};
template <class... I>
struct Bare<zip_iterator<tuple<I...>>> {
  static auto of(const zip_iterator<tuple<I...>>& it) {
    return detail::apply([](const auto&... part) { return make_zip_iterator(thrust::make_tuple(bare(part)...)); },
                         it.get_iterator_tuple());
  }
};
}  // namespace detail

}  // namespace thrust
