// Device memory: one reserved address range, so that a single comparison tells whether an address is in global memory.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "memory/devices.h"

namespace simt {

struct Allocation {
  std::uintptr_t begin = 0, end = 0;
  std::string name;  // set by name_buffer; else empty
  std::size_t element_bytes = 4;
  bool freed = false;
  bool host = false;         // pinned or managed: the host may write it unobserved
  bool heap = false;         // allocated by a kernel's malloc or new
  bool given_up = false;     // passed to a cudaFree that an earlier error has refused
  bool reserved = false;     // a graph's: the address stays its own while it is freed
  unsigned device = 0;       // the device that owns it
  std::uint64_t number = 0;  // in order of allocation
  std::uint64_t owner = 0;   // program point of the allocating call
};

class Arena {
 public:
  static Arena& instance();

  std::uintptr_t base() const { return base_; }
  std::size_t size() const { return size_; }
  bool contains(const void* p) const { return reinterpret_cast<std::uintptr_t>(p) - base_ < size_; }

  // Allocates `bytes` of a device's memory, aligned to 512 bytes, with a guard after it; nullptr if there is no room.
  // Pinned and managed memory (`host`) is limited by the machine's memory only: pages of managed memory move to a
  // device when it touches them, and leave it when it needs the room.
  void* allocate(std::size_t bytes, unsigned device, bool host = false, std::uint64_t owner = 0,
                 std::size_t element_bytes = 4);
  // For a kernel's own malloc or new; not reported as a leak.
  void* allocate_from_heap(std::size_t bytes, unsigned device, std::uint64_t owner);
  // Frees it after the launch, because accesses before the free may still have to be checked. False if it is not a live
  // heap allocation.
  bool release_to_heap(void* pointer);
  void sweep_heap();
  // False if the pointer is not the beginning of a live allocation.
  bool release(void* pointer);
  std::uint64_t releases() const { return releases_; }  // how many there were
  // For graphs, which free their memory and get it back at the same address. False if there is no room.
  void set_reserved(void* pointer, bool reserved);
  bool revive(void* pointer);
  void note_given_up(const void* pointer);
  // The allocation (live or freed) that contains the address, else the nearest.
  std::optional<Allocation> find(const void* address) const;
  // The live allocation whose [begin, end) contains the address.
  std::optional<Allocation> live(const void* address) const;
  std::uint64_t allocations_so_far() const;
  std::vector<Allocation> leaks() const;  // named buffers are left out: they belong to the caller of the whole run
  std::vector<Allocation> all() const;    // the live ones, by address
  void name(const void* pointer, const std::string& name, std::size_t element_bytes);

  // Each device's total memory, and how much of it is free.
  std::size_t total_bytes() const;
  std::size_t free_bytes(unsigned device) const;
  // For what counts as a device's memory but does not lie in the arena. False if there is no room.
  bool take_room(std::size_t bytes, unsigned device);
  void give_room(std::size_t bytes, unsigned device);
  bool has_memory_beside() const;  // whether there is such memory

  // Tracks which bytes were ever written, one bit each. Host writes (cudaMemcpy, cudaMemset) must call this. Several
  // workers may call it at once.
  void mark_written(const void* address, std::size_t bytes);
  // For a copy within the arena: unwritten bytes of the source become unwritten in the target.
  void copy_written(const void* to, const void* from, std::size_t bytes);
  void mark_unwritten(const void* address, std::size_t bytes);
  std::uint8_t* written_bits() const { return written_; }
  // For a launch of which only some blocks are tracked.
  void mark_all_written();
  // Whether no byte of [address, address + bytes), which must be in the arena, was ever written.
  bool nothing_written(const void* address, std::size_t bytes) const;

  // If exactly the first bytes of the allocation that contains the address were written, how many; else 0.
  std::size_t only_written_begin(const void* address) const;

  // Whether any byte of the element that contains the address was written.
  bool in_begun_element(std::uintptr_t address) const;

  // Whether [address, address + bytes) is inside one live allocation.
  bool range_valid(const void* address, std::size_t bytes) const;

 private:
  Arena();
  std::uintptr_t place(std::size_t bytes) const;
  std::size_t free_of(unsigned device) const {
    return used_[device] < total_bytes() ? total_bytes() - used_[device] : 0;
  }

  std::uintptr_t base_ = 0;
  std::size_t size_ = 0, machine_ = 0, used_[kMaxDevices] = {}, used_by_host_ = 0, beside_ = 0;
  std::uint8_t* written_ = nullptr;
  std::uint64_t next_number_ = 1;
  std::atomic<std::uint64_t> releases_{0};
  std::uintptr_t next_ = 0;
  std::set<void*> doomed_;                            // freed by kernels of this launch
  std::map<std::uintptr_t, Allocation> allocations_;  // by begin; freed ones stay until their memory is reused
  mutable std::mutex mutex_;
};

}  // namespace simt
