// The window: what `warpwise gui` opens. It runs no kernel; it starts workers and shows the streams that they write.
#pragma once
#include "gui/app/options.h"

namespace warpwise {

/// Opens the window and returns its exit status (engine/errors.h) once it is closed or, with `screenshot`, once the picture
/// is written. Errors go to stderr, in one sentence.
int run_gui(const GuiOptions& options);

}  // namespace warpwise
