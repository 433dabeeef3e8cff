#include "engine/exercise/judge/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/exercise/judge/causes.h"
#include "engine/worker/candidate.h"

namespace warpwise {

namespace {

using nlohmann::json;

// JSON has no NaN and no infinity: they are written as text, as everywhere in the stream.
json number(double value) {
  return std::isfinite(value) ? json(value) : json(std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
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

json describe(const ShapeOutcome& shape, const std::string& cause) {
  json first = json::array();
  for (const auto& m : shape.error.first)
    first.push_back({{"where", m.where},
                     {"expected", number(m.expected)},
                     {"got", number(m.got)},
                     {"expected_low", number(m.expected_low)},
                     {"got_low", number(m.got_low)}});
  return {{"size", to_string(shape.size())},
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
    // Counters of a wrong kernel mean little, and those of a kernel that was ended are incomplete.
    if (!findings_.counted.empty()) {
      if (stage_.empty()) judge_host();
      judge_launches();
      judge_goals();
      if (stage_ != "run") judge_predictions(), judge_sentences();
      if (stage_.empty()) judge_medal();
      if (stage_.empty()) examine();
      report_["kernels"] = findings_.counted.front().report.at("kernels");
      report_["counted"] = to_string(findings_.counted.front().size);
      if (!exercise_.program) add_studies();  // a program's time is not that of its kernels
    }
    report_["messages"] = messages_;
    return {stage_.empty() ? "passed" : stage_, report_};
  }

 private:
  /// For the time model: the study of each shape, and the size to show the time at.
  void add_studies() {
    for (const auto& shape : findings_.counted) {
      json kernels = json::array();
      for (const auto& kernel : shape.report.at("kernels"))
        if (kernel.contains("work")) kernels.push_back({{"work", kernel.at("work")}});
      report_["studies"].push_back({{"size", to_string(shape.size)}, {"kernels", kernels}});
    }
    const Lesson& lesson = find_lesson(exercise_.lesson);
    report_["gpu_size"] = to_string(find_task(lesson, exercise_.lesson_task).gpu_default);
  }

  /// The first failure determines the stage.
  void fail(const std::string& stage, const std::string& message) {
    if (stage_.empty()) stage_ = stage;
    if (!message.empty()) messages_.push_back(message);
  }

  void judge_output() {
    json shapes = json::array();
    const ShapeOutcome* wrong = nullptr;
    for (const auto& shape : findings_.shapes) {
      shapes.push_back({{"size", to_string(shape.size())},
                        {"ok", is_right(shape)},
                        {"wrong", shape.error.wrong},
                        {"checked", shape.error.checked}});
      if (!is_right(shape) && is_shown_instead(wrong ? wrong->error.checked : 0, shape.error.checked)) wrong = &shape;
    }
    report_["shapes"] = shapes;
    if (!wrong) return;
    const std::string cause = likeliest_cause(
        exercise_, findings_, *wrong, find_task(find_lesson(exercise_.lesson), exercise_.lesson_task).dimensions);
    report_["wrong"] = describe(*wrong, cause);
    const std::string special = wrong->shape.special.empty() ? "" : ", where " + wrong->shape.special;
    fail("correct", "wrong at " + to_string(wrong->size()) + special + ": " + describe_wrong(wrong->error));
    if (!cause.empty()) fail("correct", cause);
  }

  /// If a hazard explains the difference, leave it to the hazard's message.
  void judge_bits() {
    if (!stage_.empty() || !findings_.hazards.empty()) return;
    for (const auto& shape : findings_.shapes)
      if (!shape.same_bits)
        return fail("correct",
                    "The output at " + to_string(shape.size()) +
                        " is right, but the same input left other bits when blocks ran in another order. Atomics "
                        "that add floats do that: each sum rounds anew, in the order in which they come. Let one "
                        "thread, or one block, add in an order of its own.");
  }

  /// Kernels must have read the input and written the output: computing or remembering the result in host code is no
  /// solution.
  void judge_host() {
    if (is_answered(exercise_)) return;
    if (!findings_.not_by_kernels.empty())
      return fail(
          "correct",
          "The output at " + findings_.not_by_kernels +
              " is right, but host code or a copy wrote it after your kernels had run: the kernels must write it.");
    if (exercise_.library.empty()) judge_bytes();  // what a library writes is not counted
    if (stage_.empty() && !findings_.by_host.empty())
      return fail("correct", "The output at " + findings_.by_host +
                                 " is right even where your kernels do nothing: host code works it out. Let the kernel "
                                 "compute, and bring its result back.");
    if (stage_.empty() && !findings_.moved_only.empty())
      return fail("correct",
                  "The output at " + findings_.moved_only +
                      " is right, but it is not what your kernels have left in memory: host code works it out "
                      "from what they move. Let the kernel compute, and bring its result back.");
    if (stage_.empty() && !findings_.begun_by_host.empty())
      return fail(
          "correct",
          "The output at " + findings_.begun_by_host +
              " is right, but your kernels find numbers in memory that are neither given nor made by a kernel: host "
              "code has worked them out. Bring to the device what is given, as it is, and let the kernel compute.");
    if (stage_.empty() && !findings_.read_by_host.empty())
      return fail("correct", "The output at " + findings_.read_by_host +
                                 " depends on what host code reads of the inputs: let the library compute it from what "
                                 "has been copied to the device.");
  }

  void judge_bytes() {
    for (const auto& shape : findings_.shapes)
      if (shape.written < shape.output_bytes)
        return fail(
            "correct",
            fmt::format(
                "The output at {} is right, but your kernels wrote only {:.0f} of its {:.0f} bytes: the rest came from elsewhere. The kernel must write it.",
                to_string(shape.size()), shape.written, shape.output_bytes));
    for (const auto& shape : findings_.counted) {
      const Counts counts = counts_from(shape.report);
      const double written = counts.global_store.bytes_used + counts.global_atomic.bytes_used,
                   read = counts.global_load.bytes_used + counts.global_atomic.bytes_used;
      if (written < shape.output_bytes)
        return fail(
            "correct",
            fmt::format(
                "The output at {} is right, but your kernels wrote only {:.0f} of its {:.0f} bytes: the rest came from elsewhere. The kernel must write it.",
                to_string(shape.size), written, shape.output_bytes));
      if (exercise_.whole_input && read < shape.input_bytes)
        return fail(
            "correct",
            fmt::format(
                "The output at {} is right, but your kernels read only {:.0f} of the input's {:.0f} bytes: the result was not worked out by them.",
                to_string(shape.size), read, shape.input_bytes));
    }
  }

  /// Launching more kernels than needed is a way round a goal: the second kernel could do what the first left out.
  void judge_launches() {
    for (const auto& shape : findings_.shapes) {
      const double most = exercise_.launches(shape.size());
      if (most == 0 || shape.launches <= most) continue;
      return fail(
          "counters",
          fmt::format("Your code launches {:.0f} kernels at {}, and {:.0f} {} enough: do it all in {}.", shape.launches,
                      to_string(shape.size()), most, most == 1 ? "is" : "are", most == 1 ? "one" : "these"));
    }
  }

  /// Whether a goal is about the sectors of each of these requests. (Modules have copies of the functions of exercise.h,
  /// so that pointers do not tell.)
  static bool is_of_sectors(const Goal& goal, Counts::Access Counts::*kind) {
    Counts seven;
    seven.*kind = {.requests = 1, .transfers = 7, .lanes = 32};
    return goal.bound == Goal::Bound::at_most && goal.measure(seven) == 7;
  }

  /// Lanes that ask for more than four bytes touch more sectors. No goal asks for less than that every byte is used.
  static bool uses_whole_sectors(const Goal& goal, const CountedShape& shape) {
    const Counts counts = counts_from(shape.report, goal.kernel);
    const auto whole = [&](Counts::Access Counts::*kind) {
      const Counts::Access& access = counts.*kind;
      return is_of_sectors(goal, kind) && access.bytes_used > 4 * access.lanes &&
             shape.slack * access.bytes_used >= 32 * access.transfers;
    };
    return whole(&Counts::global_load) || (whole(&Counts::global_store) && counts.global_atomic.requests == 0);
  }

  static bool is_met(const Goal& goal, const CountedShape& shape, double yours) {
    const double target = shape.slack * goal.target(shape.size), slack = 1e-6 * std::max(1.0, std::abs(target));
    if (is_left_out(goal, shape.size, yours)) return false;
    if (uses_whole_sectors(goal, shape)) return true;
    if (shape.slack > 1 && goal.bound != Goal::Bound::at_most) return true;
    return goal.bound == Goal::Bound::at_most    ? yours <= target + slack
           : goal.bound == Goal::Bound::at_least ? yours >= target - slack
                                                 : std::abs(yours - target) <= slack;
  }
  /// A goal of "at most" would be met by not making such accesses at all.
  static bool is_left_out(const Goal& goal, const Size& size, double yours) {
    return goal.bound == Goal::Bound::at_most && goal.target(size) > 0 && yours == 0 && !goal.may_be_none;
  }

  /// As many digits as tell what was missed from what was to be reached: one, or more if these two are close.
  static int digits_between(double target, double yours) {
    int digits = 1;
    while (digits < 6 && fmt::format("{:.{}f}", target, digits) == fmt::format("{:.{}f}", yours, digits)) digits++;
    return digits;
  }

  /// One row per goal: for the first shape that misses it; otherwise for the first shape.
  void judge_goals() {
    for (const auto& goal : exercise_.goals) {
      const auto yours_at = [&](const CountedShape& shape) {
        return goal.measure(counts_from(shape.report, goal.kernel));
      };
      auto missed = std::find_if(findings_.counted.begin(), findings_.counted.end(),
                                 [&](auto& shape) { return !is_met(goal, shape, yours_at(shape)); });
      const bool ok = missed == findings_.counted.end();
      const CountedShape& shown = ok ? findings_.counted.front() : *missed;
      const double yours = yours_at(shown), before = goal.before(shown.size),
                   target = shown.slack * goal.target(shown.size);
      report_["counters"].push_back(
          {{"what", &shown == &findings_.counted.front() ? goal.what : goal.what + " at " + to_string(shown.size)},
           {"at", to_string(shown.size)},
           {"before", before},
           {"target", target},
           {"yours", yours},
           {"ok", ok}});
      // If the kernel is wrong, missed goals appear in the table only, not as messages: something else must be mended
      // first.
      if (ok || !(stage_.empty() || stage_ == "counters")) continue;
      const int digits = digits_between(target, yours);
      fail("counters", fmt::format("{} at {}: {:.{}f} -> {:.{}f}, yours {:.{}f}.{}", goal.what, to_string(shown.size),
                                   before, digits, target, digits, yours, digits, why_missed(goal, shown, yours)));
    }
  }

  std::string why_missed(const Goal& goal, const CountedShape& shape, double yours) const {
    const CountedShape& first = findings_.counted.front();
    if (is_left_out(goal, shape.size, yours)) return " Your kernel does none of it.";
    if (&shape != &first)
      return fmt::format(" It is met at {}: does your code treat some sizes in another way than others?",
                         to_string(first.size));
    return goal.cause.empty() ? "" : " " + goal.cause;
  }

  /// In few digits, or in all where the few ones would read as the right figure does.
  static std::string as_entered(double said, double counted) {
    const std::string few = fmt::format("{:g}", said);
    return few == fmt::format("{:g}", counted) ? fmt::format("{}", said) : few;
  }

  void judge_predictions() {
    for (const auto& prediction : exercise_.predictions) {
      const Counts counts = counts_from(findings_.counted.front().report, prediction.kernel);
      const double said = module_.number(prediction.name), counted = prediction.measure(counts);
      const bool ran = counts.launches > 0;
      // A whole figure is a count, or comes out even; another may be rounded.
      const auto is_near = [said](double figure) {
        const bool whole = figure == std::round(figure);
        return std::abs(said - figure) <= (whole ? 1e-9 : std::min(0.49, 0.01 * std::max(1.0, figure)));
      };
      const bool ok = ran && (is_near(counted) || (prediction.also && is_near(prediction.also(counts))));
      // The right figure is shown only to a student who has entered it.
      report_["counters"].push_back({{"what", prediction.what},
                                     {"before", nullptr},
                                     {"target", ok ? json(is_near(counted) ? counted : said) : json("?")},
                                     {"yours", number(said)},
                                     {"ok", ok}});
      if (!ran)
        fail("counters",
             prediction.what + ": the kernel was not launched, so nothing was counted. Put its launch back.");
      else if (std::isnan(said)) fail("counters", prediction.what + ": what you predict is no number.");
      else if (!ok)
        fail("counters",
             fmt::format("{}: you predict {}, and it is {}. {}", prediction.what, as_entered(said, counted),
                         said < counted ? "more" : "less", said < counted ? prediction.low : prediction.high));
    }
  }

  /// The worst shape counts.
  void judge_medal() {
    const Medals& medals = exercise_.medals;
    if (!medals.measure) return;
    double yours = 0;
    for (const auto& shape : findings_.counted)
      if (shape.slack == 1)
        yours = std::max(yours, medals.measure(counts_from(shape.report)) / medals.units(shape.size));
    const std::string won = medals.won(yours);
    report_["medal"] = {{"what", medals.what},     {"yours", yours},      {"bronze", medals.bronze},
                        {"silver", medals.silver}, {"gold", medals.gold}, {"won", won}};
    if (won.empty())
      fail("counters", fmt::format("No medal yet: {}: yours {:.3g}; {}.{}", medals.what, yours, medals.thresholds(),
                                   medals.cause.empty() ? "" : " " + medals.cause));
  }

  /// Which sentences hold at every shape, according to this check's counters.
  std::vector<size_t> supported() const {
    std::vector<size_t> all;
    for (size_t i = 0; i < exercise_.sentences.claims.size(); i++)
      if (std::all_of(findings_.counted.begin(), findings_.counted.end(), [&](const CountedShape& shape) {
            return shape.slack > 1 || exercise_.sentences.claims[i].holds(
                                          [&](const std::string& kernel) { return counts_from(shape.report, kernel); });
          }))
        all.push_back(i);
    return all;
  }

  void judge_sentences() {
    const Sentences& sentences = exercise_.sentences;
    if (sentences.claims.empty()) return;
    for (const auto& one : sentences.evidence) {
      const Counts counts = counts_from(findings_.counted.front().report, one.kernel);
      if (counts.launches == 0)
        return fail("counters",
                    one.what + ": the kernel was not launched, so nothing was counted. Put its launch back.");
      report_["counters"].push_back(
          {{"what", one.what}, {"before", nullptr}, {"target", one.measure(counts)}, {"yours", nullptr}, {"ok", true}});
    }
    const std::vector<size_t> right = supported();
    if (right.size() != 1)
      return fail("counters", fmt::format("The counters support {} of these sentences, and should support one: this "
                                          "exercise is out of date. Tell whoever gave it to you.",
                                          right.size()));
    const double said = module_.number(sentences.name);
    const auto count = static_cast<double>(sentences.claims.size());
    if (!(said >= 1 && said <= count && said == std::floor(said)))
      return fail("counters",
                  fmt::format("No sentence is chosen: look at the counters, and enter a letter from a to {}.",
                              static_cast<char>('a' + sentences.claims.size() - 1)));
    if (const auto chosen = static_cast<size_t>(said) - 1; chosen != right.front())
      fail("counters", fmt::format("The counters do not support sentence {}. {}", static_cast<char>('a' + chosen),
                                   sentences.claims[chosen].refuted));
  }

  void examine() {
    if (!exercise_.examined.questions) return;
    const std::vector<Examined::Question> questions = exercise_.examined.questions(findings_.seed);
    std::vector<Examined::Question> twice = questions;  // then from the last to the first
    twice.insert(twice.end(), questions.rbegin(), questions.rend());
    const std::vector<StudentModule::Answer> answers = module_.answers(twice);
    const std::string function = exercise_.examined.function.substr(0, exercise_.examined.function.find('('));
    for (size_t i = 0; i < questions.size(); i++) {
      if (const std::string wrong = exercise_.examined.wrong(questions[i], answers.at(i).value); !wrong.empty())
        return fail("counters", wrong);
      if (answers[i].leaves)
        return fail("counters", fmt::format("{} with ({}) leaves memory or a library's handle behind: give back what "
                                            "you have made before every return.",
                                            function, fmt::join(questions[i], ", ")));
    }
    for (size_t i = 0; i < questions.size(); i++)
      if (const double first = answers.at(i).value, again = answers.at(twice.size() - 1 - i).value;
          std::bit_cast<uint64_t>(first) != std::bit_cast<uint64_t>(again))
        return fail("counters",
                    fmt::format("{} with ({}) answers otherwise when it is asked again after other questions. Let the "
                                "answer depend on the arguments alone: does a static variable remember a call before?",
                                function, fmt::join(questions[i], ", ")));
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
