// The result of a check for a person: one line per stage, with details below a stage that failed.
#include <fmt/format.h>

#include <algorithm>

#include "cli/machine/machine.h"
#include "cli/views/exercises.h"
#include "cli/views/hazards.h"
#include "cli/views/report.h"
#include "engine/printable.h"

namespace warpwise {

namespace {

using nlohmann::json;

constexpr size_t kMostCompilerMessages = 8;

std::string measured_text(const json& value) {
  if (value.is_number()) return fmt::format("{:.1f}", value.get<double>());
  return value.is_string() ? value.get<std::string>() : "-";
}

class View {
 public:
  View(const ExerciseInfo& exercise, const CheckResult& result, const Looks& looks, bool picture)
      : exercise_(exercise), result_(result), looks_(looks), picture_(picture) {}

  std::vector<std::string> lines() {
    lines_.push_back(styled(exercise_.id + ": " + exercise_.title, Style::bold, looks_) + "  " +
                     styled(fmt::format("{}, {} minutes  {}", exercise_.kind, exercise_.minutes, checked_file()),
                            Style::dim, looks_));
    stage("compile", fmt::format("{:.1f} s", result_.compile_s));
    compiler();
    if (got_past(result_, "compile")) {
      stage("run", shapes());
      if (got_past(result_, "run")) results();
    }
    medal();
    gpu();
    says();
    const std::string medal = medal_of(result_);
    if (result_.passed)
      lines_.push_back(styled(medal.empty() ? "Passed." : "Passed: " + medal + ".", Style::good, looks_));
    return std::move(lines_);
  }

 private:
  /// The exercise's own file as people look for it; any other file as given.
  std::string checked_file() const {
    return result_.file.empty() || result_.file.ends_with(exercise_.file)
               ? ExerciseFiles(project_root(), exercise_).shown
               : printable(result_.file);
  }

  void stage(const char* name, const std::string& text) {
    const bool ended = ended_before(result_, name), failed = result_.stage == name,
               ok = !ended && got_past(result_, name);
    const char* state = failed ? "failed" : ok ? "ok" : ended && std::string(name) == "run" ? "ended" : "not yet";
    lines_.push_back("  " +
                     styled(fmt::format("{:<9}", name),
                            failed ? Style::bad
                            : ok   ? Style::good
                                   : Style::dim,
                            looks_) +
                     state + (text.empty() ? "" : "  " + text));
  }

  void compiler() {
    size_t shown = 0;
    for (const auto& m : result_.compiler) {
      if (shown++ == kMostCompilerMessages)
        return lines_.push_back(fmt::format("    and {} more", result_.compiler.size() - kMostCompilerMessages));
      const std::string column =
          m.column > 0 ? fmt::format(":{}", m.column) : "";  // the compiler may not have named a column
      lines_.push_back(fmt::format("    {}:{}{}: {}: {}", m.file, m.line, column,
                                   styled(m.error ? "error" : "warning", m.error ? Style::bad : Style::warn, looks_),
                                   m.text));
    }
  }

  std::string shapes() const {
    const std::string text = launched_shapes(result_);
    return text.empty() ? "" : text + fmt::format("  ({:.1f} s)", result_.run_s);
  }

  void results() {
    stage("correct", "");
    if (auto found = result_.report.find("wrong"); found != result_.report.end()) wrong(*found);
    const json hazards = result_.report.value("hazards", json::array());
    stage("hazards", hazards.empty() ? "none" : fmt::format("{}", hazards.size()));
    if (!hazards.empty()) {
      Sources sources({std::filesystem::path()});
      Looks indented = looks_;
      indented.width -= 4;
      for (const auto& line : draw_hazards({{"kernels", json::array()}, {"hazards", hazards}}, sources, indented))
        lines_.push_back("    " + line);
    }
    const json counters = result_.report.value("counters", json::array());
    if (counters.empty()) return;
    stage("counters", "at " + result_.report.value("counted", ""));
    for (const auto& c : counters) {
      const bool judged = got_past(result_, "hazards");  // counters of a wrong kernel are no merit
      const std::string path =
          c.at("before").is_null()
              ? "counted " + measured_text(c.at("target")) +
                    (c.at("yours").is_null() ? "" : ", you predict " + measured_text(c.at("yours")))
              : measured_text(c.at("before")) + " -> " + measured_text(c.at("target")) + ", yours " +
                    measured_text(c.at("yours"));
      lines_.push_back(fmt::format("    {}: {}", c.at("what").get<std::string>(),
                                   judged ? styled(path, c.at("ok") ? Style::good : Style::bad, looks_) : path));
    }
  }

