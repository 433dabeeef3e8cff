#include "engine/export/break_even_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/export/units.h"

namespace warpwise {

namespace {

std::string ratio_words(const SizeComparison& compared) {
  const std::string at = " at " + to_string(compared.size);
  if (compared.in_noise) return "not to be told apart from the noise" + at;
  return significant(std::max(compared.ratio, 1 / compared.ratio)) +
         (compared.ratio > 1 ? " times faster" : " times slower") + at;
}

}  // namespace

std::string crossing_text(const BreakEven& found, const LessonInfo& lesson) {
  // Two digits: the position between two measured sizes is not known better.
  const double unit = std::pow(10, std::floor(std::log10(std::max(1.0, found.elements))) - 1);
  const auto count = static_cast<int64_t>(std::round(found.elements / unit) * unit);
  const auto& names = lesson.task_for(found.above.size).dimensions;
  return "about " +
         (names.size() == 1 ? names[0] + " = " + std::to_string(count) : std::to_string(count) + " elements");
}

std::string words_of(const BreakEven& found, const LessonInfo& lesson, const Modeller* modeller) {
  const SizeComparison& told =
      found.kind == BreakEven::Kind::never || found.kind == BreakEven::Kind::until ? found.below : found.above;
  std::string text = found.asked->of_name, over = " beats " + found.asked->over_name;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  const std::string both = ratio_words(found.below) + ", " + ratio_words(found.above);
  switch (found.kind) {
    case BreakEven::Kind::always: text += over + " at every size measured: " + ratio_words(found.above); break;
    case BreakEven::Kind::from: text += over + " from " + crossing_text(found, lesson) + " on: " + both; break;
    case BreakEven::Kind::until: text += over + " only up to " + crossing_text(found, lesson) + ": " + both; break;
    case BreakEven::Kind::never:
      text += " beats " + found.asked->over_name + " at no size measured: at best it is " + ratio_words(found.below);
      break;
  }
  text += fmt::format(" ({} against {}).", told.of, told.over);
  if (told.modelled && modeller) text += " Times are modelled for " + modeller->gpu().name + " and its host.";
  return text;
}

}  // namespace warpwise
