#include "cli/views/break_even.h"

#include "engine/export/break_even_words.h"

namespace warpwise {

std::vector<std::string> draw_break_evens(const Board& board, const LessonInfo& lesson, const Modeller* modeller,
                                          const Looks& looks) {
  std::vector<std::string> lines;
  for (const auto& found : break_evens(board, lesson, modeller))
    for (const auto& line : wrapped(words_of(found, lesson, modeller), looks.width - 1, 2))
      lines.push_back(styled(line, Style::bold, looks));
  return lines;
}

nlohmann::json break_evens_json(const Board& board, const LessonInfo& lesson, const Modeller* modeller) {
  nlohmann::json object = nlohmann::json::object();
  for (const auto& found : break_evens(board, lesson, modeller)) object[found.asked->id] = to_json(found);
  return object;
}

}  // namespace warpwise
