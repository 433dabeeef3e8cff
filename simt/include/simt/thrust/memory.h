// Pointers to device memory that the host may dereference, and references to its elements.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <new>

#include "policy.h"

namespace thrust {

template <class T>
class device_ptr;

// A reference to an element in device memory: reading and writing it copies the element, which is not counted.
template <class T>
class device_reference {
 public:
  using value_type = std::remove_const_t<T>;
  explicit device_reference(T* at) : at_(at) {}
  device_reference(const device_reference&) = default;
  operator value_type() const { return get(); }
  device_reference& operator=(const value_type& value) { return set(value), *this; }
  device_reference& operator=(const device_reference& other) { return set(other.get()), *this; }
  device_ptr<T> operator&() const { return device_ptr<T>(at_); }
  device_reference& operator+=(const value_type& by) { return set(get() + by), *this; }
  device_reference& operator-=(const value_type& by) { return set(get() - by), *this; }
  device_reference& operator*=(const value_type& by) { return set(get() * by), *this; }
  device_reference& operator/=(const value_type& by) { return set(get() / by), *this; }
  device_reference& operator++() { return set(get() + 1), *this; }
  device_reference& operator--() { return set(get() - 1), *this; }

 private:
  value_type get() const {
    const ::simt::LibraryWork work;
    simt_library_on_device();
    return *at_;
  }
  void set(const value_type& value) const {
    const ::simt::LibraryWork work;
    simt_library_on_device();
    *const_cast<value_type*>(at_) = value;
  }
  T* at_;
};
template <class T>
void swap(device_reference<T> a, device_reference<T> b) {
  typename device_reference<T>::value_type kept = a;
  a = b;
  b = kept;
}
template <class Stream, class T>
Stream& operator<<(Stream& out, const device_reference<T>& element) {
  return out << static_cast<typename device_reference<T>::value_type>(element), out;
}

namespace detail {
// Base for pointers to memory that the device uses. Self is the pointer to T, Reference what the host gets for *p.
template <class Self, class T, class Reference>
class Pointer {
 public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using difference_type = std::ptrdiff_t;
  using reference = Reference;
  using pointer = Self;
  using iterator_category = std::random_access_iterator_tag;
  __host__ __device__ Pointer() = default;
  __host__ __device__ explicit Pointer(T* at) : at_(at) {}
  __host__ __device__ T* get() const { return at_; }
  explicit operator bool() const { return at_ != nullptr; }
  Self& operator++() { return ++at_, self(); }
  Self& operator--() { return --at_, self(); }
  Self operator++(int) { return Self(at_++); }
  Self operator--(int) { return Self(at_--); }
  Self& operator+=(difference_type n) { return at_ += n, self(); }
  Self& operator-=(difference_type n) { return at_ -= n, self(); }
  friend Self operator+(Self p, difference_type n) { return Self(p.at_ + n); }
  friend Self operator+(difference_type n, Self p) { return Self(p.at_ + n); }
  friend Self operator-(Self p, difference_type n) { return Self(p.at_ - n); }
  template <class Other, class U, class R>
  difference_type operator-(const Pointer<Other, U, R>& other) const {
    return at_ - other.get();
  }
#define SIMT_COMPARES(sign)                                     \
  template <class Other, class U, class R>                      \
  bool operator sign(const Pointer<Other, U, R>& other) const { \
    return at_ sign other.get();                                \
  }
  SIMT_COMPARES(==)
  SIMT_COMPARES(!=)
  SIMT_COMPARES(<)
  SIMT_COMPARES(>)
  SIMT_COMPARES(<=)
  SIMT_COMPARES(>=)
#undef SIMT_COMPARES
  friend bool operator==(const Self& p, std::nullptr_t) { return p.get() == nullptr; }
  friend bool operator==(std::nullptr_t, const Self& p) { return p.get() == nullptr; }
  friend bool operator!=(const Self& p, std::nullptr_t) { return p.get() != nullptr; }
  friend bool operator!=(std::nullptr_t, const Self& p) { return p.get() != nullptr; }

 protected:
  T* at_ = nullptr;

