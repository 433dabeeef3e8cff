#include "engine/exercise/run/made_numbers.h"

#include <link.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#if !WARPWISE_CUDA
#include "simt/pieces.h"
#endif

namespace warpwise {

namespace {

constexpr int kMostKernels = 64;
constexpr size_t kMostBytes = 64 << 20;

using Piece = std::span<const std::byte>;

/// What of a module its code may write, kernels included.
std::vector<Piece> variables_of(const std::string& module) {
  struct Search {
    const std::string& module;
    std::vector<Piece> found;
  } search{module, {}};
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* to) {
        auto& [module, found] = *static_cast<Search*>(to);
        if (module != info->dlpi_name) return 0;
        for (int i = 0; i < info->dlpi_phnum; i++)
          if (const auto& part = info->dlpi_phdr[i]; part.p_type == PT_LOAD && (part.p_flags & PF_W))
            found.emplace_back(reinterpret_cast<const std::byte*>(info->dlpi_addr + part.p_vaddr), part.p_memsz);
        return 1;
      },
      &search);
  return search.found;
}

void append(std::vector<uint32_t>& words, Piece piece) {
  const size_t before = words.size(), more = piece.size() / sizeof(uint32_t);
  words.resize(before + more);
  std::memcpy(words.data() + before, piece.data(), more * sizeof(uint32_t));
}

void put_in_order(std::vector<uint32_t>& words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

std::vector<uint32_t> without(const std::vector<uint32_t>& all, const std::vector<uint32_t>& some) {
  std::vector<uint32_t> rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(rest));
  return rest;
}

void add(std::vector<uint32_t>& to, const std::vector<uint32_t>& more) {
  std::vector<uint32_t> all;
  std::set_union(more.begin(), more.end(), to.begin(), to.end(), std::back_inserter(all));
  to = std::move(all);
}

}  // namespace

std::vector<uint32_t> MadeNumbers::words() const {
  std::vector<Piece> pieces = variables_of(module_);
#if !WARPWISE_CUDA
  for (const auto& piece : simt::pieces_of_memory()) pieces.emplace_back(piece.begin, piece.bytes);
#endif
  size_t bytes = 0;
  for (const Piece& piece : pieces) bytes += piece.size();
  std::vector<uint32_t> words;
  if (bytes > kMostBytes) return words;
  for (const Piece& piece : pieces) append(words, piece);
  put_in_order(words);
  return words;
}

void MadeNumbers::begin(const std::vector<std::span<const std::byte>>& inputs) {
  known_ = words();
  for (const Piece& input : inputs) append(known_, input), given_ += input.size() / sizeof(uint32_t);
  put_in_order(known_);
}

void MadeNumbers::before_kernel() {
  given_up_ = given_up_ || ++kernels_ > kMostKernels;
  if (given_up_) return;
  before_ = words();
  given_up_ = before_.empty();
  add(foreign_, without(without(before_, known_), made_));
}

void MadeNumbers::after_kernel() {
  if (!given_up_) add(made_, without(words(), before_));
}

MadeNumbers::Share MadeNumbers::look_at(std::span<const std::byte> result, std::span<const std::byte> given,
                                        size_t each) const {
  Share share;
  if (given_up_ || (each != 4 && each != 8)) return share;
  for (size_t at = 0; at + each <= result.size(); at += each) {
    if (at + each <= given.size() && std::memcmp(result.data() + at, given.data() + at, each) == 0) continue;
    uint32_t word;  // of eight bytes the lower four: they differ from number to number
    std::memcpy(&word, result.data() + at, sizeof word);
    share.all++;
    share.not_made += !std::binary_search(made_.begin(), made_.end(), word);
  }
  return share;
}

}  // namespace warpwise
