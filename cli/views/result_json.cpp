// A result in the form of `run --json`.
#include <optional>

#include "cli/views/board.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

/// As the boards show it: modelled in place of this computer's time.
std::optional<Result> shown(const Board& board, const Key& key, const Modeller* modeller) {
  const Result* result = board.result(key);
  if (!result) return std::nullopt;
  const auto modelled = modeller ? modeller->of(board, key) : std::nullopt;
  return modelled ? modelled_result(*result, *modelled) : *result;
}

/// The gain over the nearest step before it in its task that has figures of the same clock at this size, as in the table; null if
/// there is none.
nlohmann::json gain_json(const Board& board, const Result& of, const Modeller* modeller) {
  const LessonInfo* lesson = board.lesson(of.lesson);
  const StepInfo* step = board.step(of.lesson, of.step);
  if (!lesson || !step || step->kind != Kind::step) return nullptr;
  const auto figures = [&](const std::string& id) {
    return shown(board, {of.lesson, id, of.size, of.choices}, modeller);
  };
  const auto mine = figures(of.step);
  const StepInfo* before = step_before(*lesson, *step, [&](auto& other) {
    const auto known = figures(other.id);
    return known && known->time_ms.median > 0 && same_clock(*known, *mine);
  });
  if (!before) return nullptr;
  const Gain gain = gain_over(*mine, *figures(before->id));
  return {{"over", before->id},
          {"pace", name_of(gain.pace)},
          {"times", gain.times},
          {"of", mine->source == "modelled" ? "modelled"
                 : of_this_computer(*mine)  ? "this computer"
                                            : "measured"}};
}

}  // namespace

nlohmann::json result_json(const Board& board, const Result& result, const Modeller* modeller) {
  nlohmann::json object = to_json(result);
  object.erase("event");
  object["verdict"] = name_of(verdict_of(result));
  if (const auto gain = gain_json(board, result, modeller); !gain.is_null()) object["gain"] = gain;
  if (const Result* ceiling = board.result({result.lesson, result.ceiling, result.size, result.choices}))
    if (const Rate rate = limit_rate(*ceiling, &result); rate.giga > 0)
      object["limit"] = {
          {"ceiling", ceiling->step}, {"rate", rate.giga}, {"unit", rate.operations ? "GFLOP/s" : "GB/s"}};
  if (modeller)
    if (const auto modelled = modeller->of(board, {result.lesson, result.step, result.size, result.choices}))
      object["modelled"] = to_json(*modelled, modeller->gpu());
  return object;
}

}  // namespace warpwise
