// A table of a text: columns as wide as their words want or, where there is too little room, as the longest word needs.
#pragma once
#include <vector>

#include "gui/text/prose.h"

namespace warpwise::gui {

struct TableColumns {
  Face body = Face::body, head = Face::bold;  // smaller letters where words would not fit
  std::vector<float> widths;                  // of the words, without the margin at either side
  float margin = 0;                           // of a column, at either side
};

TableColumns table_columns(const Block& block, float room, const Style& style);
void draw_table(const Block& block, Prose& prose);

}  // namespace warpwise::gui
