// What is selected in a text, and what is sought in it.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

namespace warpwise::gui {

/// Text selected with the mouse, in one text at a time. Places are counted as the text's panel counts them.
struct Selection {
  std::string owner;  // which text; empty: none
  size_t anchor = 0, head = 0;
  bool held = false;  // the button is down
  bool any = false;   // the mouse was drawn over something
  std::string text;   // filled in by the panel that draws it

  bool holds(const std::string& of, size_t place) const {
    return any && owner == of && place >= (anchor < head ? anchor : head) && place <= (anchor < head ? head : anchor);
  }
};

/// What is sought in the text or source at the right.
struct Find {
  bool open = false, wants_keys = false;
  std::string text, sought;  // as typed; as the last frame looked for it
  int go = 0;                // matches to move on by, in the next frame
  size_t at = 0, of = 0;     // the match in sight, and how many there are
};

/// Of `count` matches, the one to bring into sight in this frame, if it is another one than before.
std::optional<size_t> next_match(Find& find, size_t count);

}  // namespace warpwise::gui
