#include "gui/window/window.h"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <string_view>

#include "engine/errors.h"
#include "gui/window/picture.h"

namespace warpwise::gui {

namespace {

constexpr double kLongestShown = 60;  // seconds

std::string glfw_said;

Window* of(GLFWwindow* window) { return static_cast<Window*>(glfwGetWindowUserPointer(window)); }

std::size_t hash(const void* data, std::size_t bytes, std::size_t seed) {
  return seed * 31 + std::hash<std::string_view>()({static_cast<const char*>(data), bytes});
}

}  // namespace

Window::Window(int width, int height, bool visible) : visible_(visible) {
  glfwSetErrorCallback([](int, const char* words) { glfw_said = words; });
  if (!glfwInit())
    throw CannotError("cannot open a window: there is no display (" + glfw_said +
                      "); set DISPLAY, use `warpwise run` in the terminal, or get a picture with "
                      "`xvfb-run -a warpwise gui --screenshot lab.png` (package xvfb)");
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, visible ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, visible ? GLFW_TRUE : GLFW_FALSE);
  window_ = glfwCreateWindow(width, height, "Warpwise", nullptr, nullptr);
  if (!window_) {
    glfwTerminate();
    throw CannotError(
        "cannot open a window: no OpenGL 3.3 (" + glfw_said +
        "); install Mesa's software renderer (package libgl1-mesa-dri), or use `warpwise run` in the terminal");
  }
  if (visible) fit_screen();
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);

  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;  // what is remembered is in settings.h
  // Our callback first: ImGui's is installed over it and calls it.
  glfwSetWindowUserPointer(window_, this);
  glfwSetKeyCallback(window_, on_key);
  glfwSetWindowRefreshCallback(window_,
                               [](GLFWwindow* window) { of(window)->shown_ = 0, of(window)->touched_ = true; });
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    auto& dropped = of(window)->dropped_;
    dropped.insert(dropped.end(), paths, paths + count);
    of(window)->touched_ = true;
  });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double, double) { of(window)->touched_ = true; });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int) { of(window)->touched_ = true; });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int, int, int) { of(window)->touched_ = true; });
  glfwSetScrollCallback(window_, [](GLFWwindow* window, double, double) { of(window)->touched_ = true; });
  glfwSetCharCallback(window_, on_sign);
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int) { of(window)->touched_ = true; });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int, int) { of(window)->touched_ = true; });
  // Asking for it takes a round trip to the display at each look.
  glfwSetWindowIconifyCallback(
      window_, [](GLFWwindow* window, int on) { of(window)->minimised_ = on, of(window)->touched_ = true; });
  ImGui_ImplGlfw_InitForOpenGL(window_, true);
  ImGui_ImplOpenGL3_Init("#version 330");
}

Window::~Window() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(window_);
  glfwTerminate();
}

bool Window::wants_to_close() const { return glfwWindowShouldClose(window_); }

/// The display's scale in ImGui's units: where the framebuffer is denser than the window, the system has scaled already. A
/// picture's scale is 1: it must not depend on the display.
float Window::display_scale() const {
  if (!visible_) return 1;
  float scale_x = 1, scale_y = 1;
  int window_w = 1, window_h = 1, pixels_w = 1, pixels_h = 1;
  glfwGetWindowContentScale(window_, &scale_x, &scale_y);
  glfwGetWindowSize(window_, &window_w, &window_h);
  glfwGetFramebufferSize(window_, &pixels_w, &pixels_h);
  bool known = window_w > 0 && pixels_w > 0 && scale_x > 0;
  return known ? scale_x * static_cast<float>(window_w) / static_cast<float>(pixels_w) : 1;
}

void Window::size(int& width, int& height) const {
  glfwGetWindowSize(window_, &width, &height);
  width = static_cast<int>(std::lround(static_cast<float>(width) / display_scale()));
  height = static_cast<int>(std::lround(static_cast<float>(height) / display_scale()));
}

void Window::take_input(double idle_s) {
  if (idle_s > 0) glfwWaitEventsTimeout(idle_s);
  else glfwPollEvents();
}

bool Window::touched() { return std::exchange(touched_, false); }

