#include "machine/faults.h"

namespace simt {
namespace {

std::vector<FaultListener*>& all_fault_listeners() {
  static auto* all = new std::vector<FaultListener*>;
  return *all;
}

}  // namespace

void listen_to_faults(FaultListener& listener) { all_fault_listeners().push_back(&listener); }
const std::vector<FaultListener*>& fault_listeners() { return all_fault_listeners(); }

}  // namespace simt
