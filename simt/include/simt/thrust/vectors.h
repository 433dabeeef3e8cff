// host_vector in host memory, device_vector in device memory, universal_vector in managed memory.
#pragma once
#include <initializer_list>
#include <vector>

#include "iterators.h"
#include "memory_resources.h"

namespace thrust {

template <class T, bool managed, class Allocator>
class basic_device_vector;
template <class T, class Allocator = device_allocator<T>>
using device_vector = basic_device_vector<T, false, Allocator>;
template <class T, class Allocator = universal_allocator<T>>
using universal_vector = basic_device_vector<T, true, Allocator>;

template <class T, class Allocator = std::allocator<T>>
class host_vector : public std::vector<T, Allocator> {
 public:
  using Base = std::vector<T, Allocator>;
  using Base::Base;
  host_vector() = default;
  host_vector(const Base& other) : Base(other) {}
  template <class U, bool managed, class A>
  host_vector(const basic_device_vector<U, managed, A>& other) {
    *this = other;
  }
  // From any iterators, including those of device memory.
  template <class I, class = typename std::iterator_traits<I>::iterator_category>
  host_vector(I first, I last) {
    const ::simt::LibraryWork work;
    auto from = detail::bare(first);
    Base::reserve(static_cast<std::size_t>(std::distance(first, last)));
    for (; first != last; ++first, ++from) Base::push_back(*from);
  }
  template <class U, bool managed, class A>
  host_vector& operator=(const basic_device_vector<U, managed, A>& other) {
    const ::simt::LibraryWork work;
    simt_library_on_device();
    Base::assign(other.bare_begin(), other.bare_begin() + other.size());
    return *this;
  }
  template <class Input, class Other>
  host_vector& operator=(const std::vector<Input, Other>& other) {
    Base::assign(other.begin(), other.end());
    return *this;
  }
};

// Elements are made by T's constructors, and not by the allocator.
template <class T, bool managed, class Allocator>
class basic_device_vector {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = std::conditional_t<managed, universal_ptr<T>, device_ptr<T>>;
  using const_pointer = std::conditional_t<managed, universal_ptr<const T>, device_ptr<const T>>;
  using reference = typename pointer::reference;
  using const_reference = typename const_pointer::reference;
  using iterator = pointer;
  using const_iterator = const_pointer;

  using allocator_type = Allocator;

  basic_device_vector() = default;
  explicit basic_device_vector(const Allocator& allocator) : allocator_(allocator) {}
  basic_device_vector(size_type n, const Allocator& allocator) : allocator_(allocator) { resize(n); }
  basic_device_vector(size_type n, const T& value, const Allocator& allocator) : allocator_(allocator) {
    resize(n, value);
  }
  explicit basic_device_vector(size_type n) { resize(n); }
  basic_device_vector(size_type n, const T& value) { resize(n, value); }
  basic_device_vector(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
  basic_device_vector(const basic_device_vector& other) : allocator_(other.allocator_) {
    assign(other.begin(), other.end());
  }
  basic_device_vector(basic_device_vector&& other) noexcept : allocator_(other.allocator_) { swap(other); }
  template <class U, bool other_managed, class A>
  basic_device_vector(const basic_device_vector<U, other_managed, A>& other) {
    assign(other.begin(), other.end());
  }
  template <class U, class A>
  basic_device_vector(const std::vector<U, A>& other) {
    assign(other.begin(), other.end());
  }
  template <class I, class = typename std::iterator_traits<I>::iterator_category>
  basic_device_vector(I first, I last) {
    assign(first, last);
  }
  ~basic_device_vector() { release(); }
  basic_device_vector& operator=(const basic_device_vector& other) {
    if (this != &other) assign(other.begin(), other.end());
    return *this;
  }
  basic_device_vector& operator=(basic_device_vector&& other) noexcept { return swap(other), *this; }
  template <class U, class A>
  basic_device_vector& operator=(const std::vector<U, A>& other) {
    return assign(other.begin(), other.end()), *this;
  }
  template <class U, bool other_managed, class A>
  basic_device_vector& operator=(const basic_device_vector<U, other_managed, A>& other) {
    return assign(other.begin(), other.end()), *this;
  }

  template <class I, class = typename std::iterator_traits<I>::iterator_category>
  void assign(I first, I last) {
    const ::simt::LibraryWork work;
    simt_library_on_device();
    const auto n = static_cast<size_type>(std::distance(first, last));
    if (n > capacity_) release(), take(n);
    else shrink(0);
    auto from = detail::bare(first);
    for (; size_ < n; ++size_, ++from) new (memory_ + size_) T(*from);
  }
  void assign(size_type n, const T& value) { clear(), resize(n, value); }

  iterator begin() { return iterator(memory_); }
  iterator end() { return iterator(memory_ + size_); }
  const_iterator begin() const { return cbegin(); }
  const_iterator end() const { return cend(); }
  const_iterator cbegin() const { return const_iterator(static_cast<const T*>(memory_)); }
  const_iterator cend() const { return const_iterator(static_cast<const T*>(memory_ + size_)); }
  auto rbegin() { return make_reverse_iterator(end()); }
  auto rend() { return make_reverse_iterator(begin()); }
  const T* bare_begin() const { return memory_; }
  reference operator[](size_type i) { return begin()[static_cast<difference_type>(i)]; }
  const_reference operator[](size_type i) const { return cbegin()[static_cast<difference_type>(i)]; }
  reference front() { return (*this)[0]; }
  reference back() { return (*this)[size_ - 1]; }
  const_reference front() const { return (*this)[0]; }
  const_reference back() const { return (*this)[size_ - 1]; }
  pointer data() { return begin(); }
  const_pointer data() const { return cbegin(); }
  size_type size() const { return size_; }
  size_type capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }

  void reserve(size_type n) {
    if (n <= capacity_) return;
    basic_device_vector larger(allocator_);
    larger.take(n);
    const ::simt::LibraryWork work;
    simt_library_on_device();
    for (; larger.size_ < size_; ++larger.size_) new (larger.memory_ + larger.size_) T(memory_[larger.size_]);
    swap(larger);
  }
  void resize(size_type n, const T& value = T()) {
    if (n < size_) return shrink(n);
    reserve(n);
    const ::simt::LibraryWork work;
    simt_library_on_device();
    for (; size_ < n; ++size_) new (memory_ + size_) T(value);
  }
  void clear() { shrink(0); }
  void shrink_to_fit() {}
  void push_back(const T& value) {
    if (size_ == capacity_) reserve(capacity_ ? 2 * capacity_ : 8);
    resize(size_ + 1, value);
  }
  void pop_back() { shrink(size_ - 1); }
  iterator erase(iterator first, iterator last) {
    const ::simt::LibraryWork work;
    simt_library_on_device();
    T* to = first.get();
    for (T* from = last.get(); from != memory_ + size_; ++from, ++to) *to = *from;
    shrink(static_cast<size_type>(to - memory_));
    return first;
  }
  iterator erase(iterator at) { return erase(at, at + 1); }
  template <class I, class = typename std::iterator_traits<I>::iterator_category>
  iterator insert(iterator at, I first, I last) {
    const std::ptrdiff_t before = at - begin();
    host_vector<T> all(begin(), at), tail(at, end()), added(first, last);
    all.insert(all.end(), added.begin(), added.end());
    all.insert(all.end(), tail.begin(), tail.end());
    *this = all;
    return begin() + before;
  }
  iterator insert(iterator at, const T& value) { return insert(at, &value, &value + 1); }
  void swap(basic_device_vector& other) noexcept {
    std::swap(allocator_, other.allocator_);
    std::swap(memory_, other.memory_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  friend bool operator==(const basic_device_vector& a, const basic_device_vector& b) {
    return host_vector<T>(a) == host_vector<T>(b);
  }
  friend bool operator!=(const basic_device_vector& a, const basic_device_vector& b) { return !(a == b); }

 private:
  void take(size_type n) {
    if (n > 0) memory_ = thrust::raw_pointer_cast(allocator_.allocate(n));
    capacity_ = n;
  }
  void shrink(size_type n) {
    const ::simt::LibraryWork work;
    for (; size_ > n; --size_) memory_[size_ - 1].~T();
  }
  void release() {
    shrink(0);
    if (memory_) allocator_.deallocate(decltype(allocator_.allocate(0))(memory_), capacity_);
    memory_ = nullptr;
    capacity_ = 0;
  }
  Allocator allocator_;
  T* memory_ = nullptr;
  size_type size_ = 0, capacity_ = 0;
};

}  // namespace thrust
