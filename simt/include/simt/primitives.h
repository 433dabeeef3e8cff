// The basic operations that all device code on the CPU backend is built from.
//
// A lane (one CUDA thread) is a fiber; lanes of one block share one OS thread and switch only inside these calls. They
// are implemented in libwarpwise-simt.so and may be called only from a running kernel. They are opaque to the compiler
// on purpose: it must not duplicate, merge or move them.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "vocabulary.h"

#ifdef __cplusplus

// A kernel's position in the launch. `const` here but not in the library, so that a read is not counted as a memory
// access.
extern const __thread simt_uint3 simt_thread_idx __attribute__((tls_model("initial-exec")));
extern const __thread unsigned simt_lane_index
    __attribute__((tls_model("initial-exec")));  // of this thread in its block, x fastest
extern const __thread simt_uint3 simt_block_idx __attribute__((tls_model("initial-exec")));
extern const __thread simt_uint3 simt_block_dim __attribute__((tls_model("initial-exec")));
extern const __thread simt_uint3 simt_grid_dim __attribute__((tls_model("initial-exec")));
// The block's place in its cluster, and the cluster's shape in blocks.
extern const __thread simt_uint3 simt_cluster_idx __attribute__((tls_model("initial-exec")));
extern const __thread simt_uint3 simt_cluster_dim __attribute__((tls_model("initial-exec")));

extern __thread char simt_dynamic_shared[] __attribute__((tls_model("initial-exec")));
// What has the address 0 of the block's shared memory, as a GPU counts, and the address at which dynamic shared memory
// begins (machine/shared_window.h).
extern const __thread unsigned long long simt_shared_zero __attribute__((tls_model("initial-exec")));
extern const __thread int simt_dynamic_begin __attribute__((tls_model("initial-exec")));

extern "C" {
void simt_barrier(void);
int simt_barrier_reduce(int predicate, int how);
void simt_warp_barrier(unsigned mask);
const uint64_t* simt_warp_exchange(unsigned mask, uint64_t value);
void simt_check_source(unsigned lane);
unsigned simt_active_mask(void);
void simt_grid_barrier(void);
void simt_cluster_barrier(void);
void simt_cluster_arrive(void);
void simt_cluster_wait(void);
// The same place in the shared memory of the cluster's block with this rank.
void* simt_cluster_map(const volatile void* address, unsigned rank);
unsigned simt_cluster_owner(const volatile void* address);  // the rank of the block whose shared memory this is
void simt_end_of_kernel(void);
void simt_drop_old(void);
void simt_fence(int scope);
void simt_yield(void);
void simt_match(unsigned values);  // one lane of a warp says how many values its lanes had in a match
void simt_record_access(const volatile void* address, size_t bytes, int op);
int simt_read_only(const void* address, size_t bytes) __attribute__((const));  // a load follows; see kReadOnly
void simt_async_copy(const void* to, size_t bytes);
void simt_async_commit(void);
void simt_async_wait(unsigned prior);
void simt_async_wait_all(void);
void simt_atomic_update(volatile void* address, size_t bytes, unsigned traits,
                        void (*change)(void* next, const void* old, void* context), void* context, void* old);
unsigned simt_dynamic_shared_bytes(void);
// 0: global, 1: the block's shared memory, 2: another block's, 3: constant, 4: local; else 5.
int simt_memory_space(const volatile void* address);
void simt_trap(void) __attribute__((noreturn));
void simt_leave_kernel(void) __attribute__((noreturn));
void simt_assert_fail(const char* expression, const char* file, unsigned line, const char* function)
    __attribute__((noreturn));
}

namespace simt {

enum class Reduce { count = 0, all = 1, any = 2 };
enum class Access { load = 0, store = 1, atomic = 2 };
enum class Scope { block = 0, device = 1, system = 2 };

// In plain code the two most frequent calls preserve no register except the frame's: the compiler saves what it still
// needs, which is less than a switch would have to save. The portable switch (machine/fiber_portable.cpp) saves them.
#define SIMT_NO_REGISTER_KEPT                                                                                        \
  "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", \
      "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "st", "st(1)",   \
      "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)", "cc", "memory"

