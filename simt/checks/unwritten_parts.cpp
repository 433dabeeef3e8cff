#include "checks/unwritten_parts.h"

#include <algorithm>
#include <string>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "memory/arena.h"

namespace simt {
namespace {

constexpr std::size_t kUnit = 8;  // padding in a class takes less, as a rule

bool has_unwritten_unit(const Arena& arena, std::uintptr_t begin, std::uintptr_t end) {
  const std::uintptr_t first = (begin + kUnit - 1 - arena.base()) / kUnit, last = (end - arena.base()) / kUnit;
  const std::uint8_t* const bits = arena.written_bits();
  return first < last && std::find(bits + first, bits + last, 0) != bits + last;
}

}  // namespace

void note_unwritten_parts(const char* call, std::uint64_t pc, const void* from, std::size_t bytes) {
  constexpr std::size_t kNamed = 3;
  const Arena& arena = Arena::instance();
  const std::string subject = "copied in part " + std::to_string(pc);
  const auto begin = reinterpret_cast<std::uintptr_t>(from);
  if (Findings::instance().has_note(subject) || !has_unwritten_unit(arena, begin, begin + bytes)) return;
  RawHazard note{HazardKind::uninitialised, "", {}, {}, place_of(begin, 4), kLoad, kLoad, {}, 1};
  const std::size_t element = std::max<std::size_t>(note.place.element_bytes, 1);
  const std::string name = name_of(note.place);
  std::size_t unwritten = 0;
  std::string some;
  for (std::size_t at = 0; at + element <= bytes; at += element) {
    if (!arena.nothing_written(reinterpret_cast<const void*>(begin + at), element)) continue;
    if (unwritten++ < kNamed)
      some += (some.empty() ? "" : ", ") + name + "[" +
              std::to_string(note.place.index + static_cast<std::int64_t>(at / element)) + "]";
  }
  if (unwritten == 0) return;
  note.party.pc = pc;
  note.complete = true;
  note.detail = std::string(call) + " brings " + std::to_string(unwritten) + " of " + std::to_string(bytes / element) +
                " elements of " + name + " to the host that nothing has written (" + some +
                (unwritten > kNamed ? " ..." : "") +
                "); if the host uses them, set them first, with cudaMemset for example";
  Findings::instance().add_note(subject, note);
}

}  // namespace simt