  void medal() {
    const auto found = result_.report.find("medal");
    if (found == result_.report.end()) return;
    const std::string won = found->at("won");
    lines_.push_back(fmt::format("  {}{}  {}: yours {:.3g}; bronze {:g}, silver {:g}, gold {:g}",
                                 styled("medal    ",
                                        !won.empty()                   ? Style::good
                                        : got_past(result_, "hazards") ? Style::bad
                                                                       : Style::dim,
                                        looks_),
                                 won.empty() ? "none" : won, found->at("what").get<std::string>(),
                                 found->at("yours").get<double>(), found->at("bronze").get<double>(),
                                 found->at("silver").get<double>(), found->at("gold").get<double>()));
  }

  void gpu() {
    if (result_.gpu.is_null()) return;
    const bool ok = result_.gpu.at("ok");
    lines_.push_back(fmt::format("  {}{} on {}  (compiled in {:.1f} s, run in {:.1f} s)",
                                 styled("gpu      ", ok ? Style::good : Style::bad, looks_), ok ? "right" : "fails",
                                 result_.gpu.at("device").get<std::string>(), result_.gpu.at("compile_s").get<double>(),
                                 result_.gpu.at("run_s").get<double>()));
    if (ok)
      for (const auto& message : result_.gpu.at("messages")) lines_.push_back("    " + message.get<std::string>());
  }

  void wrong(const json& wrong) {
    lines_.push_back("    at " + wrong.at("size").get<std::string>() + ": " + wrong.at("count").get<std::string>());
    for (const auto& m : wrong.at("first"))
      lines_.push_back(fmt::format("      {}: expected {}, got {}", m.at("where").get<std::string>(),
                                   part(m, "expected"), part(m, "got")));
    if (wrong.at("picture").empty() || wrong.at("wrong") == wrong.at("checked"))
      return;  // all elements are wrong: a picture would show nothing
    if (!picture_)
      return lines_.push_back("      " + styled("(a taller window shows where they lie)", Style::dim, looks_));
    for (const auto& line : wrong.at("picture")) lines_.push_back("      " + line.get<std::string>());
    lines_.push_back("      " + styled("(" + wrong.at("legend").get<std::string>() + ")", Style::dim, looks_));
  }

  /// With its low part, where the high parts are the same and so would look right.
  static std::string part(const json& mismatch, const std::string& which) {
    const std::string high = value(mismatch.at(which));
    return mismatch.at("expected") == mismatch.at("got") && mismatch.contains(which + "_low")
               ? high + " + " + value(mismatch.at(which + "_low"))
               : high;
  }

  static std::string value(const json& number) {
    return number.is_number()                   ? fmt::format("{:.9g}", number.get<double>())
           : number.get<std::string>() == "nan" ? "NaN (never written?)"
                                                : number.get<std::string>();
  }

  /// The messages. Hazards and wrong elements have been shown in full above.
  void says() {
    const json hazards = result_.report.value("hazards", json::array());
    for (const auto& message : result_.messages) {
      const bool told = std::any_of(hazards.begin(), hazards.end(), [&](auto& h) {
        return message.ends_with(h.at("message").template get<std::string>());
      });
      if (told || (result_.report.contains("wrong") && message.starts_with("wrong at "))) continue;
      for (const auto& line : wrapped("> " + message, looks_.width - 1, 2)) lines_.push_back(line);
    }
  }

  const ExerciseInfo& exercise_;
  const CheckResult& result_;
  const Looks& looks_;
  const bool picture_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> draw_check(const ExerciseInfo& exercise, const CheckResult& result, const Looks& looks,
                                    bool picture) {
  return View(exercise, result, looks, picture).lines();
}

}  // namespace warpwise
