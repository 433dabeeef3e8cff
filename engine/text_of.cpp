#include "engine/text_of.h"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <iterator>

namespace warpwise {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string hash_of(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

}  // namespace warpwise