// __syncthreads: waits for every thread of the block that has not returned; orders shared and global memory within the
// block.
[[gnu::always_inline]] inline void barrier() {
#if (defined(SIMT_COUNTED) && SIMT_COUNTED) || defined(SIMT_PORTABLE)
  simt_barrier();
#else
  __asm__ volatile("call\t*simt_barrier_bare@GOTPCREL(%%rip)" ::: "rax", "rdi", "rsi", SIMT_NO_REGISTER_KEPT);
#endif
}

// __syncthreads_count / _and / _or: a barrier that returns the combined predicates of all threads to each of them.
[[gnu::always_inline]] inline int barrier_reduce(int predicate, Reduce how) {
  return simt_barrier_reduce(predicate, static_cast<int>(how));
}

// __syncwarp: waits for the lanes named in `mask`; orders memory among them.
[[gnu::always_inline]] inline void warp_barrier(unsigned mask) { simt_warp_barrier(mask); }

// The values that the lanes of a warp operation have deposited. Reading a slot is not counted as a memory access,
// because the hooks do not see into assembly.
class Slots {
 public:
  [[gnu::always_inline]] explicit Slots(const uint64_t* slots) : slots_(slots) {}
  [[gnu::always_inline]] uint64_t operator[](unsigned lane) const {
#if defined(SIMT_COUNTED) && SIMT_COUNTED
    simt_check_source(lane);
#endif
    uint64_t value;
#if defined(__x86_64__)
    __asm__("movq %1, %0" : "=r"(value) : "m"(slots_[lane]));
#else
    __asm__("ldr %0, %1" : "=r"(value) : "m"(slots_[lane]));
#endif
    return value;
  }
  [[gnu::always_inline]] operator const uint64_t*() const { return slots_; }

 private:
  const uint64_t* slots_;
};

// Every lane named in `mask` deposits 8 bytes and gets the 32 slots (slots of other lanes hold 0), valid until its next
// warp operation. The basis of shuffles, votes, matches and reductions. Does not order memory, as in CUDA.
[[gnu::always_inline]] inline Slots warp_exchange(unsigned mask, uint64_t value) {
#if (defined(SIMT_COUNTED) && SIMT_COUNTED) || defined(SIMT_PORTABLE)
  return Slots(simt_warp_exchange(mask, value));
#else
  const uint64_t* slots;
  __asm__ volatile("call\t*simt_warp_exchange_bare@GOTPCREL(%%rip)"
                   : "=a"(slots), "+D"(mask), "+S"(value)
                   :
                   : SIMT_NO_REGISTER_KEPT);
  return Slots(slots);
#endif
}

// __activemask: the lanes of this warp that are at the same call at the same time.
[[gnu::always_inline]] inline unsigned active_mask() { return simt_active_mask(); }

// grid.sync(): only in a kernel launched cooperatively.
[[gnu::always_inline]] inline void grid_barrier() { simt_grid_barrier(); }

// cluster.sync(), and its two halves.
[[gnu::always_inline]] inline void cluster_barrier() { simt_cluster_barrier(); }
[[gnu::always_inline]] inline void cluster_arrive() { simt_cluster_arrive(); }
[[gnu::always_inline]] inline void cluster_wait() { simt_cluster_wait(); }

// Comes before an atomicExch whose result is unused.
[[gnu::always_inline]] inline void drop_old() {
#if defined(SIMT_COUNTED) && SIMT_COUNTED
  simt_drop_old();
#endif
}

// Comes at the end of kernels with barriers or warp operations.
[[gnu::always_inline]] inline void end_of_kernel() {
#if defined(SIMT_COUNTED) && SIMT_COUNTED
  simt_end_of_kernel();
#endif
}

// What `extern __shared__ T s[];` in a function is bound to.
struct DynamicShared {
  template <class T>
  [[gnu::always_inline]] operator T&() const {
    // For an array without bounds g++ assumes no alignment, and would instrument each access as one of single bytes.
    return *static_cast<T*>(__builtin_assume_aligned(simt_dynamic_shared, 16));
  }
};

// The 32-bit addresses of the block's shared memory, as __cvta_generic_to_shared gives them.
[[gnu::always_inline]] inline unsigned shared_address(const volatile void* pointer) {
  const auto address = reinterpret_cast<uint64_t>(pointer),
             in_dynamic = address - reinterpret_cast<uint64_t>(simt_dynamic_shared);
  return static_cast<unsigned>(in_dynamic <= kDynamicShared ? in_dynamic + simt_dynamic_begin
                                                            : address - simt_shared_zero);
}
[[gnu::always_inline]] inline void* shared_place(unsigned address) {
  const int seen = static_cast<int>(address);
  return seen < simt_dynamic_begin ? reinterpret_cast<void*>(simt_shared_zero + static_cast<long long>(seen))
                                   : simt_dynamic_shared + (seen - simt_dynamic_begin);
}

