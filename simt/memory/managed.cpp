#include "memory/managed.h"

#include <algorithm>

namespace simt {
ManagedPages& ManagedPages::instance() {
  static auto* pages = new ManagedPages;
  return *pages;
}

ManagedPages::Moved ManagedPages::move(std::uint64_t base, std::uint64_t begin, std::uint64_t end, unsigned place) {
  Moved moved;
  moved.from = kHost;
  const std::lock_guard lock(mutex_);
  std::uint64_t piece = ~std::uint64_t{0};
  for (std::uint64_t page = base + (begin - base) / kPage * kPage; page < end; page += kPage) {
    const auto found = devices_.find(page);
    const unsigned from = found == devices_.end() ? kHost : found->second;
    if (from == place) continue;
    moved.bytes += std::min(end, page + kPage) - std::max(begin, page);
    if (from != kHost) moved.from = from;
    if ((page - base) / kPiece != piece) ++moved.pieces;
    piece = (page - base) / kPiece;
    if (place == kHost) devices_.erase(page);
    else devices_[page] = place;
  }
  if (place != kHost && moved.bytes) ++moves_;
  return moved;
}

void ManagedPages::forget(std::uint64_t begin, std::uint64_t end) {
  const std::lock_guard lock(mutex_);
  devices_.erase(devices_.lower_bound(begin), devices_.lower_bound(end));
}

}  // namespace simt
