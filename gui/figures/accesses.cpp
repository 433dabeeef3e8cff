#include "gui/figures/accesses.h"

#include <algorithm>
#include <tuple>

namespace warpwise::gui {

std::string grouped(int64_t count) {
  std::string digits = std::to_string(count);
  for (int at = static_cast<int>(digits.size()) - 3; at > (count < 0 ? 1 : 0); at -= 3)
    digits.insert(static_cast<size_t>(at), 1, ' ');
  return digits;
}

std::vector<std::array<int, 3>> example_blocks(const Access& access) {
  std::vector<std::array<int, 3>> blocks;
  for (const RequestExample& example : access.examples)
    if (std::find(blocks.begin(), blocks.end(), example.block) == blocks.end()) blocks.push_back(example.block);
  return blocks;
}

const RequestExample* find_example(const Access& access, const InsideChoice& choice) {
  const auto blocks = example_blocks(access);
  if (blocks.empty()) return nullptr;
  const auto& block = blocks[std::min(choice.block, blocks.size() - 1)];
  const RequestExample* nearest = nullptr;
  auto distance = [&](const RequestExample& example) {
    return std::tuple(std::abs(example.warp - choice.warp), std::abs(example.number - choice.number));
  };
  for (const RequestExample& example : access.examples)
    if (example.block == block && (!nearest || distance(example) < distance(*nearest))) nearest = &example;
  return nearest;
}

Size size_to_count(const Size& chosen, const Size& backend_default) {
  bool fits = chosen.extents.size() == backend_default.extents.size() &&
              element_count(chosen.extents) <= element_count(backend_default.extents);
  return fits ? chosen : backend_default;
}

}  // namespace warpwise::gui