std::vector<std::filesystem::path> Window::dropped() { return std::exchange(dropped_, {}); }

std::vector<std::pair<Press, bool>> Window::presses() { return std::exchange(presses_, {}); }

void Window::on_key(GLFWwindow* window, int pressed, int, int action, int mods) {
  of(window)->touched_ = true;
  static_assert(GLFW_KEY_ESCAPE == key::escape && GLFW_KEY_ENTER == key::enter && GLFW_KEY_TAB == key::tab &&
                GLFW_KEY_BACKSPACE == key::backspace && GLFW_KEY_RIGHT == key::right && GLFW_KEY_LEFT == key::left &&
                GLFW_KEY_DOWN == key::down && GLFW_KEY_UP == key::up && GLFW_KEY_PAGE_UP == key::page_up &&
                GLFW_KEY_PAGE_DOWN == key::page_down && GLFW_KEY_HOME == key::home && GLFW_KEY_END == key::end &&
                GLFW_KEY_F1 == key::f1 && GLFW_KEY_F5 == key::f5 && GLFW_KEY_F11 == key::f11 &&
                GLFW_KEY_F12 == key::f12 && GLFW_KEY_KP_0 == key::pad_0 && GLFW_KEY_KP_SUBTRACT == key::pad_minus &&
                GLFW_KEY_KP_ADD == key::pad_plus && GLFW_KEY_KP_ENTER == key::pad_enter && GLFW_KEY_A == 'A' &&
                GLFW_KEY_0 == '0');
  if (taken_as_sign(static_cast<unsigned>(pressed))) return;  // GLFW numbers keys by what a US keyboard writes
  if (action == GLFW_RELEASE || (action == GLFW_REPEAT && pressed == GLFW_KEY_SPACE)) return;
  Press press{pressed, (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0};
  of(window)->presses_.emplace_back(press, ImGui::GetIO().WantTextInput);
}

void Window::on_sign(GLFWwindow* window, unsigned sign) {
  of(window)->touched_ = true;
  const Press press = taken_as_sign(sign) ? Press{static_cast<int>(sign)} : Press{.sign = sign};
  of(window)->presses_.emplace_back(press, ImGui::GetIO().WantTextInput);
}

/// A window that is larger than the screen would have its text and its tour's buttons outside of it.
void Window::fit_screen() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (!monitor) return;
  int x = 0, y = 0, most_w = 0, most_h = 0, width = 0, height = 0;
  glfwGetMonitorWorkarea(monitor, &x, &y, &most_w, &most_h);
  glfwGetWindowSize(window_, &width, &height);
  if (most_w <= 0 || most_h <= 0 || (width <= most_w && height <= most_h)) return;
  glfwSetWindowPos(window_, x, y);
  glfwSetWindowSize(window_, std::min(width, most_w), std::min(height, most_h));
}

void Window::full_screen(bool on, bool projector) {
  if (on == (glfwGetWindowMonitor(window_) != nullptr)) return;
  int monitors = 0;
  GLFWmonitor** all = glfwGetMonitors(&monitors);
  GLFWmonitor* monitor = projector && monitors > 1 ? all[1] : glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  if (on && !mode) return;
  if (on) {
    glfwGetWindowPos(window_, &place_[0], &place_[1]);
    glfwGetWindowSize(window_, &place_[2], &place_[3]);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window_, nullptr, place_[0], place_[1], place_[2], place_[3], 0);
  }
}

void Window::fill_display() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  if (!mode || (width == mode->width && height == mode->height)) return;
  glfwSetWindowPos(window_, 0, 0);
  glfwSetWindowSize(window_, mode->width, mode->height);
}