// Storage for a __shared__ variable of class type, without construction.
template <class T>
struct RawShared {
  static_assert(__has_trivial_destructor(T),
                "a __shared__ variable's type must not have a destructor that does something");
  alignas(T) unsigned char bytes[sizeof(T)];
  [[gnu::always_inline]] T& value() { return *reinterpret_cast<T*>(bytes); }
};

// __threadfence and the like.
[[gnu::always_inline]] inline void fence(Scope scope) { simt_fence(static_cast<int>(scope)); }

// Lets other lanes run: for __nanosleep and waiting loops.
[[gnu::always_inline]] inline void yield() { simt_yield(); }

// Index of this thread in its block (x fastest), its lane and its warp in the block.
[[gnu::always_inline]] inline unsigned thread_in_block() { return simt_lane_index; }
[[gnu::always_inline]] inline unsigned lane() { return simt_lane_index & 31u; }
[[gnu::always_inline]] inline unsigned warp() { return simt_lane_index >> 5; }

// The launch's dynamic shared memory in bytes.
[[gnu::always_inline]] inline unsigned dynamic_shared_bytes() { return simt_dynamic_shared_bytes(); }

// Counts and checks an access that the compiler's hooks do not see (cp.async, wmma loads). Does nothing in uncounted code.
// Call it before touching the memory: a bad address ends the launch here.
[[gnu::always_inline]] inline void record_access(const volatile void* address, size_t bytes, Access op) {
  simt_record_access(address, bytes, static_cast<int>(op));
}

// Atomics on integers cost less: the trait of a type.
constexpr AtomicTraits integer_bit(const volatile int*) { return atomic_integer; }
constexpr AtomicTraits integer_bit(const volatile unsigned*) { return atomic_integer; }
constexpr AtomicTraits integer_bit(const volatile long*) { return atomic_integer; }
constexpr AtomicTraits integer_bit(const volatile unsigned long*) { return atomic_integer; }
constexpr AtomicTraits integer_bit(const volatile long long*) { return atomic_integer; }
constexpr AtomicTraits integer_bit(const volatile unsigned long long*) { return atomic_integer; }
template <class T>
constexpr AtomicTraits integer_bit(T* const volatile*) {
  return atomic_integer;  // an address
}
constexpr AtomicTraits integer_bit(const volatile void*) { return atomic_plain; }

// *address = change(*address) as one atomic step, counted as one atomic access of sizeof(T) bytes (1, 2, 4, 8 or 16). Returns
// the old value. `change` may run several times and must have no side effects.
template <class T, class F>
[[gnu::always_inline]] inline T atomic_update(volatile T* address, F change, unsigned traits = atomic_plain) {
  T old;
  simt_atomic_update(
      address, sizeof(T), traits | integer_bit(address),
      [](void* next, const void* now, void* context) {
        *static_cast<T*>(next) = (*static_cast<F*>(context))(*static_cast<const T*>(now));
      },
      &change, &old);
  return old;
}
template <class T, class F>
[[gnu::always_inline]] inline T atomic_update(T* address, F change, unsigned traits = atomic_plain) {
  return atomic_update(const_cast<volatile T*>(address), change, traits);
}

// __trap: ends the launch with cudaErrorLaunchFailure.
[[noreturn, gnu::always_inline]] inline void trap() { simt_trap(); }

// PTX's exit: the thread ends here, in whatever function. The jump leaves the stack as a kernel's last instruction does.
[[noreturn, gnu::always_inline]] inline void leave_kernel() {
#if defined(SIMT_PORTABLE)
  simt_leave_kernel();
#else
  __asm__ volatile("andq\t$-16, %%rsp\n\tsubq\t$8, %%rsp\n\tjmp\t*simt_kernel_done@GOTPCREL(%%rip)" ::: "memory");
  __builtin_unreachable();
#endif
}

#undef SIMT_NO_REGISTER_KEPT

}  // namespace simt
#endif
