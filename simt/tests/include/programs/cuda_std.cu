// cuda::std, the standard library that kernels may use.
#include <cuda/cmath>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/concepts>
#include <cuda/std/memory>
#include <cuda/std/string_view>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda/std/type_traits>
#include <cuda/std/cmath>
#include <cuda/std/functional>
#include <cuda/std/complex>
#include <cuda/std/optional>
#include <cstdio>
__global__ void k(int* out) {
  cuda::std::array<int, 4> a{1, 2, 3, 4};
  int s = 0;
  for (int v : a) s += v;
  auto t = cuda::std::make_tuple(1, 2.0f);
  auto one = cuda::proclaim_return_type<int>([] __device__(int i) { return i; });
  s += cuda::ceil_div(9, 4u) + cuda::round_up(5, 4) + cuda::round_down(7, 4) + cuda::maximum<>{}(2, 3) + cuda::is_power_of_two(8) + one(1);
  out[0] = s + cuda::std::get<0>(t) + cuda::std::max(1, 2) + (cuda::std::numeric_limits<int>::max() > 0 ? 0 : 1);
}
int main() { int* o; cudaMallocManaged(&o, 4); k<<<1,1>>>(o); cudaDeviceSynchronize(); printf("%d\n", o[0]); const bool right = o[0] == 13 + 3 + 8 + 4 + 3 + 1 + 1; cudaFree(o); return right ? 0 : 1; }
