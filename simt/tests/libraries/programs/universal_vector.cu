// The elements of thrust::universal_vector are plain references for the host.
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/universal_vector.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <vector>

struct Point {
  int x, y;
};
struct Twice {
  __host__ __device__ int operator()(int x) const { return 2 * x; }
};
__global__ void add(int* values, int by) { values[threadIdx.x] += by; }

// Two namespaces in use: these headers do not bring in std::reduce, of <numeric>.
int total(thrust::universal_vector<int>& v) {
  using namespace std;
  using namespace thrust;
  return reduce(v.begin(), v.end());
}

int main() {
  thrust::universal_vector<int> v{3, 1, 2};
  if (total(v) != 6) return 9;
  static_assert(std::is_same_v<decltype(v[0]), int&> && std::is_same_v<decltype(*v.begin()), int&>);
  char text[32];
  std::snprintf(text, sizeof text, "%d %d %d", v[0], v[1], v.back());
  if (std::strcmp(text, "3 1 2") != 0) return std::printf("printed %s\n", text), 1;
  int& first = v[0];
  first = 5;
  for (int& value : v) ++value;  // 6 2 3
  const thrust::universal_vector<int>& same = v;
  if (same[0] + same.front() != 12 || &v[1] != thrust::raw_pointer_cast(v.data()) + 1) return 2;
  thrust::sort(v.begin(), v.end());  // 2 3 6
  add<<<1, 3>>>(thrust::raw_pointer_cast(v.data()), 10);
  cudaDeviceSynchronize();
  thrust::transform(v.begin(), v.end(), v.begin(), Twice());  // 24 26 32
  if (thrust::reduce(v.begin(), v.end()) != 82) return 3;
  thrust::universal_ptr<int> p = v.data();
  *p = 4, p[1] = 9;
  if (p == nullptr || nullptr == v.data() || !(thrust::device_ptr<int>() == nullptr)) return 7;
  if (*std::max_element(v.begin(), v.end()) != 32 || std::vector<int>(v.begin(), v.end())[1] != 9) return 4;
  thrust::device_vector<int> d = v;
  const thrust::host_vector<int> h = d;
  v = h, v.push_back(7);
  if (v.size() != 4 || v[3] != 7 || h[0] != 4) return 5;
  thrust::universal_vector<Point> points(2, Point{1, 2});
  points[1].x = 8;
  return points[1].x + points[0].y == 10 ? 0 : 6;
}
