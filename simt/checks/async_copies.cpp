#include "checks/async_copies.h"

#include <algorithm>

namespace simt {

void AsyncCopies::begin_launch(std::uintptr_t shared_base, std::size_t shared_bytes, std::uintptr_t dynamic_base,
                               std::size_t dynamic_bytes) {
  begin_block();
  const std::uintptr_t bases[2] = {shared_base, dynamic_base};
  const std::size_t sizes[2] = {shared_bytes, dynamic_bytes};
  for (int i = 0; i < 2; ++i) {
    marks_[i].base = bases[i];
    marks_[i].of_word.resize((sizes[i] + 3) / 4);
  }
}

void AsyncCopies::begin_block() {
  if (!used_) return;
  used_ = false;
  for (unsigned thread = 0; thread < kMaxThreads; ++thread) {
    for (const Copy& copy : copies_[thread])
      for (std::uint64_t at = copy.address; at < copy.address + copy.bytes; at += 4) release(thread, at);
    copies_[thread].clear();
    committed_[thread] = 0;
  }
}

void AsyncCopies::start(unsigned thread, std::uint64_t pc, std::uint64_t address, unsigned bytes) {
  if (!mark_of(address) || !mark_of(address + bytes - 1)) return;  // not to shared memory: such a copy is a plain one
  used_ = true;
  copies_[thread].push_back({pc, address, bytes, committed_[thread], false});
  for (std::uint64_t at = address; at < address + bytes; at += 4) {
    std::uint16_t& mark = *mark_of(at);
    words_ += mark == 0;
    mark = static_cast<std::uint16_t>(thread + 1);
  }
}

bool AsyncCopies::release(unsigned thread, std::uint64_t address) {
  std::uint16_t& mark = *mark_of(address);
  if (mark != thread + 1) return false;
  mark = 0;
  --words_;
  return true;
}

AsyncCopies::OnTheWay AsyncCopies::at(std::uint64_t address) {
  const std::uint16_t* const mark = mark_of(address);
  if (!mark || *mark == 0) return {0, nullptr, false};
  const unsigned thread = *mark - 1u;
  std::vector<Copy>& copies = copies_[thread];
  const auto last = std::find_if(copies.rbegin(), copies.rend(),
                                 [address](const Copy& copy) { return address - copy.address < copy.bytes; });
  if (last == copies.rend()) return {0, nullptr, false};
  const bool committed = last->group < committed_[thread];
  return {thread, &*last, committed, committed ? committed_[thread] - last->group - 1 : 0};
}

}  // namespace simt
