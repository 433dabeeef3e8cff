#include "memory/memory_kinds.h"

#include <atomic>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

#include "include/simt/pieces.h"
#include "memory/arena.h"
#include "program/modules.h"

namespace simt {
namespace {

auto& pieces = *new std::map<const char*, Piece>;  // by address
std::mutex pieces_mutex;
std::atomic<int> registered_pieces{0};

// The mutex is held.
const std::pair<const char* const, Piece>* found_at(const void* address) {
  auto next = pieces.upper_bound(static_cast<const char*>(address));
  if (next == pieces.begin()) return nullptr;
  auto& found = *std::prev(next);
  return static_cast<const char*>(address) < found.first + found.second.bytes ? &found : nullptr;
}

}  // namespace

void list_piece(const void* begin, const Piece& piece) {
  const std::lock_guard lock(pieces_mutex);
  pieces[static_cast<const char*>(begin)] = piece;
  if (piece.kind == MemoryKind::registered) ++registered_pieces;
}

void unlist_piece(const void* begin) {
  const std::lock_guard lock(pieces_mutex);
  pieces.erase(static_cast<const char*>(begin));
}

bool unregister_piece(const void* begin) {
  const std::lock_guard lock(pieces_mutex);
  const auto piece = pieces.find(static_cast<const char*>(begin));
  if (piece == pieces.end() || piece->second.kind != MemoryKind::registered) return false;
  pieces.erase(piece);
  --registered_pieces;
  return true;
}

std::optional<Piece> piece_at(const void* address) {
  const std::lock_guard lock(pieces_mutex);
  const auto* const found = found_at(address);
  return found ? std::optional(found->second) : std::nullopt;
}

MemoryKind memory_kind(const void* address) {
  {
    std::lock_guard lock(pieces_mutex);
    if (const auto* const piece = found_at(address)) return piece->second.kind;
  }
  return Arena::instance().contains(address) ? MemoryKind::device : MemoryKind::unregistered;
}

AddressRange registered_range(std::uintptr_t address) {
  if (registered_pieces.load(std::memory_order_relaxed) == 0) return {};
  std::lock_guard lock(pieces_mutex);
  const auto* const piece = found_at(reinterpret_cast<const void*>(address));
  if (piece == nullptr || piece->second.kind != MemoryKind::registered) return {};
  const auto begin = reinterpret_cast<std::uintptr_t>(piece->first);
  return {begin, begin + piece->second.bytes};
}

std::vector<MemoryPiece> pieces_of_memory() {
  std::vector<MemoryPiece> all;
  for (const Allocation& live : Arena::instance().all())
    all.push_back({reinterpret_cast<const std::byte*>(live.begin), live.end - live.begin});
  std::lock_guard lock(pieces_mutex);
  for (const auto& [begin, piece] : pieces)
    if (piece.kind == MemoryKind::registered) all.push_back({reinterpret_cast<const std::byte*>(begin), piece.bytes});
  return all;
}

bool memory_holds(const void* address, std::size_t bytes) {
  if (Arena::instance().contains(address)) return Arena::instance().range_valid(address, bytes);
  const AddressRange registered = registered_range(reinterpret_cast<std::uintptr_t>(address));
  if (registered.end != 0) return bytes <= registered.end - reinterpret_cast<std::uintptr_t>(address);
  return address != nullptr && bytes <= ~reinterpret_cast<std::uintptr_t>(address);
}

bool device_can_access(const void* address) {
  if (memory_kind(address) != MemoryKind::unregistered) return true;
  return module_of(reinterpret_cast<std::uintptr_t>(address)) != nullptr;
}

bool host_can_access(const void* address) { return memory_kind(address) != MemoryKind::device; }

}  // namespace simt
