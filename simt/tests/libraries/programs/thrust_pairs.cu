// Pairs and tuples of Thrust: found by an unqualified algorithm's name, and convertible from and to the standard
// library's. Memory of a policy's system, and objects made in memory that is there already.
#include <thrust/copy.h>
#include <thrust/detail/type_traits.h>
#include <thrust/device_malloc.h>
#include <thrust/device_new.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/memory.h>
#include <thrust/pair.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <tuple>

#define CHECK(claim) \
  if (!(claim)) return std::printf("line %d: not so: %s\n", __LINE__, #claim), 1

struct Sum {
  __host__ __device__ float operator()(const thrust::tuple<float, int>& t) const {
    return thrust::get<0>(t) + static_cast<float>(thrust::get<1>(t));
  }
};

__global__ void swap_parts(thrust::pair<int, float>* pairs, thrust::tuple<int, float, char> given, float* out) {
  thrust::pair<int, float>& own = pairs[threadIdx.x];
  own = thrust::make_pair(static_cast<int>(own.second), static_cast<float>(own.first));
  thrust::tuple<int, float> copy = own;
  int first;
  float second;
  thrust::tie(first, second) = copy;
  out[threadIdx.x] = static_cast<float>(first) + 10 * second + 100 * thrust::get<1>(given);
}

int main() {
  thrust::device_vector<thrust::pair<float, float>> v(3);
  v[0] = thrust::make_pair(2.f, 0.f), v[1] = thrust::make_pair(1.f, 5.f), v[2] = thrust::make_pair(1.f, 4.f);
  sort(v.begin(), v.end());
  const thrust::pair<float, float> smallest = v[0], largest = v[2];
  CHECK(smallest.first == 1 && smallest.second == 4 && largest.first == 2 && smallest < largest);
  thrust::device_vector<thrust::tuple<int, int>> few(2, thrust::make_tuple(3, 4));
  fill(few.begin(), few.end(), thrust::make_tuple(5, 6));
  CHECK((thrust::tuple<int, int>(few[1]) == thrust::make_tuple(5, 6)));

  // From and to the standard library's.
  std::pair<int, float> of_std{1, 2.f};
  thrust::pair<int, float> ours = of_std;
  of_std = ours;
  std::tuple<int, double> wider = thrust::make_tuple(7, 2.5f);
  thrust::tuple<long, double> longer = wider;
  std::map<int, float> map;
  map.insert(ours);
  auto [key, value] = ours;
  auto [a, b] = longer;
  CHECK(of_std.second == 2.f && std::get<1>(wider) == 2.5 && map.at(1) == 2.f && key == 1 && value == 2.f);
  CHECK(a == 7 && b == 2.5 && (std::is_same_v<thrust::tuple_element<1, thrust::tuple<int, char>>::type, char>));
  CHECK((thrust::detail::is_same<thrust::tuple_element<0, thrust::pair<int, char>>::type, int>::value));

  // In kernels, and as the values of a zip_iterator.
  thrust::device_vector<thrust::pair<int, float>> pairs(4, thrust::make_pair(1, 2.f));
  thrust::device_vector<float> x(4, 1.f), out(4);
  thrust::device_vector<int> n(4, 2);
  swap_parts<<<1, 4>>>(thrust::raw_pointer_cast(pairs.data()), thrust::make_tuple(1, 3.f, 'c'),
                       thrust::raw_pointer_cast(out.data()));
  CHECK(out[3] == 312.f);
  auto zipped = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), n.begin()));
  thrust::transform(zipped, zipped + 4, out.begin(), Sum());
  CHECK(out[2] == 3.f);
  x[1] = 0.f;
  sort(zipped, zipped + 4);
  thrust::tuple<float, int> front = *zipped;
  CHECK(thrust::get<0>(front) == 0.f && thrust::get<0>(*(zipped + 1)) == 1.f);
  const auto ends = thrust::unique_by_key(x.begin(), x.end(), n.begin());
  CHECK(ends.first - x.begin() == 2);

  // Memory of a policy's system.
  thrust::device_system_tag on_device;
  thrust::pointer<int, thrust::device_system_tag> some = thrust::malloc<int>(on_device, 100);
  thrust::fill(some, some + 100, 9);
  CHECK(some[99] == 9);
  thrust::free(on_device, some);
  thrust::pointer<void, thrust::device_system_tag> bytes = thrust::malloc(on_device, 100);
  thrust::free(on_device, bytes);
  thrust::pointer<int, thrust::host_system_tag> here = thrust::malloc<int>(thrust::host_system_tag(), 10);
  here[0] = 1;
  thrust::free(thrust::host_system_tag(), here);

  // Objects in memory that is there already.
  thrust::device_ptr<int> memory = thrust::device_malloc<int>(10);
  thrust::device_ptr<int> tens = thrust::device_new<int>(memory, 10, 10);
  CHECK(thrust::reduce(tens, tens + 10) == 100);
  thrust::device_ptr<int> zeros = thrust::device_new<int>(memory, std::size_t(10));
  CHECK(thrust::reduce(zeros, zeros + 10) == 0);
  thrust::device_free(memory);
  std::puts("all so");
}
