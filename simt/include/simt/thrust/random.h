// Random engines and distributions, for host and device. Engines follow the standard; the distributions are our own.
#pragma once
#include <cstdint>

#include "policy.h"

namespace thrust {
namespace random {

template <class T, T a, T c, T m>
class linear_congruential_engine {
 public:
  using result_type = T;
  static constexpr T min = c == 0 ? 1 : 0, max = m - 1, default_seed = 1;
  __host__ __device__ explicit linear_congruential_engine(T value = default_seed) { seed(value); }
  __host__ __device__ void seed(T value = default_seed) { state_ = c % m == 0 && value % m == 0 ? 1 : value % m; }
  __host__ __device__ T operator()() { return state_ = step(state_, a, c); }
  __host__ __device__ void discard(unsigned long long n) {
    std::uint64_t factor = a, summand = c;
    for (; n; n >>= 1) {
      if (n & 1) state_ = step(state_, factor, summand);
      summand = (factor + 1) % m * summand % m;
      factor = factor * factor % m;
    }
  }

 private:
  __host__ __device__ static T step(T state, std::uint64_t factor, std::uint64_t summand) {
    return static_cast<T>((factor * state % m + summand) % m);
  }
  T state_;
};
using minstd_rand0 = linear_congruential_engine<std::uint32_t, 16807, 0, 2147483647>;
using minstd_rand = linear_congruential_engine<std::uint32_t, 48271, 0, 2147483647>;
using default_random_engine = minstd_rand;

template <class T = double>
class uniform_real_distribution {
 public:
  using result_type = T;
  __host__ __device__ explicit uniform_real_distribution(T a = 0, T b = 1) : a_(a), b_(b) {}
  template <class Engine>
  __host__ __device__ T operator()(Engine& engine) const {
    const T share = static_cast<T>(engine() - Engine::min) / (static_cast<T>(Engine::max - Engine::min) + T(1));
    return a_ + share * (b_ - a_);
  }
  __host__ __device__ T a() const { return a_; }
  __host__ __device__ T b() const { return b_; }
  __host__ __device__ T min() const { return a_; }
  __host__ __device__ T max() const { return b_; }
  __host__ __device__ void reset() {}

 private:
  T a_, b_;
};

template <class T = int>
class uniform_int_distribution {
 public:
  using result_type = T;
  __host__ __device__ explicit uniform_int_distribution(T a = 0, T b = T(~0ull >> 1)) : a_(a), b_(b) {}
  template <class Engine>
  __host__ __device__ T operator()(Engine& engine) const {
    const double share = uniform_real_distribution<double>()(engine);
    return static_cast<T>(a_ + static_cast<T>(share * (static_cast<double>(b_) - static_cast<double>(a_) + 1)));
  }
  __host__ __device__ T a() const { return a_; }
  __host__ __device__ T b() const { return b_; }
  __host__ __device__ T min() const { return a_; }
  __host__ __device__ T max() const { return b_; }
  __host__ __device__ void reset() {}

 private:
  T a_, b_;
};

template <class T = double>
class normal_distribution {
 public:
  using result_type = T;
  __host__ __device__ explicit normal_distribution(T mean = 0, T deviation = 1) : mean_(mean), deviation_(deviation) {}
  template <class Engine>
  __host__ __device__ T operator()(Engine& engine) const {
    const double u = 1 - uniform_real_distribution<double>()(engine), v = uniform_real_distribution<double>()(engine);
    return mean_ + deviation_ * static_cast<T>(::sqrt(-2 * ::log(u)) * ::cos(6.283185307179586 * v));
  }
  __host__ __device__ T mean() const { return mean_; }
  __host__ __device__ T stddev() const { return deviation_; }
  __host__ __device__ void reset() {}

 private:
  T mean_, deviation_;
};

}  // namespace random
using namespace random;
}  // namespace thrust
