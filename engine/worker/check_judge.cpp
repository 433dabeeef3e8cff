#include "engine/worker/check_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/worker/candidate.h"

namespace warpwise {

namespace {

using nlohmann::json;

// JSON has no NaN and no infinity: they travel as text, as everywhere in the stream.
json number(double value) {
  return std::isfinite(value) ? json(value) : json(std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
}

bool right(const ShapeOutcome& shape) { return shape.error.wrong == 0; }

bool is_square(const ShapeOutcome& shape) {
  const auto& extents = shape.size.extents;
  return std::all_of(extents.begin(), extents.end(), [&](int64_t e) { return e == extents.front(); });
}

template <int kTile>
bool is_whole(const ShapeOutcome& shape) {
  const auto& extents = shape.size.extents;
  return std::all_of(extents.begin(), extents.end(), [](int64_t e) { return e % kTile == 0; });
}

/// Whether the shapes that have a property are exactly those that are right, and there are some of both.
bool right_exactly_if(const std::vector<ShapeOutcome>& shapes, bool (*property)(const ShapeOutcome&)) {
  auto with = [&](bool value) {
    return std::any_of(shapes.begin(), shapes.end(), [&](auto& s) { return property(s) == value; });
  };
  return with(true) && with(false) &&
         std::all_of(shapes.begin(), shapes.end(), [&](auto& s) { return property(s) == right(s); });
}

/// "race", "access out of bounds": what a hazard is called in a sentence.
std::string hazard_name(const json& hazard) {
  const std::string kind = hazard.at("kind");
  if (kind == "out_of_bounds") return "access out of bounds";
  if (kind == "uninitialised") return "read of what nothing has written";
  if (kind == "divergent") return "divergent barrier";
  if (kind == "misaligned") return "misaligned access";
  if (kind == "launch") return "refused launch";
  if (kind == "time") return "launch without end";
  return kind;
}

/// Wrong elements that still hold what outputs are poisoned with. Where a problem keeps no map, its first mismatches tell: all of a few, or
/// that all are like them.
int64_t unwritten(const ErrorStats& error) {
  if (!error.map.empty()) return error.map.unwritten();
  const int64_t first =
      std::count_if(error.first.begin(), error.first.end(), [](auto& m) { return std::isnan(m.got); });
  if (error.wrong <= std::ssize(error.first)) return first;
  return first == std::ssize(error.first) && error.wrong == error.checked ? error.checked : 0;
}

/// Where no sign is known, which shapes are right is one.
std::string by_shapes(const std::vector<ShapeOutcome>& shapes) {
  std::string good, bad;
  for (const auto& shape : shapes) (right(shape) ? good : bad) += " " + to_string(shape.size);
  if (good.empty())
    return "It is wrong at every shape. Take the first wrong element: which thread writes it, and from what should it be made?";
  return "It is right at" + good + ", and wrong at" + bad +
         ". What is there in the wrong ones that the right ones lack: another round of a loop, another block, an edge?";
}

/// "31 of 1023 elements of `out` (31 x 33) are wrong"
std::string count_wrong(const ShapeOutcome& shape) {
  const ErrorStats& error = shape.error;
  const std::string extents = error.map.extents();
  return fmt::format("{} of {} element{}{}{} {} wrong", error.wrong, error.checked, error.checked == 1 ? "" : "s",
                     shape.output.empty() ? "" : " of `" + shape.output + "`",
                     shape.output.empty() || extents.empty() ? "" : " (" + extents + ")",
                     error.wrong == 1 ? "is" : "are");
}

/// Whether the exercise is about shared memory, and the kernel has not touched any.
bool lacks_shared(const Exercise& exercise, const Findings& findings) {
  const bool asked = std::any_of(exercise.goals.begin(), exercise.goals.end(), [](auto& goal) {
    return goal.measure == wavefronts_per_shared_load && goal.target > 0;
  });
  return asked && findings.counted.is_object() && shared_requests(counts_from(findings.counted)) == 0;
}

/// The likeliest cause of a wrong output, from the most to the least particular sign.
std::string likeliest_cause(const Exercise& exercise, const Findings& findings, const ShapeOutcome& wrong) {
  const int64_t never_written = unwritten(wrong.error);
  if (wrong.from_decoy)
    return "It is the result for other inputs, which lay in the place of these until a kernel ran: host code or a copy has read them. The kernel must; on a "
           "GPU, host code cannot read device memory at all.";
  if (!wrong.cause.empty()) return wrong.cause;
  if (!findings.hazards.empty()) return "Most likely because of the " + hazard_name(findings.hazards.front()) + ".";
  if (wrong.by_order)
    return "It is right when blocks, warps and lanes take turns in order, and wrong in another order. Look for what relies on it: a barrier, a "
           "fence or an atomic that is missing, or a block that waits for none.";
  if (wrong.first_right)
    return "It was right at the first launch and wrong at the next, on other inputs. Look for what is kept from launch to launch: a static "
           "variable, a file-scope buffer, a launch that happens only once.";
  if (wrong.same_twice && never_written == 0)
    return "Two launches on different inputs left the same output: it does not depend on the input.";
  if (never_written < wrong.error.checked && lacks_shared(exercise, findings))
    return "Your kernel uses no shared memory: is __shared__ missing where the tile is declared? Without it, each thread has a tile of its own.";
  if (never_written == wrong.error.checked)
    return "No element was written. Does the launch happen, do its blocks reach the output, does the kernel return too early?";
  if (never_written > 0)
    return fmt::format(
        "{} elements were never written. Do the blocks and the loop cover the whole output, or is a bound too tight?",
        never_written);
  if (wrong.size.extents.size() > 1 && right_exactly_if(findings.shapes, is_square))
    return "It is right on square shapes only. Look for extents that are mixed up: how long is a row of each matrix?";
  for (const auto& [tile, property] : {std::pair(32, &is_whole<32>), std::pair(16, &is_whole<16>)})
    if (right_exactly_if(findings.shapes, property))
      return fmt::format(
          "It is right where every extent is a multiple of {}. Look at the edges: what do the last block's threads do beyond the end?",
          tile);
  return by_shapes(findings.shapes);
}

json describe(const ShapeOutcome& shape, const std::string& cause) {
  json first = json::array();
  for (const auto& m : shape.error.first)
    first.push_back({{"where", m.where}, {"expected", number(m.expected)}, {"got", number(m.got)}});
  return {{"size", to_string(shape.size)},
          {"wrong", shape.error.wrong},
          {"checked", shape.error.checked},
          {"count", count_wrong(shape)},
          {"first", first},
          {"picture", shape.error.map.picture()},
          {"legend", shape.error.map.legend()},
          {"cause", cause}};
}

class Judge {
 public:
  Judge(const Exercise& exercise, const Findings& findings, const StudentModule& module)
      : exercise_(exercise), findings_(findings), module_(module) {}

  Verdict verdict() {
    report_["hazards"] = findings_.hazards;
    report_["counters"] = json::array();
    if (!findings_.ended.empty()) report_["ended"] = to_string(findings_.ended_at);
    if (!findings_.ended.empty())
      fail(findings_.hazards.empty() ? "run" : "hazards", findings_.hazards.empty() ? findings_.ended : "");
    judge_output();
    judge_bits();
    for (const auto& hazard : findings_.hazards)
      fail("hazards", hazard_name(hazard) + ": " + hazard.at("message").get<std::string>());
    if (!findings_.ended.empty() && !findings_.hazards.empty())
      fail("hazards", "The launch at " + to_string(findings_.ended_at) + " was ended by the " +
                          hazard_name(findings_.hazards.front()) + ", and what comes after it was not tried.");
    // Counters of a kernel that is wrong say little, and those of one that was ended are not whole.
    if (findings_.counted.is_object()) {
      if (stage_.empty()) judge_host();
      judge_goals();
      if (stage_ != "run") judge_predictions();
      if (stage_.empty()) examine();
      report_["kernels"] = findings_.counted.at("kernels");
      report_["counted"] = to_string(exercise_.counted);
    }
    report_["messages"] = messages_;
    return {stage_.empty() ? "passed" : stage_, report_};
  }

 private:
  /// The first failure names the stage.
  void fail(const std::string& stage, const std::string& message) {
    if (stage_.empty()) stage_ = stage;
    if (!message.empty()) messages_.push_back(message);
  }

  void judge_output() {
    json shapes = json::array();
    const ShapeOutcome* wrong = nullptr;
    for (const auto& shape : findings_.shapes) {
      shapes.push_back({{"size", to_string(shape.size)},
                        {"ok", right(shape)},
                        {"wrong", shape.error.wrong},
                        {"checked", shape.error.checked}});
      // The picture says most on the smallest shape that is big enough to have one.
      if (!right(shape) &&
          (!wrong || (wrong->error.checked < 64 && shape.error.checked >= 64 && shape.error.checked <= 4096)))
        wrong = &shape;
    }
    report_["shapes"] = shapes;
    if (!wrong) return;
    const std::string cause = likeliest_cause(exercise_, findings_, *wrong);
    report_["wrong"] = describe(*wrong, cause);
    fail("correct", "wrong at " + to_string(wrong->size) + ": " + describe_wrong(wrong->error));
    if (!cause.empty()) fail("correct", cause);
  }

  /// What hazards explain is theirs to say.
  void judge_bits() {
    if (!stage_.empty() || !findings_.hazards.empty()) return;
    for (const auto& shape : findings_.shapes)
      if (!shape.same_bits)
        return fail("correct",
                    "The output at " + to_string(shape.size) +
                        " is right, but the same input left other bits when blocks ran in another order. Atomics "
                        "that add floats do that: each sum rounds anew, in the order in which they come. Let one "
                        "thread, or one block, add in an order of its own.");
  }

  /// Kernels must have read the input and written the output: what host code computes or remembers is no solution.
  void judge_host() {
    if (exercise_.kind == ExerciseKind::predict) return;
    if (!findings_.not_by_kernels.empty())
      return fail(
          "correct",
          "The output at " + findings_.not_by_kernels +
              " is right, but host code or a copy wrote it after your kernels had run: the kernels must write it.");
    const Counts counts = counts_from(findings_.counted);
    const double written = counts.global_store.bytes_used + counts.global_atomic.bytes_used,
                 read = counts.global_load.bytes_used + counts.global_atomic.bytes_used;
    if (written < findings_.output_bytes)
      fail(
          "correct",
          fmt::format(
              "The output is right, but your kernels wrote only {:.0f} of its {:.0f} bytes: the rest came from elsewhere. The kernel must write it.",
              written, findings_.output_bytes));
    else if (exercise_.whole_input && read < findings_.input_bytes)
      fail(
          "correct",
          fmt::format(
              "The output is right, but your kernels read only {:.0f} of the input's {:.0f} bytes: the result was not worked out by them.",
              read, findings_.input_bytes));
  }

  void judge_goals() {
    for (const auto& goal : exercise_.goals) {
      const double yours = goal.measure(counts_from(findings_.counted, goal.kernel));
      const double slack = 1e-6 * std::max(1.0, std::abs(goal.target));
      // Few of something that is not done at all would be met by leaving it out.
      const bool left_out = goal.bound == Goal::Bound::at_most && goal.target > 0 && yours == 0;
      const bool ok = left_out                              ? false
                      : goal.bound == Goal::Bound::at_most  ? yours <= goal.target + slack
                      : goal.bound == Goal::Bound::at_least ? yours >= goal.target - slack
                                                            : std::abs(yours - goal.target) <= slack;
      report_["counters"].push_back(
          {{"what", goal.what}, {"before", goal.before}, {"target", goal.target}, {"yours", yours}, {"ok", ok}});
      // What a wrong kernel's counters lack is shown, not told: it has something else to mend first.
      if (!ok && (stage_.empty() || stage_ == "counters"))
        fail("counters", fmt::format("{} at {}: {:.1f} -> {:.1f}, yours {:.1f}.{}", goal.what,
                                     to_string(exercise_.counted), goal.before, goal.target, yours,
                                     left_out             ? " Your kernel does none of it."
                                     : goal.cause.empty() ? ""
                                                          : " " + goal.cause));
    }
  }

  void judge_predictions() {
    for (const auto& prediction : exercise_.predictions) {
      const double said = module_.number(prediction.name),
                   counted = prediction.measure(counts_from(findings_.counted, prediction.kernel));
      const bool ok = std::abs(said - counted) <= 0.01 * std::max(1.0, counted);
      // The figure itself is told only to one who has it.
      report_["counters"].push_back({{"what", prediction.what},
                                     {"before", nullptr},
                                     {"target", ok ? json(counted) : json("?")},
                                     {"yours", number(said)},
                                     {"ok", ok}});
      if (std::isnan(said)) fail("counters", prediction.what + ": what you predict is no number.");
      else if (!ok)
        fail("counters",
             fmt::format("{}: you predict {:g}, and it is {}. {}", prediction.what, said,
                         said < counted ? "more" : "less", said < counted ? prediction.low : prediction.high));
    }
  }

  void examine() {
    if (!exercise_.examine) return;
    if (const std::string wrong = module_.examined(findings_.seed); !wrong.empty()) fail("counters", wrong);
  }

  const Exercise& exercise_;
  const Findings& findings_;
  const StudentModule& module_;
  std::string stage_;
  json report_ = json::object();
  std::vector<std::string> messages_;
};

}  // namespace

Verdict judge(const Exercise& exercise, const Findings& findings, const StudentModule& module) {
  return Judge(exercise, findings, module).verdict();
}

}  // namespace warpwise
