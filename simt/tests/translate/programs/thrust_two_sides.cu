// Thrust's and CUB's algorithms on device memory call the device's side of a function object, those on host memory the
// host's side. A function object may use what only the device has: its memory, and the number of its thread.
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>
#include <thrust/universal_vector.h>

#include <cstdio>
#include <cub/cub.cuh>

#define CHECK(claim) \
  if (!(claim)) return std::printf("line %d: not so: %s\n", __LINE__, #claim), 1

__device__ int scale = 10;
int scale_of_host = 3;

struct Scaled {
  __host__ __device__ int operator()(int x) const {
#ifdef __CUDA_ARCH__
    return scale * x;
#else
    return scale_of_host * x;
#endif
  }
};
// Down on the device, up on the host.
struct Order {
  __host__ __device__ bool operator()(int a, int b) const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ > 0
    return b < a;
#else
    return a < b;
#endif
  }
};
struct Numbered {
  int count = 0;
  __host__ __device__ thrust::tuple<unsigned, int> operator()() {
#ifdef __CUDA_ARCH__
    const unsigned number = blockIdx.x * blockDim.x + threadIdx.x + count;
    count += 100 * blockDim.x * gridDim.x;
    return {number, static_cast<int>(blockDim.x)};
#else
    return {0u, 2};
#endif
  }
};
struct Add {
  int* to;
  __host__ __device__ void operator()(int x) const {
#ifdef __CUDA_ARCH__
    atomicAdd(to, x);
#else
    *to += 1000 * x;
#endif
  }
};
struct Twice {
  __host__ __device__ int operator()(int x) const { return 2 * x; }
};
template <class F>
__global__ void apply(F f, int* out) {
  out[threadIdx.x] = f(out[threadIdx.x]);
}

static int test_of_lambdas() {
  thrust::device_vector<int> d(5, 1);
  thrust::transform(d.begin(), d.end(), d.begin(), [=] __host__ __device__(int x) { return Scaled()(x) + 1; });
  CHECK(d[4] == 11);
  return 0;
}

int main() {
  thrust::device_vector<int> d(300, 2);
  thrust::host_vector<int> h(300, 2);
  thrust::transform(d.begin(), d.end(), d.begin(), Scaled());
  thrust::transform(h.begin(), h.end(), h.begin(), Scaled());
  CHECK(d[299] == 20 && h[299] == 6);
  apply<<<1, 32>>>(Scaled(), thrust::raw_pointer_cast(d.data()));
  CHECK(d[31] == 200 && d[32] == 20 && Scaled()(1) == 3);

  // By policy, by iterators around device memory, and with iterators that only count.
  int* const raw = thrust::raw_pointer_cast(d.data());
  thrust::sequence(d.begin(), d.end());
  thrust::sort(thrust::device, raw, raw + 300, Order());
  CHECK(d[0] == 299 && d[299] == 0);
  thrust::sequence(h.begin(), h.end(), 300, -1);
  thrust::sort(thrust::host, h.begin(), h.end(), Order());
  CHECK(h[0] == 1 && h[299] == 300);
  thrust::transform(thrust::cuda::par.on(cudaStreamPerThread), raw, raw + 300, raw, Scaled());
  CHECK(d[0] == 2990);
  const auto scaled = thrust::make_transform_iterator(d.begin(), Scaled());
  CHECK(thrust::reduce(scaled, scaled + 2) == 29900 + 29800 && thrust::count(scaled, scaled + 300, 100) == 1);
  const thrust::counting_iterator<int> zero(0);
  CHECK(thrust::transform_reduce(zero, zero + 5, Scaled(), 0, thrust::plus<int>()) == 100);
  thrust::universal_vector<int> u(4, 1);
  thrust::transform(u.begin(), u.end(), u.begin(), Scaled());
  CHECK(u[3] == 10);

  thrust::device_vector<int> sum(1);
  thrust::for_each(d.begin() + 298, d.end(), Add{thrust::raw_pointer_cast(sum.data())});
  CHECK(sum[0] == 10);
  int sum_of_host = 0;
  thrust::for_each(h.begin(), h.begin() + 2, Add{&sum_of_host});
  CHECK(sum_of_host == 3000);

  thrust::device_vector<unsigned> numbers(300);
  const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(numbers.begin(), d.begin()));
  thrust::generate(pairs, pairs + 300, Numbered());
  CHECK(d[0] > 0 && d[299] == d[0] && numbers[7] % d[0] == 7);
  thrust::fill(d.begin(), d.end(), 1);
  thrust::sort(numbers.begin(), numbers.end());
  CHECK(thrust::unique(numbers.begin(), numbers.end()) == numbers.end());
  thrust::host_vector<unsigned> numbers_of_host(3);
  thrust::generate(thrust::make_zip_iterator(thrust::make_tuple(numbers_of_host.begin(), h.begin())),
                   thrust::make_zip_iterator(thrust::make_tuple(numbers_of_host.end(), h.begin() + 3)), Numbered());
  CHECK(numbers_of_host[2] == 0 && h[2] == 2);

  std::size_t bytes = 0;
  const auto in = thrust::make_transform_iterator(raw, Scaled());
  cub::DeviceReduce::Sum(nullptr, bytes, in, thrust::raw_pointer_cast(sum.data()), 300);
  thrust::device_vector<char> room(bytes);
  cub::DeviceReduce::Sum(thrust::raw_pointer_cast(room.data()), bytes, in, thrust::raw_pointer_cast(sum.data()), 300);
  CHECK(sum[0] == 3000);

  thrust::transform(d.begin(), d.end(), d.begin(), Twice());
  CHECK(d[7] == 2);
  return test_of_lambdas();
}
