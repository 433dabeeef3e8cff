// Thrust: selections by a stencil, parts, sets and merges of pairs, shuffles, and scans that begin with a value.
#include <thrust/binary_search.h>
#include <thrust/detail/raw_reference_cast.h>
#include <thrust/device_vector.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/random.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/shuffle.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/transform_scan.h>
#include <thrust/unique.h>

#include <cstdio>
#include <vector>

#define CHECK(claim) \
  if (!(claim)) return std::printf("line %d: not so: %s\n", __LINE__, #claim), 1

using Ints = thrust::device_vector<int>;
static Ints of(const std::vector<int>& values) { return Ints(values.begin(), values.end()); }

struct Odd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
struct SameTens {
  __host__ __device__ bool operator()(int a, int b) const { return a / 10 == b / 10; }
};

static int selections() {
  const Ints in = of({1, 2, 3, 4, 5, 6}), marks = of({0, 1, 1, 0, 1, 0});
  Ints out(6), more(6);
  CHECK(thrust::remove_copy(in.begin(), in.end(), out.begin(), 3) - out.begin() == 5 && out[2] == 4);
  CHECK(thrust::remove_copy_if(in.begin(), in.end(), marks.begin(), out.begin(), Odd()) - out.begin() == 3);
  CHECK(out[1] == 4);
  thrust::replace_copy(in.begin(), in.end(), out.begin(), 2, 20);
  CHECK(out[1] == 20 && out[0] == 1);
  thrust::replace_copy_if(thrust::device, in.begin(), in.end(), out.begin(), Odd(), 0);
  CHECK(out == of({0, 2, 0, 4, 0, 6}));
  thrust::replace_if(out.begin(), out.end(), marks.begin(), Odd(), 9);
  CHECK(out == of({0, 9, 9, 4, 9, 6}));
  const Ints map = of({5, 4, 3, 2, 1, 0});
  thrust::gather_if(map.begin(), map.end(), marks.begin(), in.begin(), out.begin());
  CHECK(out == of({0, 5, 4, 4, 2, 6}));

  Ints own = in;
  CHECK(!thrust::is_partitioned(own.begin(), own.end(), Odd()));
  CHECK(thrust::stable_partition(own.begin(), own.end(), marks.begin(), Odd()) - own.begin() == 3);
  CHECK(own == of({2, 3, 5, 1, 4, 6}));
  thrust::partition(own.begin(), own.end(), Odd());
  CHECK(thrust::is_partitioned(own.begin(), own.end(), Odd()));
  CHECK(thrust::partition_point(own.begin(), own.end(), Odd()) - own.begin() == 3);
  const auto ends = thrust::partition_copy(in.begin(), in.end(), marks.begin(), out.begin(), more.begin(), Odd());
  CHECK(ends.first - out.begin() == 3 && ends.second - more.begin() == 3 && out[0] == 2 && more[0] == 1);

  Ints keys = of({11, 12, 25, 31, 38}), values = of({1, 2, 3, 4, 5});
  CHECK(thrust::unique_count(keys.begin(), keys.end()) == 5);
  CHECK(thrust::unique_count(thrust::device, keys.begin(), keys.end(), SameTens()) == 3);
  const auto range = thrust::equal_range(keys.begin(), keys.end(), 25);
  CHECK(range.first - keys.begin() == 2 && range.second - range.first == 1);
  CHECK(thrust::is_sorted_until(in.begin(), in.end()) == in.end());
  const auto kept = thrust::unique_by_key(keys.begin(), keys.end(), values.begin(), SameTens());
  CHECK(kept.first - keys.begin() == 3 && keys[1] == 25 && values[2] == 4);
  int raw = 3;
  thrust::raw_reference_cast(raw) = 4;
  CHECK(raw == 4);
  return 0;
}

static int pairs() {
  const Ints a = of({1, 3, 5}), b = of({3, 4, 5}), of_a = of({10, 30, 50}), of_b = of({300, 400, 500});
  Ints keys(6), values(6);
  auto ends = thrust::set_union_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), of_b.begin(),
                                       keys.begin(), values.begin());
  CHECK(ends.first - keys.begin() == 4 && keys[2] == 4 && values[2] == 400 && values[3] == 50);
  ends = thrust::set_intersection_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), keys.begin(),
                                         values.begin());
  CHECK(ends.second - values.begin() == 2 && values[0] == 30 && values[1] == 50);
  ends = thrust::set_difference_by_key(thrust::device, a.begin(), a.end(), b.begin(), b.end(), of_a.begin(),
                                       of_b.begin(), keys.begin(), values.begin());
  CHECK(ends.second - values.begin() == 1 && values[0] == 10);
  ends = thrust::set_symmetric_difference_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), of_b.begin(),
                                                 keys.begin(), values.begin());
  CHECK(ends.second - values.begin() == 2 && values[1] == 400);
  ends = thrust::merge_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), of_b.begin(), keys.begin(),
                              values.begin());
  CHECK(ends.first == keys.end() && values[1] == 30 && values[2] == 300 && values[5] == 500);
  return 0;
}

static int shuffles_and_scans() {
  Ints cards(52), copy(52);
  thrust::sequence(cards.begin(), cards.end());
  const Ints in_order = cards;
  thrust::default_random_engine engine(7);
  thrust::shuffle(cards.begin(), cards.end(), engine);
  CHECK(cards != in_order);
  thrust::shuffle_copy(thrust::device, cards.begin(), cards.end(), copy.begin(), thrust::default_random_engine(8));
  CHECK(copy != cards);
  thrust::sort(copy.begin(), copy.end());
  CHECK(copy == in_order);
  Ints sums = of({1, 2, 3});
  thrust::inclusive_scan(sums.begin(), sums.end(), sums.begin(), 10, thrust::plus<int>());
  CHECK(sums == of({11, 13, 16}));
  thrust::transform_inclusive_scan(sums.begin(), sums.end(), sums.begin(), thrust::negate<int>(), 100,
                                   thrust::plus<int>());
  CHECK(sums == of({89, 76, 60}));
  return 0;
}

// Raw pointers to device memory, with the policy that says so.
static int raw_pointers() {
  Ints values = of({1, 1, 2, 3, 7, 8, 9, 10});
  int* const raw = thrust::raw_pointer_cast(values.data());
  CHECK(thrust::unique(thrust::device, raw, raw + 4) == raw + 3);
  thrust::swap_ranges(thrust::device, raw, raw + 4, raw + 4);
  CHECK(values[0] == 7 && values[6] == 3);
  CHECK(thrust::remove_if(thrust::device, raw, raw + 4, Odd()) == raw + 2 && values[1] == 10);
  CHECK(thrust::stable_partition(thrust::device, raw + 4, raw + 7, Odd()) == raw + 6);
  return 0;
}

int main() { return selections() || pairs() || shuffles_and_scans() || raw_pointers(); }
