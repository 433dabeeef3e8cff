// A result in the form of `run --json`.
#include "cli/views/board.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

/// The gain over the nearest step before it in its task that has figures at this size, as in the table; null if there
/// is none.
nlohmann::json gain_json(const Board& board, const Result& result) {
  const LessonInfo* lesson = board.lesson(result.lesson);
  const StepInfo* step = board.step(result.lesson, result.step);
  if (!lesson || !step || step->kind != Kind::step) return nullptr;
  auto figures = [&](const StepInfo& of) { return board.result({result.lesson, of.id, result.size, result.choices}); };
  const StepInfo* before = step_before(*lesson, *step, [&](auto& other) {
    const Result* known = figures(other);
    return known && known->time_ms.samples > 0;
  });
  if (!before) return nullptr;
  const Gain gain = gain_over(result, *figures(*before));
  return {{"over", before->id}, {"pace", name_of(gain.pace)}, {"times", gain.times}};
}

}  // namespace

nlohmann::json result_json(const Board& board, const Result& result, const Modeller* modeller) {
  nlohmann::json object = to_json(result);
  object.erase("event");
  object["verdict"] = name_of(verdict_of(result));
  if (const auto gain = gain_json(board, result); !gain.is_null()) object["gain"] = gain;
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
