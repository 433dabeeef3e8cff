// Thrust: vectors, algorithms, iterators that compute, placeholders; and kernels that work on a device_vector's memory.
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/distance.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_input_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/system_error.h>
#include <thrust/system/cuda/error.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

#include <cstdio>
#include <iostream>
#include <iterator>
#include <sstream>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

__global__ void twice(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

struct Saxpy {
  float a;
  __host__ __device__ float operator()(const float& x, const float& y) const { return a * x + y; }
};
struct Square {
  template <class T>
  __host__ __device__ T operator()(const T& x) const {
    return x * x;
  }
};
struct Even {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};
struct Product {
  template <class Tuple>
  __host__ __device__ float operator()(const Tuple& t) const {
    return thrust::get<0>(t) * thrust::get<1>(t);
  }
};
struct Add {
  template <class Tuple>
  __host__ __device__ void operator()(Tuple t) const {
    thrust::get<2>(t) = thrust::get<0>(t) + thrust::get<1>(t);
  }
};
struct RandomNumber {
  __host__ __device__ float operator()(unsigned i) const {
    thrust::default_random_engine engine(7);
    thrust::uniform_real_distribution<float> uniform(0, 1);
    engine.discard(i);
    return uniform(engine);
  }
};
struct At {
  const int* table;
  __device__ int operator()(int i) const { return table[i]; }
};

void vectors_and_kernels() {
  const int n = 1000;
  thrust::host_vector<int> host(n);
  thrust::sequence(host.begin(), host.end());
  thrust::device_vector<int> in = host, out(n);
  twice<<<(n + 255) / 256, 256>>>(thrust::raw_pointer_cast(in.data()), thrust::raw_pointer_cast(&out[0]), n);
  host = out;
  EXPECT(host[999] == 1998);
  out[3] = 5;
  EXPECT(out[3] == 5);
  EXPECT(thrust::reduce(out.begin(), out.end()) == 999 * 1000 - 1);

  int* raw;
  cudaMalloc(&raw, n * sizeof(int));
  thrust::device_ptr<int> pointer(raw);
  thrust::fill(pointer, pointer + n, 3);
  twice<<<(n + 255) / 256, 256>>>(raw, raw, n);
  EXPECT(thrust::reduce(thrust::device, raw, raw + n, 0, thrust::plus<int>()) == 6000);
  EXPECT(thrust::count(pointer, pointer + n, 6) == n);
  thrust::device_vector<int> looked(n);
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n), looked.begin(), At{raw});
  EXPECT(looked[n - 1] == 6);
  cudaFree(raw);
  thrust::device_vector<int> grown;
  for (int i = 0; i < 20; ++i) grown.push_back(i);
  grown.erase(grown.begin());
  grown.insert(grown.begin(), 42);
  EXPECT(grown.size() == 20 && grown.front() == 42 && grown.back() == 19);
}

void transforms() {
  thrust::device_vector<float> x(100, 2.0f), y(100, 1.0f), z(100);
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), Saxpy{3});
  EXPECT(y[99] == 7);
  using namespace thrust::placeholders;
  thrust::transform(thrust::device, x.begin(), x.end(), y.begin(), z.begin(), 2.0f * _1 + _2);
  EXPECT(z[50] == 11);
  EXPECT(thrust::transform_reduce(x.begin(), x.end(), Square(), 0.0f, thrust::plus<float>()) == 400);
  EXPECT(thrust::inner_product(x.begin(), x.end(), y.begin(), 0.0f) == 1400);
  auto zipped = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin(), z.begin()));
  thrust::for_each(zipped, zipped + 100, Add());
  EXPECT(z[7] == 9);
  auto pairs = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
  EXPECT(thrust::transform_reduce(pairs, pairs + 100, Product(), 0.0f, thrust::plus<float>()) == 1400);
  thrust::device_vector<float> random(1000);
  thrust::transform(thrust::counting_iterator<unsigned>(0), thrust::counting_iterator<unsigned>(1000), random.begin(),
                    RandomNumber());
  const float mean = thrust::reduce(random.begin(), random.end()) / 1000;
  EXPECT(mean > 0.45f && mean < 0.55f);
  const float low = *thrust::min_element(random.begin(), random.end());
  EXPECT(low >= 0 && low < 0.01f);
  std::ostringstream text;
  thrust::copy(x.begin(), x.begin() + 3, std::ostream_iterator<float>(text, " "));
  EXPECT(text.str() == "2 2 2 ");
  thrust::complex<float> i(0, 1);
  EXPECT((i * i) == thrust::complex<float>(-1));
}

