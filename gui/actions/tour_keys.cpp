#include "gui/actions/tour_keys.h"

#include <algorithm>

#include "gui/actions/actions.h"

namespace warpwise::gui {

namespace {

bool one_of(int key, std::initializer_list<int> keys) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

}  // namespace

bool tour_press(App& app, const Press& pressed, bool typing) {
  Tour& tour = app.tour;
  if (!tour.on || app.overlay.kind != Overlay::Kind::none || pressed.control) return false;
  const int key = pressed.key;
  if (key == key::page_down) return next_stop(app), true;
  if (key == key::page_up) return previous_stop(app), true;
  // Not left to the field: a key that goes down and up within one frame would be lost.
  if (typing && tour.asking() && tour.entry_active && one_of(key, {key::enter, key::pad_enter}))
    return tour.entry_done = true;
  if (!tour.presenting) return false;

  // What clickers send. In a field for predictions, keys that write stay with the field; it takes no b.
  if (key == 'B' || (key == '.' && !typing)) return tour.black = !tour.black, true;
  if (key == key::escape || key == key::f5) return present(app, false);
  if (typing) return true;
  if (one_of(key, {key::right, key::down, ' ', key::enter, key::pad_enter, 'N'})) next_stop(app);
  else if (one_of(key, {key::left, key::up, key::backspace, 'P'})) previous_stop(app);
  else if (key == key::home || key == key::end) start_tour(app, key == key::home ? 0 : tour.stops.size() - 1);
  else return one_of(key, {key::tab}) || !one_of(key, {'T', 'R', key::f1, '?', key::f11, key::f12});
  return true;
}

}  // namespace warpwise::gui
