#include "gui/text/passages.h"

#include <algorithm>
#include <cctype>

#include "gui/text/prose.h"

namespace warpwise::gui {

namespace {

/// Letters and digits alone, small; words parted by one blank.
std::string bare(const std::string& text) {
  std::string words;
  for (const char letter : text) {
    const auto sign = static_cast<unsigned char>(letter);
    if (std::isalnum(sign) || sign >= 128) words += static_cast<char>(std::tolower(sign));
    else if (!words.empty() && words.back() != ' ') words += ' ';
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

/// What a block begins with in bold or as code; empty where it begins otherwise.
std::string opening(const Block& block) {
  if (block.kind != Block::Kind::paragraph && block.kind != Block::Kind::item) return "";
  for (const Run& run : block.runs) {
    if (run.emphasis == Emphasis::bold || run.emphasis == Emphasis::code) return run.text;
    if (!bare(run.text).empty()) return "";
  }
  return "";
}

/// How surely words name a step: 0, not at all.
int likeness(const std::string& words, const StepInfo& step, int number) {
  std::string said = bare(words);
  const std::string title = bare(step.title), id = bare(step.id), place = std::to_string(number) + " ";
  const bool numbered = said.starts_with(place);
  if (numbered) said.erase(0, place.size());
  if (said == title || said == id) return 5;
  if (numbered && (said.starts_with(title) || title.starts_with(said))) return 4;
  if (said.size() < 4) return 0;
  if (title.starts_with(said + " ") || said.starts_with(title + " ")) return 3;
  if ((" " + title + " ").find(" " + said + " ") != std::string::npos) return 2;
  // "Atomics" for "Block sum, then atomic".
  const std::string stem = said.back() == 's' ? said.substr(0, said.size() - 1) : said;
  return (" " + title).find(" " + stem) != std::string::npos || (" " + id).find(" " + stem) != std::string::npos ? 1
                                                                                                                 : 0;
}

}  // namespace

std::map<size_t, std::string> passages(const std::vector<Block>& text, const LessonInfo& lesson) {
  std::vector<std::pair<size_t, std::string>> openings;
  for (size_t i = 0; i < text.size(); i++)
    if (std::string words = opening(text[i]); !words.empty()) openings.emplace_back(i, words);
  std::map<size_t, std::string> found;
  std::vector<std::string> placed;
  // The surest first, so that a step does not take another's passage.
  for (int sure = 5; sure >= 1; sure--) {
    int number = 0;
    for (const StepInfo& step : lesson.steps) {
      if (step.kind != "step" || step.id == kOwnStep) continue;
      number++;
      if (std::find(placed.begin(), placed.end(), step.id) != placed.end()) continue;
      for (const auto& [block, words] : openings)
        if (!found.count(block) && likeness(words, step, number) == sure) {
          found[block] = step.id;
          placed.push_back(step.id);
          break;
        }
    }
  }
  return found;
}

std::optional<size_t> passage_of(const std::map<size_t, std::string>& passages, const LessonInfo& lesson,
                                 const std::string& step) {
  std::optional<size_t> last;
  for (const StepInfo& each : lesson.steps) {
    if (each.kind != "step") continue;
    for (const auto& [block, id] : passages)
      if (id == each.id) last = block;
    if (each.id == step) return last;
  }
  return std::nullopt;
}

}  // namespace warpwise::gui
