#include "gui/actions/tour_keys.h"

#include <algorithm>
#include <utility>

#include "gui/actions/actions.h"

namespace warpwise::gui {

namespace {

bool one_of(int key, std::initializer_list<int> keys) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

bool is_digit(int key) { return (key >= '0' && key <= '9') || (key >= key::pad_0 && key < key::pad_0 + 10); }

/// The last sign of the text, which may have several bytes.
void take_back_a_sign(std::string& text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
}

std::string utf8(unsigned sign) {
  if (sign < 0x80) return {static_cast<char>(sign)};
  return {static_cast<char>(0xc0 | (sign >> 6)),
          static_cast<char>(0x80 | (sign & 0x3f))};  // none that is taken needs more
}

}  // namespace

void tour_sign(App& app, unsigned sign, bool typing) {
  Tour& tour = app.tour;
  if (app.overlay.kind == Overlay::Kind::none && !typing && !tour.black && belongs_to_guess(tour, sign))
    tour.entry += utf8(sign);
}

bool tour_press(App& app, const Press& pressed, bool typing) {
  Tour& tour = app.tour;
  if (!tour.on || app.overlay.kind != Overlay::Kind::none || pressed.control) return false;
  if (typing && app.exercise_in_centre()) return false;  // in the student's file
  const int key = pressed.key;
  if (key == key::page_down) return next_stop(app), true;
  if (key == key::page_up) return previous_stop(app), true;
  // At a question digits begin a prediction. Until it is entered or taken back, keys that write belong to it.
  if (!typing && tour.takes_guesses() && !tour.black) {
    if (is_digit(key)) return true;
    if (!tour.entry.empty()) {
      if (one_of(key, {key::enter, key::pad_enter})) return predict(app, std::exchange(tour.entry, "")), true;
      if (key == key::escape) return tour.entry.clear(), true;
      if (key == key::backspace) return take_back_a_sign(tour.entry), true;
      if (key < 256 && key != 'B') return true;
    }
  }
  if (!tour.presenting) return false;

  // What clickers send.
  if (key == 'B' || key == '.') return tour.black = !tour.black, true;
  if (key == key::escape || key == key::f5) return present(app, false);
  if (typing) return true;
  if (one_of(key, {key::right, key::down, ' ', key::enter, key::pad_enter, 'N'})) next_stop(app);
  else if (one_of(key, {key::left, key::up, key::backspace, 'P'})) previous_stop(app);
  else if (key == key::home || key == key::end) start_tour(app, key == key::home ? 0 : tour.stops.size() - 1);
  else return one_of(key, {key::tab}) || !one_of(key, {'T', 'R', key::f1, '?', key::f11, key::f12});
  return true;
}

}  // namespace warpwise::gui
