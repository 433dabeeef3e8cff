#include "engine/reader/request_lanes.h"

#include <algorithm>
#include <array>
#include <map>

namespace warpwise {

namespace {

constexpr int kLanes = 32, kBanks = 32, kLineBytes = 128, kSectorBytes = 32, kWordBytes = 4;

}  // namespace

bool MemoryLine::touches(int sector) const {
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return piece.begin < (sector + 1) * kSectorBytes && piece.begin + piece.bytes > sector * kSectorBytes;
  });
}

std::vector<MemoryLine> memory_lines(const RequestExample& example) {
  std::map<int64_t, MemoryLine> lines;
  for (int lane = 0; lane < kLanes; lane++) {
    const auto& at = example.at[static_cast<size_t>(lane)];
    if (!at) continue;
    for (int64_t begin = *at, end = *at + example.bytes; begin < end;) {
      int64_t number = floor_div(begin, kLineBytes), stop = std::min(end, (number + 1) * kLineBytes);
      lines[number].number = number;
      lines[number].pieces.push_back(
          {lane, static_cast<int>(begin - number * kLineBytes), static_cast<int>(stop - begin)});
      begin = stop;
    }
  }
  std::vector<MemoryLine> ascending;
  for (auto& [number, line] : lines) ascending.push_back(std::move(line));
  return ascending;
}

int sectors_of(const std::vector<MemoryLine>& lines) {
  int count = 0;
  for (const MemoryLine& line : lines)
    for (int sector = 0; sector < kLineBytes / kSectorBytes; sector++) count += line.touches(sector);
  return count;
}

BankLoad bank_load(const RequestExample& example) {
  BankLoad load;
  int bottom = 0;
  for (int first = 0; first < kLanes; first += example.together) {
    std::array<int, kBanks> height{};
    std::map<int64_t, size_t> known;  // the group's words
    for (int lane = first; lane < std::min(kLanes, first + example.together); lane++) {
      const auto& at = example.at[static_cast<size_t>(lane)];
      if (!at) continue;
      for (int64_t word = floor_div(*at, kWordBytes); word <= floor_div(*at + example.bytes - 1, kWordBytes); word++) {
        auto [place, fresh] = known.try_emplace(word, load.words.size());
        int bank = static_cast<int>(word - floor_div(word, kBanks) * kBanks);
        if (fresh) load.words.push_back({bank, bottom + height[static_cast<size_t>(bank)]++, word, {}});
        load.words[place->second].lanes.push_back(lane);
      }
    }
    int top = *std::max_element(height.begin(), height.end());
    if (top > 0) load.group_ends.push_back(bottom += top);
  }
  return load;
}

std::string lane_words(const RequestExample& example, int lane) {
  const auto& at = example.at[static_cast<size_t>(lane)];
  if (!at) return "idle";
  int64_t index = floor_div(*at - example.begin, example.element_bytes);
  std::string words = example.buffer + "[" + std::to_string(index) + "]";
  if (int64_t more = example.bytes / example.element_bytes; more > 1)
    words += " to [" + std::to_string(index + more - 1) + "]";
  return words;
}

}  // namespace warpwise