 private:
  Self& self() { return static_cast<Self&>(*this); }
};
}  // namespace detail

template <class T>
class device_ptr : public detail::Pointer<device_ptr<T>, T, device_reference<T>> {
 public:
  __host__ __device__ device_ptr() = default;
  __host__ __device__ device_ptr(std::nullptr_t) {}
  template <class U>
  __host__ __device__ explicit device_ptr(U* at)
      : detail::Pointer<device_ptr<T>, T, device_reference<T>>(static_cast<T*>(at)) {}
  template <class U, class = std::enable_if_t<std::is_convertible_v<U*, T*>>>
  __host__ __device__ device_ptr(const device_ptr<U>& other) : device_ptr(static_cast<T*>(other.get())) {}
  device_reference<T> operator*() const { return device_reference<T>(this->at_); }
  device_reference<T> operator[](std::ptrdiff_t i) const { return device_reference<T>(this->at_ + i); }
};

// A pointer to managed memory: the host uses the elements directly.
template <class T>
class universal_ptr : public detail::Pointer<universal_ptr<T>, T, T&> {
 public:
  __host__ __device__ universal_ptr() = default;
  __host__ __device__ universal_ptr(std::nullptr_t) {}
  template <class U>
  __host__ __device__ explicit universal_ptr(U* at) : detail::Pointer<universal_ptr<T>, T, T&>(static_cast<T*>(at)) {}
  template <class U, class = std::enable_if_t<std::is_convertible_v<U*, T*>>>
  __host__ __device__ universal_ptr(const universal_ptr<U>& other) : universal_ptr(static_cast<T*>(other.get())) {}
  __host__ __device__ T& operator*() const { return *this->at_; }
  __host__ __device__ T& operator[](std::ptrdiff_t i) const { return this->at_[i]; }
};

template <class T>
device_ptr<T> device_pointer_cast(T* pointer) {
  return device_ptr<T>(pointer);
}
template <class T>
device_ptr<T> device_pointer_cast(device_ptr<T> pointer) {
  return pointer;
}
template <class T>
T* raw_pointer_cast(device_ptr<T> pointer) {
  return pointer.get();
}
template <class T>
T* raw_pointer_cast(universal_ptr<T> pointer) {
  return pointer.get();
}
template <class T>
T* raw_pointer_cast(T* pointer) {
  return pointer;
}
template <class T>
__host__ __device__ T& raw_reference_cast(T& element) {
  return element;
}
template <class T>
__host__ __device__ T& raw_reference_cast(const device_reference<T>& element) {
  return *(&element).get();
}
template <class T>
__host__ __device__ T& raw_reference_cast(device_reference<T>& element) {
  return *(&element).get();
}

namespace detail {
inline void* allocate(std::size_t bytes, bool managed) {
  void* memory = nullptr;
  const cudaError_t error = bytes == 0 ? cudaSuccess
                            : managed  ? cudaMallocManaged(&memory, bytes)
                                       : cudaMalloc(&memory, bytes);
  if (error != cudaSuccess) throw std::bad_alloc();
  return memory;
}
}  // namespace detail
template <class T = char>
device_ptr<T> device_malloc(std::size_t n) {
  return device_ptr<T>(static_cast<T*>(detail::allocate(n * sizeof(T), false)));
}
template <class T>
void device_free(device_ptr<T> pointer) {
  cudaFree(pointer.get());
}
template <class T>
device_ptr<T> device_new(std::size_t n = 1) {
  const device_ptr<T> memory = device_malloc<T>(n);
  const ::simt::LibraryWork work;
  for (std::size_t i = 0; i < n; ++i) new (memory.get() + i) T();
  return memory;
}
// In memory that device_malloc gave, with n copies of a value.
template <class T>
device_ptr<T> device_new(device_ptr<void> memory, const T& value, std::size_t n = 1) {
  const ::simt::LibraryWork work;
  T* const first = static_cast<T*>(memory.get());
  for (std::size_t i = 0; i < n; ++i) new (first + i) T(value);
  return device_ptr<T>(first);
}
template <class T>
device_ptr<T> device_new(device_ptr<void> memory, std::size_t n = 1) {
  return device_new<T>(memory, T(), n);
}
template <class T>
void device_delete(device_ptr<T> pointer, std::size_t = 1) {
  cudaFree(pointer.get());
}

// A pointer to memory of the system that the tag names.
template <class T, class Tag, class...>
using pointer = std::conditional_t<std::is_same_v<Tag, host_system_tag>, T*, device_ptr<T>>;

// Memory of a policy's system.
namespace detail {
template <class T, class Policy>
auto allocate_by(const Policy& policy, std::size_t bytes) {
  if constexpr (std::is_same_v<Policy, host_system_tag>) return static_cast<T*>(std::malloc(bytes));
  else return device_ptr<T>(static_cast<T*>(allocate(bytes, policy_of(policy).side == 1)));
}
}  // namespace detail
template <class T, class Policy, class = detail::only_policy<Policy>>
auto malloc(const Policy& policy, std::size_t n) {
  return detail::allocate_by<T>(policy, n * sizeof(T));
}
template <class Policy, class = detail::only_policy<Policy>>
auto malloc(const Policy& policy, std::size_t bytes) {
  return detail::allocate_by<void>(policy, bytes);
}
template <class Policy, class T, class = detail::only_policy<Policy>>
void free(const Policy&, device_ptr<T> memory) {
  cudaFree(memory.get());
}
template <class T>
void free(const host_system_tag&, T* memory) {
  std::free(memory);
}

}  // namespace thrust
