// Which words of a text are selected, sought, or under the mouse.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "gui/style/style.h"
#include "gui/text/selection.h"

namespace warpwise::gui {

/// Follows the words of a text as they are drawn, in order: which are selected, sought, under the mouse.
class WordTrail {
 public:
  /// `owner`: which text this is; `sought`: words to find, apart from capitals; empty: none.
  WordTrail(Selection& selection, std::string owner, const std::string& sought);

  /// Before a word is drawn: draws what lies behind it.
  void word(ImDrawList* list, ImVec2 min, ImVec2 max, const std::string& text, bool after_blank, const Style& style);
  void end_line();
  void end_paragraph();
  /// Whether a passage holds all the words sought; if so, they are marked in it.
  bool finds(const std::string& text);
  /// After all are drawn: selects with the mouse.
  void follow_mouse(bool over_text);

 private:
  Selection& selection_;
  std::string owner_;
  std::vector<std::string> sought_;
  bool gap_ = false, found_ = false;
  size_t places_ = 0;
  std::optional<size_t> under_;
};

}  // namespace warpwise::gui