void orders() {
  const int keys[] = {3, 1, 2, 1, 3, 3}, values[] = {10, 20, 30, 40, 50, 60};
  thrust::device_vector<int> k(keys, keys + 6), v(values, values + 6), kept(6), sums(6);
  thrust::sort_by_key(k.begin(), k.end(), v.begin());
  EXPECT(k[0] == 1 && k[5] == 3 && v[0] == 20 && v[1] == 40 && v[3] == 10);
  auto ends = thrust::reduce_by_key(k.begin(), k.end(), v.begin(), kept.begin(), sums.begin());
  EXPECT(ends.first - kept.begin() == 3 && sums[0] == 60 && sums[2] == 120);
  auto counts = thrust::reduce_by_key(k.begin(), k.end(), thrust::make_constant_iterator(1), kept.begin(), sums.begin());
  EXPECT(counts.second - sums.begin() == 3 && sums[2] == 3);
  thrust::exclusive_scan(v.begin(), v.end(), sums.begin());
  EXPECT(sums[0] == 0 && sums[5] == 150);
  thrust::inclusive_scan(v.begin(), v.end(), v.begin());
  EXPECT(v[5] == 210);
  thrust::sort(k.begin(), k.end(), thrust::greater<int>());
  EXPECT(k[0] == 3 && k[5] == 1);
  EXPECT(thrust::max_element(k.begin(), k.end()) - k.begin() == 0);
  EXPECT(thrust::count_if(k.begin(), k.end(), Even()) == 1);
  k.erase(thrust::unique(k.begin(), k.end()), k.end());
  EXPECT(k.size() == 3);
  thrust::device_vector<int> evens(3);
  EXPECT(thrust::copy_if(k.begin(), k.end(), evens.begin(), Even()) - evens.begin() == 1 && evens[0] == 2);
  EXPECT(thrust::remove_if(k.begin(), k.end(), Even()) - k.begin() == 2);
  thrust::device_vector<int> sorted(10), found(2), wanted(2);
  thrust::sequence(sorted.begin(), sorted.end(), 0, 10);
  wanted[0] = 35, wanted[1] = 40;
  thrust::lower_bound(sorted.begin(), sorted.end(), wanted.begin(), wanted.end(), found.begin());
  EXPECT(found[0] == 4 && found[1] == 4);
  EXPECT(thrust::upper_bound(sorted.begin(), sorted.end(), 40) - sorted.begin() == 5);
  EXPECT(thrust::binary_search(sorted.begin(), sorted.end(), 40) && !thrust::binary_search(sorted.begin(), sorted.end(), 41));
  thrust::device_vector<int> map(2), picked(2), both(12);
  map[0] = 9, map[1] = 1;
  thrust::gather(map.begin(), map.end(), sorted.begin(), picked.begin());
  EXPECT(picked[0] == 90 && picked[1] == 10);
  auto through = thrust::make_permutation_iterator(sorted.begin(), map.begin());
  EXPECT(thrust::reduce(through, through + 2) == 100);
  EXPECT(thrust::set_union(sorted.begin(), sorted.end(), wanted.begin(), wanted.end(), both.begin()) - both.begin() == 11);
  EXPECT(thrust::partition(sorted.begin(), sorted.end(), Even()) == sorted.end());
}

struct Half {
  __host__ __device__ int operator()(int x) const { return x / 2; }
};
static void filters_and_merges() {
  const int keys[] = {1, 3, 5, 2, 3, 8}, values[] = {10, 30, 50, 20, 31, 80};
  thrust::device_vector<int> a(keys, keys + 3), b(keys + 3, keys + 6), of_a(values, values + 3),
      of_b(values + 3, values + 6), merged(6), of_merged(6);
  thrust::merge_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), of_b.begin(), merged.begin(),
                       of_merged.begin());
  EXPECT(merged[2] == 3 && of_merged[2] == 30 && of_merged[3] == 31 && merged[5] == 8 && of_merged[5] == 80);
  thrust::adjacent_difference(merged.begin(), merged.end(), merged.begin());
  EXPECT(merged[0] == 1 && merged[1] == 1 && merged[3] == 0 && merged[5] == 3);
  thrust::copy(of_a.begin(), of_a.end(), thrust::make_transform_output_iterator(of_b.begin(), Half()));
  EXPECT(of_b[0] == 5 && of_b[2] == 25);
  const auto both = thrust::make_transform_input_output_iterator(of_b.begin(), Half(), thrust::negate<int>());
  thrust::transform(both, both + 3, both, thrust::negate<int>());
  EXPECT(of_b[0] == 2 && of_b[2] == 12);
  EXPECT(thrust::min(3, 4) == 3 && thrust::max(3, 4) == 4 && thrust::min(3, 4, thrust::greater<int>()) == 4);
  EXPECT(thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), thrust::discard_iterator<>()) -
             thrust::discard_iterator<>() ==
         1);
  EXPECT(thrust::distance(a.begin(), a.end()) == 3);
  using Difference = thrust::iterator_difference<thrust::device_vector<int>::iterator>::type;
  EXPECT((std::is_same<Difference, std::ptrdiff_t>::value));
}

int main() {
  filters_and_merges();
  vectors_and_kernels();
  transforms();
  orders();
  try {
    throw thrust::system_error(cudaErrorInvalidValue, thrust::cuda_category(), "asked");
  } catch (const thrust::system_error& error) {
    EXPECT(std::string(error.what()).find(cudaGetErrorString(cudaErrorInvalidValue)) != std::string::npos);
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
