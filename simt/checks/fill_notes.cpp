#include "checks/fill_notes.h"

#include <cstdio>
#include <string>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "memory/arena.h"

namespace simt {
namespace {

// Whether programs fill elements of several bytes with this byte on purpose: zeros, ones in all bits, and the bytes
// that make a large number of every type (0x7f7f7f7f, 0x3f3f3f3f). Bytes from 64 on are marks for unused memory.
bool is_meant(int value) { return value <= 0 || value == 0x3f || (value >= 64 && value <= 255); }

}  // namespace

void note_odd_fill(const char* call, std::uint64_t pc, const void* to, int value, std::size_t bytes) {
  const auto target = Arena::instance().live(to);
  const auto address = reinterpret_cast<std::uint64_t>(to);
  if (!target || bytes == 0 || target->element_bytes < 2) return;
  const std::size_t element = target->element_bytes, part = bytes % element;
  const bool ends_within = part != 0 && bytes < target->end - address;
  const bool is_number = element == 2 || element == 4 || element == 8;
  if (!ends_within && (!is_number || is_meant(value))) return;
  const std::string subject = "odd fill " + std::to_string(pc);
  if (Findings::instance().has_note(subject)) return;
  RawHazard note{HazardKind::uninitialised, "", {}, {}, place_of(address, element), kStore, kLoad, {}, 1};
  note.party.pc = pc;
  note.complete = true;
  const std::string name = name_of(note.place), size = std::to_string(element);
  if (ends_within) {
    const std::string last =
        name + "[" + std::to_string(note.place.index + static_cast<std::int64_t>(bytes / element)) + "]";
    note.detail = std::string(call) + " fills " + std::to_string(part) + " of the " + size + " bytes of " + last +
                  ", and leaves the rest as it was: its size is in bytes; write the number of elements times sizeof of "
                  "one";
  } else {
    char bits[2 * 8 + 1];
    for (std::size_t i = 0; i < element; ++i) std::snprintf(bits + 2 * i, 3, "%02x", value & 0xff);
    note.detail = std::string(call) + " fills each byte with " + std::to_string(value & 0xff) +
                  ", so that each element of " + name + ", which has " + size + " bytes, becomes 0x" + bits +
                  " and not " + std::to_string(value) + "; set such values with a kernel, or with cudaMemcpy";
  }
  Findings::instance().add_note(subject, note);
}

}  // namespace simt
