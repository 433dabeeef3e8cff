// A picture to draw into instead of the screen, and its PNG file.
#pragma once
#include <filesystem>

namespace warpwise::gui {

class Picture {
 public:
  using Lookup = void (*(*)(const char* name))();  ///< finds an OpenGL function

  /// From here on OpenGL draws into the picture. Throws CannotError where there cannot be one of this size.
  Picture(int width, int height, Lookup lookup);
  ~Picture();
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;

  /// Throws CannotError, with the reason, where the file cannot be written.
  void write(const std::filesystem::path& path) const { write(path, 0, 0, width_, height_); }
  /// A part of it; rows count from above.
  void write(const std::filesystem::path& path, int left, int top, int width, int height) const;

 private:
  int width_, height_;
  unsigned framebuffer_ = 0, texture_ = 0;
  Lookup lookup_;
};

}  // namespace warpwise::gui
