// What may stand on both sides, or in a kernel, without a word: qualifiers of every shape, members that the compiler makes, lambdas, the
// functions that a GPU has.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#define BOTH __host__ __device__ inline
BOTH float both(float x) { return x + 1; }
__device__ __host__ __forceinline__ int forced(int x) { return x * 2; }
int __device__ behind(int x) { return x + forced(1); }
constexpr int constant(int x) { return 3 * x; }
const int kScalar = 5;
constexpr float kReal = 2.5f;
const float kPlain = 1.5f;
__constant__ float weights[2] = {1, 2};
__device__ const int kTable[3] = {1, 2, 3};
__managed__ int managed_one;

struct Plain {
  int x = 3;  // initialised by a constructor that the compiler makes
  float y;
};
struct Inner {
  __device__ Inner() : v(1) {}
  int v;
};
struct Outer {  // its constructor is the compiler's
  Inner inner;
};
struct Defaulted {
  int x;
  Defaulted() = default;
  Defaulted(const Defaulted&) = default;
  BOTH Defaulted operator+(const Defaulted& other) const {
    Defaulted sum;
    sum.x = x + other.x;
    return sum;
  }
};
struct Shape {
  __device__ virtual float area() const { return 0; }
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  float side;
  __device__ explicit Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};
template <class T>
struct Add {
  __device__ T operator()(T a, T b) const { return a + b; }
  T start() const { return T(); }  // the host's alone
};
template <class T>
__device__ T generic(T x) {
  return x;
}
template <>
__device__ int generic<int>(int x) {
  return x + 1;
}
__device__ int add_one(int x) { return x + 1; }
__device__ int (*pointer)(int) = add_one;
namespace {
__device__ int hidden(int x) { return x; }
}  // namespace
extern "C" __device__ int c_function(int x) { return x; }
enum class Kind { one, two };

__global__ void kernel(int* out, Plain plain, Defaulted d) {
  auto local = [&](int x) { return x + plain.x; };  // runs where it is defined
  struct Local {
    int v;
    __device__ int get() const { return v; }
  } here{2};
  Outer outer;
  Square square(3);
  const Shape& shape = square;
  Plain copy = plain;
  std::array<int, 2> pair{1, 2};
  static const int kept[2] = {7, 8};
  assert(out != nullptr);
  int sum = local(1) + here.get() + outer.inner.v + int(shape.area()) + copy.x + pair[1] + kept[threadIdx.x & 1];
  sum += constant(2) + kScalar + int(kReal + kPlain) + behind(1) + int(both(1)) + generic(1) + int(generic(2.0f));
  sum += pointer(1) + hidden(1) + c_function(1) + int(Add<float>()(1, 2)) + kTable[1] + int(weights[0]);
  sum += std::min(sum, 100000) * 0 + std::max(0, 1) + int(std::sqrt(4.0f) + sqrtf(4) + fabs(-1.0) + std::abs(-2));
  sum += int(std::pow(2.0, 2)) + int(std::numeric_limits<int>::max() > 0) + (d + d).x + int(Kind::two);
  int* heap = new int(1);
  int* other = static_cast<int*>(malloc(sizeof(int)));
  *other = *heap;
  sum += *other;
  delete heap;
  free(other);
  managed_one = sum;
  if (sum < 0) printf("%d %s\n", sum, "negative");
  *out = sum;
}

template <class F>
__global__ void apply(int* out, F f) {
  *out += f(2);
}
#if defined(__CUDACC_EXTENDED_LAMBDA__) || defined(WARPWISE_SIMT)
void with_lambdas(int* out) {
  const int by = 5;
  apply<<<1, 1>>>(out, [=] __device__(int x) { return x * by; });
  apply<<<1, 1>>>(out, [by] __host__ __device__(int x) -> int { return x + by; });
}
#else
void with_lambdas(int* out) {}
#endif

int main() {
  int* out;
  cudaMalloc(&out, sizeof *out);
  Defaulted d;
  d.x = 1;
  kernel<<<1, 1>>>(out, Plain(), d);
  with_lambdas(out);
  int got = 0;
  cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int factor[2] = {3, 4}, *address;
  cudaMemcpyToSymbol(weights, factor, sizeof factor);
  cudaGetSymbolAddress(reinterpret_cast<void**>(&address), kTable);
  cudaMemcpy(factor, address, sizeof factor, cudaMemcpyDeviceToHost);
  std::printf("%d, managed %d, %d, %d\n", got, managed_one, factor[1], int(both(1)) + forced(2));
  return got == managed_one + 17 && factor[1] == 2 && Add<int>().start() == 0 ? 0 : 1;
}
