// What the hands are at: which part of the window has the keys, what is selected, sought, open over the rest.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

namespace warpwise::gui {

/// A part of the window that keys can go to.
enum class Part { left, middle, right };
inline constexpr int kParts = 3;

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

/// What a picture is wanted of, once the frame is drawn.
enum class PictureOf { nothing, window, plots };

/// What lies over the window: the list of keys, or the palette.
struct Overlay {
  enum class Kind { none, keys, palette };
  Kind kind = Kind::none;
  std::string query;
  int chosen = 0;
  bool accept = false;  // Enter was pressed
  bool fresh = false;   // has just been opened
  size_t found = 0;     // entries of the palette, in the frame before

  void toggle(Kind wanted) { *this = {kind == wanted ? Kind::none : wanted, "", 0, false, true, 0}; }
};

}  // namespace warpwise::gui
