// The project's glossary: a file with a heading for each term, and below it the paragraphs that say what it means. A text links to a
// term as it does on the repository's page: [warps](../../docs/glossary.md#warp).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "gui/text/markdown.h"

namespace warpwise::gui {

struct Term {
  std::string name, anchor;  // "Bank conflict", "bank-conflict"
  std::string meaning;       // its paragraphs, an empty line between them
};

/// In the order of the file's headings of the third level.
std::vector<Term> glossary_terms(const std::vector<Block>& blocks);

/// The anchor that a link names, "warp"; empty where it leads elsewhere than to the glossary.
std::string_view glossary_anchor(std::string_view link);

}  // namespace warpwise::gui
