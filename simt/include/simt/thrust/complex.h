// Complex numbers, for host and device.
#pragma once
#include "policy.h"

namespace thrust {

template <class T>
struct complex {
  using value_type = T;
  __host__ __device__ constexpr complex(T re = T(), T im = T()) : re_(re), im_(im) {}
  template <class U>
  __host__ __device__ constexpr complex(const complex<U>& z)
      : re_(static_cast<T>(z.real())), im_(static_cast<T>(z.imag())) {}
  __host__ __device__ constexpr T real() const { return re_; }
  __host__ __device__ constexpr T imag() const { return im_; }
  __host__ __device__ void real(T re) { re_ = re; }
  __host__ __device__ void imag(T im) { im_ = im; }
  __host__ __device__ complex& operator+=(const complex& z) { return *this = *this + z; }
  __host__ __device__ complex& operator-=(const complex& z) { return *this = *this - z; }
  __host__ __device__ complex& operator*=(const complex& z) { return *this = *this * z; }
  __host__ __device__ complex& operator/=(const complex& z) { return *this = *this / z; }
  __host__ __device__ friend constexpr complex operator+(const complex& a, const complex& b) {
    return {a.re_ + b.re_, a.im_ + b.im_};
  }
  __host__ __device__ friend constexpr complex operator-(const complex& a, const complex& b) {
    return {a.re_ - b.re_, a.im_ - b.im_};
  }
  __host__ __device__ friend constexpr complex operator-(const complex& a) { return {-a.re_, -a.im_}; }
  __host__ __device__ friend constexpr complex operator*(const complex& a, const complex& b) {
    return {a.re_ * b.re_ - a.im_ * b.im_, a.re_ * b.im_ + a.im_ * b.re_};
  }
  __host__ __device__ friend constexpr complex operator/(const complex& a, const complex& b) {
    const T size = b.re_ * b.re_ + b.im_ * b.im_;
    return {(a.re_ * b.re_ + a.im_ * b.im_) / size, (a.im_ * b.re_ - a.re_ * b.im_) / size};
  }
  __host__ __device__ friend constexpr bool operator==(const complex& a, const complex& b) {
    return a.re_ == b.re_ && a.im_ == b.im_;
  }
  __host__ __device__ friend constexpr bool operator!=(const complex& a, const complex& b) { return !(a == b); }
  template <class Stream>
  friend Stream& operator<<(Stream& out, const complex& z) {
    return out << '(' << z.re_ << ',' << z.im_ << ')', out;
  }

 private:
  T re_, im_;
};
template <class T>
__host__ __device__ constexpr complex<T> conj(const complex<T>& z) {
  return {z.real(), -z.imag()};
}
template <class T>
__host__ __device__ constexpr T norm(const complex<T>& z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
template <class T>
__host__ __device__ T abs(const complex<T>& z) {
  return ::hypot(z.real(), z.imag());
}
template <class T>
__host__ __device__ T arg(const complex<T>& z) {
  return ::atan2(z.imag(), z.real());
}
template <class T>
__host__ __device__ complex<T> polar(T length, T angle = T()) {
  return {length * static_cast<T>(::cos(angle)), length * static_cast<T>(::sin(angle))};
}
template <class T>
__host__ __device__ complex<T> exp(const complex<T>& z) {
  return polar(static_cast<T>(::exp(z.real())), z.imag());
}
template <class T>
__host__ __device__ complex<T> log(const complex<T>& z) {
  return {static_cast<T>(::log(abs(z))), arg(z)};
}
template <class T>
__host__ __device__ complex<T> sqrt(const complex<T>& z) {
  return polar(static_cast<T>(::sqrt(abs(z))), arg(z) / 2);
}
template <class T>
__host__ __device__ complex<T> pow(const complex<T>& z, T by) {
  return abs(z) == T(0) ? complex<T>() : exp(log(z) * complex<T>(by));
}

}  // namespace thrust
