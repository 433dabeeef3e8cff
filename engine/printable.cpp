#include "engine/printable.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpwise {

namespace {

/// The length of the character at `at` that would move what a terminal shows beside it, or hide it: control characters
/// (U+007F to U+009F too), marks of direction, invisible blanks and line ends. 0: none.
size_t unseen_at(std::string_view text, size_t at) {
  const auto byte = [&](size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0; };
  if (byte(0) < 0x20 || byte(0) == 0x7f) return 1;
  if (byte(0) == 0xc2 && ((byte(1) >= 0x80 && byte(1) < 0xa0) || byte(1) == 0xad)) return 2;
  if (byte(0) == 0xd8 && byte(1) == 0x9c) return 2;  // U+061C
  const int third = byte(2);
  if (byte(0) == 0xe2 && byte(1) == 0x80 && ((third >= 0x8b && third <= 0x8f) || (third >= 0xa8 && third <= 0xae)))
    return 3;  // U+200B to U+200F, U+2028 to U+202E
  if (byte(0) == 0xe2 && byte(1) == 0x81 && third >= 0xa0 && third <= 0xaf) return 3;  // U+2060 to U+206F
  if (byte(0) == 0xef && byte(1) == 0xbb && third == 0xbf) return 3;                   // U+FEFF
  return 0;
}

}  // namespace

std::string printable(std::string_view text, size_t most) {
  const bool cut = text.size() > most;
  size_t end = cut ? most : text.size();
  while (cut && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) end--;  // keep characters whole
  std::string clean;
  for (size_t i = 0; i < end;) {
    const size_t unseen = unseen_at(text.substr(0, end), i);
    const bool blank = text[i] == '\n' || text[i] == '\t' || text[i] == '\r';
    if (unseen == 0 || blank) clean += blank ? ' ' : text[i];
    for (size_t k = 0; k < unseen && !blank; k++) {
      constexpr char kDigits[] = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(text[i + k]);
      clean += std::string("\\x") + kDigits[byte >> 4] + kDigits[byte & 15];
    }
    i += std::max<size_t>(unseen, 1);
  }
  return cut ? clean + "..." : clean;
}

void make_printable(nlohmann::json& value, size_t most) {
  if (value.is_string()) value = printable(value.get_ref<const std::string&>(), most);
  else if (value.is_structured())
    for (auto& part : value) make_printable(part, most);
}

}  // namespace warpwise
