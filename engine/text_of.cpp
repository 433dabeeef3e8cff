#include "engine/text_of.h"

#include <fstream>
#include <iterator>

namespace warpwise {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace warpwise
