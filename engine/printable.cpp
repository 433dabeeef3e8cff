#include "engine/printable.h"

#include <nlohmann/json.hpp>

namespace warpwise {

std::string printable(std::string_view text, size_t most) {
  const bool cut = text.size() > most;
  size_t end = cut ? most : text.size();
  while (cut && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) end--;  // keep characters whole
  std::string clean(text.substr(0, end));
  for (size_t i = 0; i < clean.size(); i++) {
    const auto byte = static_cast<unsigned char>(clean[i]);
    if (byte < 0x20 || byte == 0x7f) clean[i] = ' ';
    // U+0080 to U+009F are control characters too.
    if (byte == 0xc2 && i + 1 < clean.size() && static_cast<unsigned char>(clean[i + 1]) < 0xa0)
      clean[i] = clean[i + 1] = ' ';
  }
  return cut ? clean + "..." : clean;
}

void make_printable(nlohmann::json& value, size_t most) {
  if (value.is_string()) value = printable(value.get_ref<const std::string&>(), most);
  else if (value.is_structured())
    for (auto& part : value) make_printable(part, most);
}

}  // namespace warpwise
