// Whether the window's OpenGL works on the display at hand.
#pragma once
#include <string>

namespace warpwise {

struct OpenGl {
  bool works = false;
  std::string text;  // version and renderer, or what is wrong
};

/// Opens a hidden window with an OpenGL 3.3 context, as the lab's window does. In a child process: drivers crash.
OpenGl probe_opengl();

}  // namespace warpwise
