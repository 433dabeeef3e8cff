// Shifts by as many bits as a number has, or more: undefined in C++, and a GPU's result is not this processor's. Code
// that was compiled with --shifts calls this before such a shift (g++'s -fsanitize=shift-exponent).
#include <cstdint>
#include <string>

#include "checks/findings.h"
#include "checks/hazard_words.h"
#include "machine/launch.h"
#include "machine/worker.h"

namespace simt {
namespace {

// As g++ describes an operand's type: the lowest bit of `info` says signed, the others the logarithm of its bits.
struct OperandType {
  std::uint16_t kind, info;
  char name[1];
};
struct Shift {
  const char* file;
  std::uint32_t line, column;
  const OperandType *shifted, *by;
};

}  // namespace
}  // namespace simt

extern "C" void __ubsan_handle_shift_out_of_bounds(const simt::Shift* shift, std::uint64_t, std::uint64_t by) {
  using namespace simt;
  const std::uint64_t pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  Worker* const worker = Worker::running();
  if (!worker) return;
  const Party party = party_of(*worker, worker->lane_of_block(), pc);
  Findings::instance().add_hazard(HazardKind::shift, party, {}, [&] {
    RawHazard hazard{HazardKind::shift, worker->launch()->kernel.name, party, {}, {}, kLoad, kLoad, {}, 1};
    const auto bits_of = [](const OperandType* type) { return 1u << (type->info >> 1); };
    const bool negative = (shift->by->info & 1) && bits_of(shift->by) <= 64 && by >> (bits_of(shift->by) - 1) & 1;
    const std::string bits = std::to_string(bits_of(shift->shifted));
    hazard.detail =
        "shifts a number of " + bits + " bits by " + (negative ? "a negative number" : std::to_string(by)) +
        ", which C++ leaves undefined: a GPU shifts all bits out, other processors shift by a part of that number; shift "
        "by less than " +
        bits;
    return hazard;
  });
}
