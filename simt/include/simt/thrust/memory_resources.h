// Allocators of device memory, and memory resources: where an allocator gets its memory from.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <new>

#include "memory.h"

namespace thrust {

// Allocators of device memory and of managed memory.
namespace detail {
template <class T, class Pointer, bool managed>
struct DeviceAllocator {
  using value_type = T;
  using pointer = Pointer;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  pointer allocate(size_type n) { return pointer(static_cast<T*>(detail::allocate(n * sizeof(T), managed))); }
  void deallocate(pointer memory, size_type) { cudaFree(memory.get()); }
  friend bool operator==(const DeviceAllocator&, const DeviceAllocator&) { return true; }
  friend bool operator!=(const DeviceAllocator&, const DeviceAllocator&) { return false; }
};
}  // namespace detail
#define SIMT_ALLOCATOR(name, pointer, managed)                    \
  template <class T>                                              \
  struct name : detail::DeviceAllocator<T, pointer<T>, managed> { \
    using reference = typename pointer<T>::reference;             \
    using const_pointer = pointer<const T>;                       \
    using const_reference = typename const_pointer::reference;    \
    template <class U>                                            \
    struct rebind {                                               \
      using other = name<U>;                                      \
    };                                                            \
    name() = default;                                             \
    template <class U>                                            \
    name(const name<U>&) {}                                       \
  };
SIMT_ALLOCATOR(device_allocator, device_ptr, false)
SIMT_ALLOCATOR(universal_allocator, universal_ptr, true)
#undef SIMT_ALLOCATOR
template <class T>
using device_malloc_allocator = device_allocator<T>;
template <class T>
using device_new_allocator = device_allocator<T>;

namespace mr {

template <class Pointer = void*>
class memory_resource {
 public:
  using pointer = Pointer;
  virtual ~memory_resource() = default;
  pointer allocate(std::size_t bytes, std::size_t alignment = alignof(std::max_align_t)) {
    return do_allocate(bytes, alignment);
  }
  void deallocate(pointer memory, std::size_t bytes, std::size_t alignment = alignof(std::max_align_t)) {
    do_deallocate(memory, bytes, alignment);
  }
  bool is_equal(const memory_resource& other) const noexcept { return do_is_equal(other); }
  virtual pointer do_allocate(std::size_t bytes, std::size_t alignment) = 0;
  virtual void do_deallocate(pointer memory, std::size_t bytes, std::size_t alignment) = 0;
  virtual bool do_is_equal(const memory_resource& other) const noexcept { return this == &other; }
  friend bool operator==(const memory_resource& a, const memory_resource& b) { return a.is_equal(b); }
  friend bool operator!=(const memory_resource& a, const memory_resource& b) { return !a.is_equal(b); }
};

// One resource of a kind for the whole program.
template <class Resource>
Resource* get_global_resource() {
  static Resource resource;
  return &resource;
}

class new_delete_resource final : public memory_resource<> {
 public:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    return ::operator new(bytes, std::align_val_t(alignment));
  }
  void do_deallocate(void* memory, std::size_t, std::size_t alignment) override {
    ::operator delete(memory, std::align_val_t(alignment));
  }
};

// Hands everything on to a resource that is known only at run time.
template <class Pointer>
class polymorphic_adaptor_resource final : public memory_resource<Pointer> {
 public:
  polymorphic_adaptor_resource(memory_resource<Pointer>* upstream) : upstream_(upstream) {}
  Pointer do_allocate(std::size_t bytes, std::size_t alignment) override {
    return upstream_->do_allocate(bytes, alignment);
  }
  void do_deallocate(Pointer memory, std::size_t bytes, std::size_t alignment) override {
    upstream_->do_deallocate(memory, bytes, alignment);
  }

 private:
  memory_resource<Pointer>* upstream_;
};

namespace detail {
template <class Pointer, class T>
struct pointer_to;
template <class T>
struct pointer_to<void*, T> {
  using type = T*;
};
template <class T>
struct pointer_to<device_ptr<void>, T> {
  using type = device_ptr<T>;
};
template <class T>
struct pointer_to<universal_ptr<void>, T> {
  using type = universal_ptr<T>;
};
}  // namespace detail

template <class T, class Resource>
class allocator {
 public:
  using value_type = T;
  using void_pointer = typename Resource::pointer;
  using pointer = typename detail::pointer_to<void_pointer, T>::type;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  template <class U>
  struct rebind {
    using other = allocator<U, Resource>;
  };
  allocator(Resource* resource) : resource_(resource) {}
  template <class U>
  allocator(const allocator<U, Resource>& other) : resource_(other.resource()) {}
  pointer allocate(size_type n) {
    return pointer(static_cast<T*>(thrust::raw_pointer_cast(resource_->do_allocate(n * sizeof(T), alignof(T)))));
  }
  void deallocate(pointer memory, size_type n) {
    resource_->do_deallocate(void_pointer(thrust::raw_pointer_cast(memory)), n * sizeof(T), alignof(T));
  }
  Resource* resource() const { return resource_; }
  friend bool operator==(const allocator& a, const allocator& b) { return *a.resource_ == *b.resource_; }
  friend bool operator!=(const allocator& a, const allocator& b) { return !(a == b); }

