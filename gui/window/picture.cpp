#include "gui/window/picture.h"

#define GLFW_INCLUDE_GLEXT
#include <GLFW/glfw3.h>
#include <stb/stb_image_write.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "engine/errors.h"

namespace warpwise::gui {

namespace {

template <class Function>
Function find(Picture::Lookup lookup, const char* name) {
  return reinterpret_cast<Function>(lookup(name));
}

}  // namespace

Picture::Picture(int width, int height, Lookup lookup) : width_(width), height_(height), lookup_(lookup) {
  auto generate = find<PFNGLGENFRAMEBUFFERSPROC>(lookup, "glGenFramebuffers");
  auto bind = find<PFNGLBINDFRAMEBUFFERPROC>(lookup, "glBindFramebuffer");
  auto attach = find<PFNGLFRAMEBUFFERTEXTURE2DPROC>(lookup, "glFramebufferTexture2D");
  auto check = find<PFNGLCHECKFRAMEBUFFERSTATUSPROC>(lookup, "glCheckFramebufferStatus");

  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  generate(1, &framebuffer_);
  bind(GL_FRAMEBUFFER, framebuffer_);
  attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
  if (check(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw CannotError("cannot draw a picture of " + std::to_string(width) + "x" + std::to_string(height) +
                      " pixels: try a smaller one");
}

Picture::~Picture() {
  find<PFNGLBINDFRAMEBUFFERPROC>(lookup_, "glBindFramebuffer")(GL_FRAMEBUFFER, 0);
  find<PFNGLDELETEFRAMEBUFFERSPROC>(lookup_, "glDeleteFramebuffers")(1, &framebuffer_);
  glDeleteTextures(1, &texture_);
}

void Picture::write(const std::filesystem::path& path, int left, int top, int width, int height) const {
  size_t row = static_cast<size_t>(width) * 4;
  std::vector<unsigned char> pixels(row * static_cast<size_t>(height));
  glFinish();
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(left, height_ - top - height, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  for (size_t i = 3; i < pixels.size(); i += 4) pixels[i] = 255;

  // OpenGL's first row is the lowest one. The file is written by us, so that a failure has its reason.
  std::ofstream file(path, std::ios::binary);
  auto append = [](void* out, void* data, int size) {
    static_cast<std::ofstream*>(out)->write(static_cast<char*>(data), size);
  };
  stbi_flip_vertically_on_write(1);
  if (file) stbi_write_png_to_func(append, &file, width, height, 4, pixels.data(), static_cast<int>(row));
  if (!file || !file.flush())
    throw CannotError("cannot write the picture " + path.string() + " (" + std::strerror(errno) +
                      "): choose another place or make room");
}

}  // namespace warpwise::gui
