// What the program's host code does to memory outside kernels, as its hooks say, and who listens.
#pragma once
#include <cstddef>
#include <cstdint>

#include "memory/access.h"

namespace simt {

class HostListener {
 public:
  virtual ~HostListener() = default;
  // An access to the arena, or an atomic there.
  virtual void access(std::uint64_t /*address*/, std::size_t /*bytes*/, Op, std::uint64_t /*pc*/) {}
  // An atomic that confirms what its thread has read before (compare-and-swap and the like), wherever it is.
  virtual void confirm(std::uint64_t /*begin*/, std::uint64_t /*end*/) {}
  // A volatile object, wherever it is.
  virtual void volatile_access(std::uint64_t /*address*/, std::size_t /*bytes*/, Op, std::uint64_t /*pc*/) {}
  // An object with virtual functions is made in the arena.
  virtual void make_object(std::uint64_t /*address*/) {}
};

// Call it when the process starts.
void listen_to_host(HostListener& listener);

void tell_host_access(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc);
void tell_host_confirms(std::uint64_t begin, std::uint64_t end);
void tell_host_volatile(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc);
void tell_host_object(std::uint64_t address);

}  // namespace simt
