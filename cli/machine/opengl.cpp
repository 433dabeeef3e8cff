#include "cli/machine/opengl.h"

#include <dlfcn.h>
#include <unistd.h>

#include "engine/process.h"

namespace warpwise {

namespace {

// GLFW is loaded at run time, so that a build without the window can report it as missing. Numbers: GLFW/glfw3.h.
constexpr int kVisible = 0x20004, kContextMajor = 0x22002, kContextMinor = 0x22003, kProfile = 0x22008,
              kCoreProfile = 0x32001;
constexpr unsigned kGlVersion = 0x1F02, kGlRenderer = 0x1F01;

template <class Function>
Function* find(void* library, const char* name) {
  return reinterpret_cast<Function*>(dlsym(library, name));
}

std::string describe() {
  void* glfw = dlopen("libglfw.so.3", RTLD_NOW);
  if (!glfw) return "GLFW is not installed";
  auto* init = find<int()>(glfw, "glfwInit");
  auto* hint = find<void(int, int)>(glfw, "glfwWindowHint");
  auto* create = find<void*(int, int, const char*, void*, void*)>(glfw, "glfwCreateWindow");
  auto* make_current = find<void(void*)>(glfw, "glfwMakeContextCurrent");
  auto* address = find<void*(const char*)>(glfw, "glfwGetProcAddress");
  if (!init || !hint || !create || !make_current || !address) return "this GLFW is too old";
  if (!init()) return "the display cannot be opened";
  hint(kVisible, 0);
  hint(kContextMajor, 3);
  hint(kContextMinor, 3);
  hint(kProfile, kCoreProfile);
  void* window = create(64, 64, "warpwise", nullptr, nullptr);
  if (!window) return "no OpenGL 3.3 on this display";
  make_current(window);
  auto* text = reinterpret_cast<const char* (*)(unsigned)>(address("glGetString"));
  if (!text || !text(kGlVersion)) return "OpenGL says nothing of itself";
  return std::string("+OpenGL ") + text(kGlVersion) + ", " + text(kGlRenderer);
}

}  // namespace

OpenGl probe_opengl() {
  int ends[2];
  if (::pipe(ends) != 0) return {false, "cannot make a pipe"};
  const pid_t pid = start_copy([&] {  // a driver may crash, or never return
    ::close(ends[0]);
    ::close(STDERR_FILENO);
    ::alarm(10);
    const std::string text = describe();
    return ::write(ends[1], text.data(), text.size()) < 0 ? 1 : 0;
  });
  ::close(ends[1]);
  std::string text;
  char buffer[512];
  for (ssize_t n; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<size_t>(n));
  ::close(ends[0]);
  if (pid > 0) wait_for_end(pid);
  if (text.empty()) return {false, "opening an OpenGL window crashed"};
  return {text[0] == '+', text[0] == '+' ? text.substr(1) : text};
}

}  // namespace warpwise
