// Vectors that get their memory from an allocator of the program's or from one of Thrust's memory resources.
#include <thrust/device_allocator.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/mr/allocator.h>
#include <thrust/mr/device_memory_resource.h>
#include <thrust/mr/disjoint_pool.h>
#include <thrust/mr/host_memory_resource.h>
#include <thrust/mr/new.h>
#include <thrust/mr/polymorphic_adaptor.h>
#include <thrust/mr/pool.h>
#include <thrust/sort.h>

#include <cstdio>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

template <class Vector>
void use(typename Vector::allocator_type allocator) {
  Vector first(allocator);
  for (const int value : {3, 1, 2}) first.push_back(value);
  Vector second(first), third(5, 7, allocator);
  thrust::sort(second.begin(), second.end());
  second.swap(third);
  EXPECT(first.size() == 3 && first[0] == 3 && third[0] == 1 && third[2] == 3 && second[4] == 7);
  first = third;
  EXPECT(first[0] == 1);
}

// Counts the memory that it has given and has not got back.
class Counting final : public thrust::mr::memory_resource<> {
 public:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    all += bytes, open += bytes;
    return heap.do_allocate(bytes, alignment);
  }
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    open -= bytes;
    heap.do_deallocate(memory, bytes, alignment);
  }
  std::size_t all = 0, open = 0;
  thrust::mr::new_delete_resource heap;
};

static int allocations = 0;
template <class T>
struct Own : thrust::device_allocator<T> {
  using Base = thrust::device_allocator<T>;
  template <class U>
  struct rebind {
    using other = Own<U>;
  };
  typename Base::pointer allocate(std::size_t n) { return ++allocations, Base::allocate(n); }
  void deallocate(typename Base::pointer memory, std::size_t n) { --allocations, Base::deallocate(memory, n); }
};

int main() {
  namespace mr = thrust::mr;
  mr::new_delete_resource heap;
  use<thrust::host_vector<int, mr::allocator<int, mr::new_delete_resource>>>(&heap);
  Counting counting;
  mr::polymorphic_adaptor_resource<void*> adaptor(&counting);
  use<thrust::host_vector<int, mr::polymorphic_allocator<int, void*>>>(&adaptor);
  EXPECT(counting.all >= 11 * sizeof(int) && counting.open == 0);

  using Device = thrust::device_ptr_memory_resource<thrust::device_memory_resource>;
  auto* const device = mr::get_global_resource<Device>();
  use<thrust::device_vector<int, mr::allocator<int, Device>>>(device);
  mr::disjoint_unsynchronized_pool_resource<Device, mr::new_delete_resource> pool(device, &heap);
  use<thrust::device_vector<int, mr::allocator<int, decltype(pool)>>>(&pool);
  mr::unsynchronized_pool_resource<Counting> host_pool(&counting);
  use<thrust::host_vector<int, mr::allocator<int, decltype(host_pool)>>>(&host_pool);
  host_pool.release();
  EXPECT(counting.open == 0);
  {
    const thrust::device_vector<int, Own<int>> own(10, 3), copy = own;
    EXPECT(allocations == 2 && copy[9] == 3);
  }
  EXPECT(allocations == 0);
  return wrong;
}
