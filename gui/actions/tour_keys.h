// Keys of the tour and of the presenter's clicker.
#pragma once

namespace warpwise::gui {

class App;
struct Press;

/// Takes a key that belongs to the tour as it is now; false: it is for the rest of the window. `typing`: a text field has the keys.
bool tour_press(App& app, const Press& press, bool typing);
/// Takes a written sign that belongs to a guess.
void tour_sign(App& app, unsigned sign, bool typing);

}  // namespace warpwise::gui
