// Asynchronous copies to shared memory (cp.async and its kin) that the threads of a block have started. Here the bytes
// move at once; on a GPU they arrive at the latest when the copy's thread waits for the copy's group. Until then nobody
// may touch the words.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "machine/trace.h"

namespace simt {

class AsyncCopies {
 public:
  struct Copy {
    std::uint64_t pc, address;
    unsigned bytes, group;
    bool stored;  // the copy itself has written its bytes
  };
  // A copy that may still be writing a word.
  struct OnTheWay {
    unsigned thread;
    Copy* copy;          // null: none
    bool committed;      // its group is closed
    unsigned later = 0;  // groups that its thread has committed since
  };

  void begin_launch(std::uintptr_t shared_base, std::size_t shared_bytes, std::uintptr_t dynamic_base,
                    std::size_t dynamic_bytes);
  void begin_block();
  bool none() const { return words_ == 0; }
  bool marked(std::uint64_t address) const {
    const std::uint16_t* const mark = mark_of(address);
    return mark && *mark;
  }
  OnTheWay at(std::uint64_t address);

  void start(unsigned thread, std::uint64_t pc, std::uint64_t address, unsigned bytes);
  void commit(unsigned thread) { ++committed_[thread]; }
  // Calls body(address) for each word that has arrived by then.
  template <class Body>
  void wait(unsigned thread, std::uint64_t prior, Body body) {
    std::vector<Copy>& copies = copies_[thread];
    std::size_t kept = 0;
    for (const Copy& copy : copies) {
      if (copy.group + prior >= committed_[thread]) {
        copies[kept++] = copy;
        continue;
      }
      for (std::uint64_t at = copy.address; at < copy.address + copy.bytes; at += 4)
        if (release(thread, at)) body(at);
    }
    copies.resize(kept);
  }

 private:
  struct Marks {
    std::uintptr_t base = 0;
    std::vector<std::uint16_t> of_word;  // 0, or 1 + the thread whose copy is on its way
  };
  std::uint16_t* mark_of(std::uint64_t address) {
    return const_cast<std::uint16_t*>(static_cast<const AsyncCopies*>(this)->mark_of(address));
  }
  const std::uint16_t* mark_of(std::uint64_t address) const {
    for (const Marks& marks : marks_)
      if (const std::uint64_t word = (address - marks.base) / 4; word < marks.of_word.size())
        return &marks.of_word[word];
    return nullptr;
  }
  bool release(unsigned thread, std::uint64_t address);

  Marks marks_[2];  // the module's __shared__ variables, dynamic shared memory
  std::vector<Copy> copies_[kMaxThreads];
  unsigned committed_[kMaxThreads] = {};  // groups
  std::size_t words_ = 0;                 // marked ones
  bool used_ = false;                     // in this block
};

}  // namespace simt
