// The window on the screen: GLFW, OpenGL 3.3 and Dear ImGui, from creation to end.
#pragma once
#include <array>
#include <filesystem>
#include <utility>
#include <vector>

#include "gui/actions/actions.h"
#include "gui/style/style.h"
#include "gui/window/layout.h"

struct GLFWwindow;

namespace warpwise::gui {

class Window {
 public:
  /// Throws CannotError, with what to do, where there is no display or no OpenGL 3.3.
  Window(int width, int height, bool visible);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  bool wants_to_close() const;
  /// Takes in what the user did. Waits up to `idle_s` for something to happen.
  void take_input(double idle_s);
  /// Whether mouse, keys or the window itself have been touched since the last call.
  bool touched();
  /// Keys since the last call, each with whether a text field had them.
  std::vector<std::pair<Press, bool>> presses();
  /// Files that were dropped on it since the last call.
  std::vector<std::filesystem::path> dropped();
  /// `projector`: on the second monitor, if there is one.
  void full_screen(bool on, bool projector);
  /// As large as the display is now, for a display without a window manager.
  void fill_display();
  /// Fonts, theme and sizes for this zoom and the display's own scale; does nothing where they are right already.
  void fit(Style& style, bool light, double zoom);
  /// Lays a frame out, and shows it if it differs from the one shown. Returns the seconds that it took.
  double draw(const Frame& frame);
  /// Lays out some frames without showing them: sizes need that, and panels ask for what they lack.
  void lay_out_unseen(const Frame& frame, int width, int height);
  /// Draws into a picture of exactly width x height pixels, whatever the screen's size, and writes it. Throws CannotError.
  void write_picture(const Frame& frame, const std::filesystem::path& path, int width, int height);
  /// What the window shows now, as it is, from `min` to `max` in ImGui's units. Throws CannotError.
  void write_shown(const std::filesystem::path& path, ImVec2 min, ImVec2 max);
  /// As the constructor takes it: without the display's scale.
  void size(int& width, int& height) const;
  bool minimised() const { return minimised_; }

 private:
  static void on_key(GLFWwindow* window, int key, int scancode, int action, int mods);
  static void on_sign(GLFWwindow* window, unsigned sign);
  void lay_out(const Frame& frame, ImVec2 size);
  void render(int width, int height) const;
  bool changed();
  void fit_screen();

  float display_scale() const;

  GLFWwindow* window_ = nullptr;
  bool visible_, touched_ = true, minimised_ = false;
  std::vector<std::pair<Press, bool>> presses_;
  std::vector<std::filesystem::path> dropped_;
  std::array<int, 4> place_{};  // on the screen, before it was full
  float fitted_em_ = 0, fitted_density_ = 0;
  bool fitted_light_ = false;
  std::vector<Ground> grounds_;  // of the frame laid out last
  std::size_t shown_ = 0;        // what the window shows, by hash; 0: to be shown anew
  double shown_at_ = 0;          // GLFW's time
};

}  // namespace warpwise::gui
