// What goes on now, in one sentence, at any time.
#pragma once
#include <string>

#include "gui/app/app.h"

namespace warpwise::gui {

std::string activity(const App& app);

}  // namespace warpwise::gui
