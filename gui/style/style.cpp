#include "gui/style/style.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <string>

namespace warpwise::gui {

namespace {

using Paths = std::initializer_list<const char*>;

// Where Debian and Ubuntu put the fonts that the install script asks for, best first, then what most machines have.
const Paths kRegular = {"/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
                        "/usr/share/fonts/truetype/roboto/hinted/Roboto-Regular.ttf",
                        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
                        "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"};
const Paths kBold = {"/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf",
                     "/usr/share/fonts/truetype/roboto/hinted/Roboto-Bold.ttf",
                     "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
                     "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"};
const Paths kItalic = {"/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Italic.ttf",
                       "/usr/share/fonts/truetype/roboto/hinted/Roboto-Italic.ttf",
                       "/usr/share/fonts/truetype/dejavu/DejaVuSans-Oblique.ttf",
                       "/usr/share/fonts/truetype/liberation/LiberationSans-Italic.ttf"};
const Paths kMono = {"/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf",
                     "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
                     "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"};
// Arrows and mathematical signs that text faces lack.
const Paths kSigns = {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"};

// Latin, dashes and quotes, sub- and superscripts, arrows, mathematics, box drawing and shapes, check marks; Greek.
const ImWchar kText[] = {0x20, 0x17f, 0x370, 0x3ff, 0x2010, 0x2044, 0x2070, 0x209f, 0x2122, 0x2122, 0};
const ImWchar kSignRanges[] = {0x2070, 0x209f, 0x2190, 0x21ff, 0x2200, 0x22ff, 0x2500, 0x25ff, 0x2713, 0x2718, 0};

const char* first_there(Paths paths) {
  for (const char* path : paths) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return path;
  }
  return nullptr;
}

ImFont* load(Paths paths, float pixels, bool with_signs) {
  ImGuiIO& io = ImGui::GetIO();
  ImFont* font = nullptr;
  ImFontConfig config;
  config.OversampleH = 2, config.OversampleV = 1, config.PixelSnapH = true;
  if (const char* path = first_there(paths)) font = io.Fonts->AddFontFromFileTTF(path, pixels, &config, kText);
  if (!font) {
    ImFontConfig builtin;
    builtin.SizePixels = pixels;
    return io.Fonts->AddFontDefault(&builtin);
  }
  if (const char* path = with_signs ? first_there(kSigns) : nullptr) {
    config.MergeMode = true;
    io.Fonts->AddFontFromFileTTF(path, pixels, &config, kSignRanges);
  }
  return font;
}

}  // namespace

double growth_with(int width, int height) {
  constexpr double kUsualWidth = 1920, kUsualHeight = 1080, kMostGrowth = 2.5;
  return std::clamp(std::min(width / kUsualWidth, height / kUsualHeight), 1.0, kMostGrowth);
}

double most_zoom(int width, int height) {
  constexpr double kLeastWide = 32, kLeastHigh = 24;  // ems
  const double em = std::min(width / kLeastWide, height / kLeastHigh) / growth_with(width, height);
  return std::max(1.0, em / kBodyPixels);
}

void load_fonts(Style& style, float em, float density) {
  ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 19200
  density = 1;  // from 1.92 on, the backend asks for glyphs at the framebuffer's density by itself
#else
  io.FontGlobalScale = 1 / density;
#endif
  io.Fonts->Clear();
  style.em = em;
  auto add = [&](Face face, Paths paths, float relative, bool with_signs) {
    auto index = static_cast<size_t>(face);
    // Whole pixels: text is sharpest there.
    float pixels = static_cast<float>(static_cast<int>(em * relative * density + 0.5f));
    style.sizes[index] = pixels / density;
    style.fonts[index] = load(paths, pixels, with_signs);
  };
  add(Face::body, kRegular, kTextLetters, true);
  add(Face::bold, kBold, kTextLetters, true);
  add(Face::italic, kItalic, kTextLetters, false);
  add(Face::mono, kMono, kCodeLetters, true);
  add(Face::small_mono, kMono, kSmallCodeLetters, true);
  add(Face::title, kBold, kTitleLetters, false);
  add(Face::small, kRegular, kSmallLetters, true);
  io.FontDefault = style.font(Face::body);
}

UseFace::UseFace(const Style& style, Face face) {
#if IMGUI_VERSION_NUM >= 19200
  ImGui::PushFont(style.font(face), style.size(face));
#else
  ImGui::PushFont(style.font(face));
#endif
}

UseFace::~UseFace() { ImGui::PopFont(); }

ImVec2 text_size(const Style& style, Face face, const std::string& text) {
  return style.font(face)->CalcTextSizeA(style.size(face), 1e9f, 0, text.data(), text.data() + text.size());
}

void draw_text(ImDrawList* list, const Style& style, Face face, ImVec2 at, ImU32 colour, const std::string& text) {
  // Whole pixels keep small letters sharp.
  ImVec2 snapped(std::floor(at.x + 0.5f), std::floor(at.y + 0.5f));
  list->AddText(style.font(face), style.size(face), snapped, colour, text.data(), text.data() + text.size());
}

std::string shortened(const Style& style, Face face, const std::string& text, float width) {
  if (text_size(style, face, text).x <= width) return text;
  std::string cut = text;
  while (!cut.empty()) {
    // A whole UTF-8 character goes at a time.
    do cut.pop_back();
    while (!cut.empty() && (static_cast<unsigned char>(text[cut.size()]) & 0xc0) == 0x80);
    while (!cut.empty() && cut.back() == ' ') cut.pop_back();
    if (text_size(style, face, cut + "\u2026").x <= width) return cut + "\u2026";
  }
  return cut;
}

std::vector<std::string> broken(const Style& style, Face face, const std::string& text, float width, size_t most) {
  std::vector<std::string> lines;
  std::string rest = text;
  while (lines.size() + 1 < most && text_size(style, face, rest).x > width) {
    size_t at = rest.rfind(' ');
    while (at != std::string::npos && at > 0 && text_size(style, face, rest.substr(0, at)).x > width)
      at = rest.rfind(' ', at - 1);
    if (at == std::string::npos || at == 0) break;  // one word, wider than a line
    lines.push_back(rest.substr(0, at));
    rest = rest.substr(rest.find_first_not_of(' ', at));
  }
  lines.push_back(shortened(style, face, rest, width));
  return lines;
}

}  // namespace warpwise::gui
