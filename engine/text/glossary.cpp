#include "engine/text/glossary.h"

#include <cctype>

namespace warpwise {

std::string anchor_of_heading(const std::string& heading) {
  std::string anchor;
  for (const char c : heading)
    if (c == ' ') anchor += '-';
    else if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_')
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return anchor;
}

std::vector<Term> glossary_terms(const std::vector<Block>& blocks) {
  std::vector<Term> terms;
  bool inside = false;
  for (const Block& block : blocks) {
    if (block.kind == Block::Kind::heading) {
      inside = block.level == 3;
      if (inside) terms.push_back({plain_text(block.runs), anchor_of_heading(plain_text(block.runs)), {}});
    } else if (inside) {
      std::string& meaning = terms.back().meaning;
      meaning += (meaning.empty() ? "" : "\n\n") + plain_text(block.runs);
    }
  }
  return terms;
}

std::string_view glossary_anchor(std::string_view link) {
  constexpr std::string_view kFile = "glossary.md#";
  const size_t at = link.rfind(kFile);
  return at == link.npos ? std::string_view() : link.substr(at + kFile.size());
}

}  // namespace warpwise
