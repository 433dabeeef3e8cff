// The project's glossary: a file with a heading for each term, and below it the paragraphs that say what it means. A text links to a
// term as it does on the repository's page: [warps](../../docs/glossary.md#warp).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/markdown.h"

namespace warpwise {

struct Term {
  std::string name, anchor;  // "Bank conflict", "bank-conflict"
  std::string meaning;       // its paragraphs, an empty line between them
};

/// In the order of the file's headings of the third level.
std::vector<Term> glossary_terms(const std::vector<Block>& blocks);

/// As the repository's page makes it of a heading: small letters, "-" for a blank, no other signs.
std::string anchor_of_heading(const std::string& heading);

/// The anchor that a link names, "warp"; empty where it leads elsewhere than to the glossary.
std::string_view glossary_anchor(std::string_view link);

}  // namespace warpwise