void Window::fit(Style& style, bool light, double zoom) {
  int window_w = 1, window_h = 1, pixels_w = 1, pixels_h = 1;
  glfwGetWindowSize(window_, &window_w, &window_h);
  glfwGetFramebufferSize(window_, &pixels_w, &pixels_h);
  float density =
      visible_ && window_w > 0 && pixels_w > 0 ? static_cast<float>(pixels_w) / static_cast<float>(window_w) : 1;
  float em = std::round(kBodyPixels * static_cast<float>(zoom) * display_scale());
  if (em == fitted_em_ && density == fitted_density_ && light == fitted_light_) return;

  if (em != fitted_em_ || density != fitted_density_) {
    load_fonts(style, em, density);
#if IMGUI_VERSION_NUM < 19200  // from then on, the backend keeps the texture up to date
    if (fitted_em_ > 0) {
      ImGui_ImplOpenGL3_DestroyFontsTexture();
      ImGui_ImplOpenGL3_CreateFontsTexture();
    }
#endif
  }
  fitted_em_ = em, fitted_density_ = density, fitted_light_ = light;
  shown_ = 0;
  style.theme = &theme(light);
  apply_style(*style.theme, em);
}

void Window::lay_out(const Frame& frame, ImVec2 size) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  if (size.x > 0) {
    ImGui::GetIO().DisplaySize = size;
    ImGui::GetIO().DisplayFramebufferScale = ImVec2(1, 1);
  }
  ImGui::NewFrame();
  grounds_ = draw_window(frame);
  ImGui::Render();
}

void Window::render(int width, int height) const {
  glViewport(0, 0, width, height);
  float density = ImGui::GetIO().DisplayFramebufferScale.x;
  auto pixels = [&](float length) { return static_cast<int>(std::lround(length * density)); };
  glEnable(GL_SCISSOR_TEST);
  for (const Ground& ground : grounds_) {
    ImVec4 colour = ImGui::ColorConvertU32ToFloat4(ground.colour);
    int left = pixels(ground.min.x), bottom = height - pixels(ground.max.y);  // OpenGL counts rows from below
    glScissor(left, bottom, pixels(ground.max.x) - left, height - pixels(ground.min.y) - bottom);
    glClearColor(colour.x, colour.y, colour.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glDisable(GL_SCISSOR_TEST);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

/// Whether the frame laid out differs from what the window shows. Now and then it counts as different, whatever the system did to the window.
bool Window::changed() {
  std::size_t now = hash(grounds_.data(), grounds_.size() * sizeof(Ground), 1);
  const ImDrawData& data = *ImGui::GetDrawData();
  now = hash(&data.DisplaySize, sizeof data.DisplaySize, now);
  for (int i = 0; i < data.CmdListsCount; i++) {
    const ImDrawList& list = *data.CmdLists[i];
    now = hash(list.VtxBuffer.Data, static_cast<size_t>(list.VtxBuffer.size_in_bytes()), now);
    for (const ImDrawCmd& command : list.CmdBuffer) now = hash(&command.ClipRect, sizeof command.ClipRect, now);
  }
  if (shown_ == now && glfwGetTime() - shown_at_ < kLongestShown) return false;
  shown_ = now, shown_at_ = glfwGetTime();
  return true;
}

double Window::draw(const Frame& frame) {
  auto start = std::chrono::steady_clock::now();
  lay_out(frame, ImVec2(0, 0));
  if (changed()) {
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    render(width, height);
    glfwSwapBuffers(window_);
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void Window::lay_out_unseen(const Frame& frame, int width, int height) {
  for (int i = 0; i < 4; i++) lay_out(frame, ImVec2(static_cast<float>(width), static_cast<float>(height)));
}

void Window::write_picture(const Frame& frame, const std::filesystem::path& path, int width, int height) {
  Picture picture(width, height,
                  [](const char* name) { return reinterpret_cast<void (*)()>(glfwGetProcAddress(name)); });
  lay_out_unseen(frame, width, height);
  render(width, height);
  picture.write(path);
}

void Window::write_shown(const std::filesystem::path& path, ImVec2 min, ImVec2 max) {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  Picture picture(width, height,
                  [](const char* name) { return reinterpret_cast<void (*)()>(glfwGetProcAddress(name)); });
  render(width, height);
  const float density = ImGui::GetIO().DisplayFramebufferScale.x;
  auto pixel = [&](float at, int most) {
    return static_cast<int>(std::clamp(at * density, 0.0f, static_cast<float>(most)));
  };
  const int left = pixel(min.x, width - 1), top = pixel(min.y, height - 1);
  picture.write(path, left, top, std::max(1, pixel(max.x, width) - left), std::max(1, pixel(max.y, height) - top));
}

}  // namespace warpwise::gui
