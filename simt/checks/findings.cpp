#include "checks/findings.h"

#include <utility>

namespace simt {

Findings& Findings::instance() {
  static Findings* findings = new Findings;  // must outlive the program's own destructors
  return *findings;
}

bool Findings::before(const Party& party, const Party& other, const RawHazard& known) {
  const auto order = [](const Party& a) {
    return std::make_tuple(a.block.z, a.block.y, a.block.x, a.thread.z, a.thread.y, a.thread.x);
  };
  return std::make_pair(order(party), order(other)) < std::make_pair(order(known.party), order(known.other));
}

FoundSoFar Findings::take() {
  const std::lock_guard lock(mutex_);
  FoundSoFar taken = std::exchange(found_, {});
  found_.confirmed_reads = taken.confirmed_reads;
  return taken;
}

}  // namespace simt
