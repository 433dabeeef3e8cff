// Whether the window's OpenGL works on the current display.
#pragma once
#include <string>

namespace warpwise {

struct OpenGl {
  bool works = false;
  std::string text;  // version and renderer, or the problem
};

/// Opens a hidden window with an OpenGL 3.3 context, like the lab's window. In a child process, because drivers may
/// crash.
OpenGl probe_opengl();

}  // namespace warpwise
