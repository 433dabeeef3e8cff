#include "engine/text/passages.h"

#include <set>

namespace warpwise {

namespace {

/// What a block begins with in bold; empty where it begins otherwise.
std::string opening(const Block& block) {
  if (block.kind != Block::Kind::paragraph && block.kind != Block::Kind::item) return "";
  return block.runs.empty() || block.runs[0].emphasis != Emphasis::bold ? "" : block.runs[0].text;
}

}  // namespace

const StepInfo* step_named_first(const std::string& words, const LessonInfo& lesson) {
  const std::string id = words.substr(0, words.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"));
  for (const StepInfo& step : lesson.steps)
    if (step.id == id && step.kind == Kind::step && step.id != kOwnStep) return &step;
  return nullptr;
}

std::map<size_t, std::string> passages(const std::vector<Block>& text, const LessonInfo& lesson) {
  std::map<size_t, std::string> found;
  std::set<std::string> placed;
  for (size_t i = 0; i < text.size(); i++)
    if (const StepInfo* step = step_named_first(opening(text[i]), lesson); step && placed.insert(step->id).second)
      found[i] = step->id;
  return found;
}

Block numbered(Block passage, int number) {
  const std::string mark = std::to_string(number) + ".";
  if (passage.kind == Block::Kind::item) passage.marker = mark;
  else passage.runs[0].text.insert(0, mark + " ");
  return passage;
}

std::optional<size_t> passage_of(const std::map<size_t, std::string>& passages, const LessonInfo& lesson,
                                 const std::string& step) {
  std::optional<size_t> last;
  for (const StepInfo& each : lesson.steps) {
    if (each.kind != Kind::step) continue;
    for (const auto& [block, id] : passages)
      if (id == each.id) last = block;
    if (each.id == step) return last;
  }
  return std::nullopt;
}

}  // namespace warpwise