 protected:
  Resource* resource_;
};
template <class T, class Pointer>
using polymorphic_allocator = allocator<T, polymorphic_adaptor_resource<Pointer>>;
// With the program's one resource of its kind.
template <class T, class Resource>
class stateless_resource_allocator : public allocator<T, Resource> {
 public:
  template <class U>
  struct rebind {
    using other = stateless_resource_allocator<U, Resource>;
  };
  stateless_resource_allocator() : allocator<T, Resource>(get_global_resource<Resource>()) {}
  template <class U>
  stateless_resource_allocator(const stateless_resource_allocator<U, Resource>&) : stateless_resource_allocator() {}
};

// Pools keep nothing here: each allocation is one of the resource behind them.
struct pool_options {
  std::size_t min_blocks_per_chunk = 16, min_bytes_per_chunk = 1024, max_blocks_per_chunk = 1 << 20,
              max_bytes_per_chunk = 1 << 30, smallest_block_size = 8, largest_block_size = 1 << 20, alignment = 8;
  bool cache_oversized = true;
  std::size_t cached_size_cutoff_factor = 16, cached_alignment_cutoff_factor = 16;
  bool validate() const { return smallest_block_size <= largest_block_size; }
};
namespace detail {
template <class Upstream>
class Pool : public memory_resource<typename Upstream::pointer> {
 public:
  using Pointer = typename Upstream::pointer;
  static pool_options get_default_options() { return {}; }
  Pool(Upstream* upstream, pool_options = {}) : upstream_(upstream) {}
  Pool(pool_options = {}) : Pool(get_global_resource<Upstream>()) {}
  template <class Bookkeeper>
  Pool(Upstream* upstream, Bookkeeper*, pool_options = {}) : Pool(upstream) {}
  void release() {}
  Pointer do_allocate(std::size_t bytes, std::size_t alignment) override {
    return upstream_->do_allocate(bytes, alignment);
  }
  void do_deallocate(Pointer memory, std::size_t bytes, std::size_t alignment) override {
    upstream_->do_deallocate(memory, bytes, alignment);
  }

 private:
  Upstream* upstream_;
};
}  // namespace detail
template <class Upstream>
using unsynchronized_pool_resource = detail::Pool<Upstream>;
template <class Upstream>
using synchronized_pool_resource = detail::Pool<Upstream>;
template <class Upstream, class>
using disjoint_unsynchronized_pool_resource = detail::Pool<Upstream>;
template <class Upstream, class>
using disjoint_synchronized_pool_resource = detail::Pool<Upstream>;
template <class Upstream>
detail::Pool<Upstream>& tls_pool(Upstream* upstream = get_global_resource<Upstream>()) {
  thread_local detail::Pool<Upstream> pool(upstream);
  return pool;
}
template <class Upstream, class Bookkeeper>
detail::Pool<Upstream>& tls_disjoint_pool(Upstream* upstream = get_global_resource<Upstream>(),
                                          Bookkeeper* = get_global_resource<Bookkeeper>()) {
  return tls_pool(upstream);
}

namespace detail {
template <class Pointer, bool managed>
class CudaResource : public memory_resource<Pointer> {
 public:
  Pointer do_allocate(std::size_t bytes, std::size_t) override {
    return Pointer(thrust::detail::allocate(bytes, managed));
  }
  void do_deallocate(Pointer memory, std::size_t, std::size_t) override { cudaFree(thrust::raw_pointer_cast(memory)); }
};
}  // namespace detail
}  // namespace mr

using host_memory_resource = mr::new_delete_resource;
using device_memory_resource = mr::detail::CudaResource<device_ptr<void>, false>;
using universal_memory_resource = mr::detail::CudaResource<universal_ptr<void>, true>;
template <class Upstream>
using device_ptr_memory_resource = Upstream;
namespace cuda {
using memory_resource = device_memory_resource;
using universal_memory_resource = ::thrust::universal_memory_resource;
}  // namespace cuda

}  // namespace thrust
