// `warpwise check`: one exercise, or a class's submissions.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/files/findings.h"
#include "cli/files/grades.h"
#include "cli/files/submissions.h"
#include "cli/files/whole_file.h"
#include "cli/machine/elsewhere.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/table.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/waiting_line.h"
#include "cli/verbs/exercises.h"
#include "cli/verbs/verbs.h"
#include "cli/views/exercises.h"
#include "engine/errors.h"
#include "engine/exercise/session/modelled.h"
#include "engine/exercise/text/region.h"
#include "engine/printable.h"
#include "engine/temporary_folder.h"
#include "engine/text_of.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t kLongestQuote = 2000;  // of what another machine says

struct CheckOptions {
  std::string exercise, file, submissions, part, csv, junit, backend = "auto", gpu, via;
  uint64_t seed = 0;
  bool json = false, lines = false, unfenced = false;
};

/// `warpwise check --json` on another machine.
json checked_elsewhere(const CheckOptions& options, const std::string& exercise, const std::string& text,
                       uint64_t seed) {
  const Elsewhere there = elsewhere(options.via, "check", options.backend, {exercise.substr(0, exercise.find('/'))},
                                    {{"exercise", exercise},
                                     {"text", text},
                                     {"seed", std::to_string(seed)},
                                     {"fences", options.unfenced ? "--unfenced" : ""}});
  const std::vector<std::string> lines = said_elsewhere(there, WaitingLine());
  json result = lines.empty() ? json() : json::parse(lines.back(), nullptr, false);
  if (!result.is_object() || !result.contains("compiler"))
    throw CannotError("the check behind `" + there.name() + "` ended without a result: see `warpwise doctor --via \"" +
                      there.name() + "\"`");
  make_printable(result, kLongestQuote);
  result["device"] = "the CPU backend behind `" + there.name() + "`";  // a GPU says its own name
  return result;
}

CheckSettings settings_of(const CheckOptions& options) {
  CheckSettings settings = exercise_settings(options.backend);
  if (!options.via.empty()) {
    settings.use_gpu = UseGpu::always;
    settings.elsewhere = [options](auto& exercise, auto& text, uint64_t seed) {
      return checked_elsewhere(options, exercise, text, seed);
    };
  }
  settings.seed = options.seed;
  settings.unfenced = options.unfenced;
  settings.stop = [] { return InterruptGuard::count() > 0; };
  return settings;
}

/// The first line outside the marked region that differs from the given text; 0: none, or nothing to compare.
int changed_outside(const CheckResult& result, const ExerciseFiles& files) {
  return result.text.empty() ? 0 : first_line_changed_outside(result.text, text_of(files.pristine));
}

void note_missing_fences(const CheckSettings& settings) {
  if (const std::string missing = settings.missing(); !missing.empty()) fmt::print("note: {}\n", missing);
}

/// The path as other tools know it: relative to the folder that they start from, where the file is below it.
std::string path_from_here(const fs::path& file) {
  const fs::path relative = fs::absolute(file).lexically_normal().lexically_relative(fs::current_path());
  return relative.empty() || *relative.begin() == ".." ? fs::absolute(file).lexically_normal().string()
                                                       : relative.string();
}

// --- one file

int check_one(const CheckOptions& options) {
  Progress progress;
  const CheckSettings settings = settings_of(options);
  const std::string name =
      options.exercise.empty() && !options.file.empty() ? fs::path(options.file).filename().string() : options.exercise;
  const ExerciseInfo& exercise = exercise_or_current(name, progress);
  const ExerciseFiles files(settings.root, exercise);
  const fs::path file = options.file.empty() ? files.own : fs::path(options.file);
  if (options.file.empty()) require_file(exercise, settings.root);
  if (!options.file.empty() && !fs::exists(file))
    throw UsageError("there is no file " + options.file + ": give the path of a .cu file after --file");

  const CheckResult result = check_exercise(exercise, file, settings);
  if (options.file.empty())
    if (const std::string warning = note_check(progress, exercise, result); !warning.empty()) complain(warning);
  const auto modeller = open_modeller(settings.root, options.gpu);
  const auto modelled = modeller ? modelled_check(result, *modeller) : std::nullopt;
  const double before_us = modelled && options.file.empty() ? replace_modelled(progress, exercise.id, *modelled) : 0;

  const int outside = changed_outside(result, files);
  const std::string path = path_from_here(file);
  if (!options.junit.empty())
    write_whole_file(options.junit, junit({{exercise.lesson, exercise.id, path, result.stage,
                                            result.compile_s + result.run_s, findings_of(result, path)}}));
  if (options.lines) {
    for (const auto& finding : findings_of(result, path)) fmt::print("{}\n", in_compiler_form(finding));
    fmt::print("{}: {}\n", exercise.id, result.passed ? "passed" : "not passed");
  } else if (options.json) {
    json object = to_json(result);
    object["changed_outside"] = outside;
    if (modelled) object["modelled"] = to_json(*modelled, modeller->gpu(), before_us);
    fmt::print("{}\n", object.dump(-1, ' ', false, json::error_handler_t::replace));
  } else {
    const Looks looks = looks_of(stdout);
    print_lines(draw_check(exercise, result, looks));
    // Where the kernels are given, and only a number or a reason is asked for, nobody is to make them faster.
    if (modelled && exercise.kind != "predict" && exercise.kind != "explain") {
      print_lines(wrapped("  " + sentence(*modelled, modeller->gpu(), before_us), looks.width - 1, 4));
      if (const std::string advice = advice_sentence(*modelled); !advice.empty())
        print_lines(wrapped("  " + advice, looks.width - 1, 4));
    }
    if (outside > 0 && result.stage != "compile")
      fmt::print("  note: line {} lies outside the marked region and is not as it was given\n", outside);
    if (!result.passed && options.file.empty()) fmt::print("Stuck? warpwise hint {}\n", exercise.id);
    note_missing_fences(settings);
  }
  return result.passed ? kOk : kCheckFailed;
}

// --- a class

constexpr int kLongestName = 24, kShortestMessage = 30;    // columns of the table
constexpr int kBesideMessage = kLongestName + 20 + 8 + 7;  // an exercise's id, a stage, the gaps

/// A check's result in one line: the compiler's first error, or the first message.
std::string in_one_line(const CheckResult& result) {
  for (const auto& m : result.compiler)
    if (m.error && m.line == 0) return m.text;
    else if (m.error) return fmt::format("{}:{}: {}", fs::path(m.file).filename().string(), m.line, m.text);
  return result.messages.empty() ? "" : result.messages.front();
}

/// `part`, "2/8", of the submissions: every eighth from the second on. Empty: all.
std::vector<Submission> part_of(std::vector<Submission> all, const std::string& part) {
  if (part.empty()) return all;
  size_t which = 0, parts = 0;
  const char* end = part.data() + part.size();
  const auto [slash, bad] = std::from_chars(part.data(), end, which);
  const bool divided = bad == std::errc() && slash != end && *slash == '/';
  if (!divided || std::from_chars(slash + 1, end, parts).ptr != end || which < 1 || which > parts)
    throw UsageError("--part " + part + " is no part: give K/N with K from 1 to N, such as 2/8");
  std::vector<Submission> mine;
  for (size_t i = which - 1; i < all.size(); i += parts) mine.push_back(std::move(all[i]));
  return mine;
}

/// Checks a class's files, several at a time. Writes each row as soon as it is known.
class Class {
 public:
  Class(const CheckOptions& options, const CheckSettings& settings)
      : options_(options),
        settings_(settings),
        all_(part_of(find_submissions(options.submissions, options.exercise), options.part)) {
    rows_.resize(all_.size());
    json_.resize(all_.size());
    junit_.resize(all_.size());
    if (!options.csv.empty()) file_.emplace(options.csv);
  }

  void check() {
    // One more than there are processors, because a file that waits for its compiler to start leaves a processor free.
    const size_t at_once = std::min<size_t>(all_.size(), std::max(1u, std::thread::hardware_concurrency()) + 1);
    std::vector<std::thread> threads;
    for (size_t i = 0; i < at_once; i++) threads.emplace_back([this] { work(); });
    for (auto& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    if (file_ && done() == all_.size()) file_->finish(known_rows());
  }

  size_t count() const { return all_.size(); }
  size_t done() const { return static_cast<size_t>(std::count_if(rows_.begin(), rows_.end(), known)); }
  size_t earlier() const { return earlier_; }
  /// How many rows of the CSV file are about other files.
  size_t others() const { return file_ ? file_->others(known_rows()) : 0; }

  std::vector<GradeRow> known_rows() const {
    std::vector<GradeRow> rows;
    for (const auto& row : rows_)
      if (known(row)) rows.push_back(row);
    return rows;
  }

  /// Of the checks that have ended, in the order of the table.
  std::vector<JUnitCase> junit_cases() const {
    std::vector<JUnitCase> cases;
    for (size_t i = 0; i < rows_.size(); i++)
      if (known(rows_[i])) cases.push_back(junit_[i]);
    return cases;
  }

  json to_json() const {
    json list = json::array();
    for (size_t i = 0; i < rows_.size(); i++)
      if (known(rows_[i])) list.push_back(json_[i]);
    return list;
  }

 private:
  static bool known(const GradeRow& row) { return !row.stage.empty(); }

  void work() {
    try {
      for (size_t i; (i = next_++) < all_.size() && InterruptGuard::count() == 0 && !stopped_;) check(i);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
      if (!failure_) failure_ = std::current_exception();
    }
  }

  void check(size_t i) {
    const Submission& submission = all_[i];
    GradeRow row;
    row.student = submission.student;
    row.file = GradeFile::name_of(submission.file);
    if (submission.exercise) row.exercise = submission.exercise->id;
    CheckResult result;
    result.exercise = row.exercise;
    result.file = submission.file.string();
    result.report = json::object();
    std::string text;
    std::error_code error;
    if (!submission.refused.empty()) {
      result.stage = submission.refused_stage;
      result.messages = {submission.refused};
    } else if (fs::is_symlink(fs::symlink_status(submission.file, error))) {
      // A link could point to another student's work, or to the solution.
      result.stage = "compile";
      result.messages = {"The file is a link, which is not followed: hand in the file itself."};
    } else if (const std::string why = read_source(submission.file, text); !why.empty()) {
      result.stage = "compile";
      result.messages = {why};
    } else {
      row.content = fingerprint(text);
      const GradeRow* earlier = file_ ? file_->earlier(row.file, row.exercise, row.content) : nullptr;
      say(i, row, earlier ? ": as before" : "");
      if (earlier) {
        result.passed = earlier->passed;
        result.stage = earlier->stage;
        result.messages = {earlier->message};
        if (!earlier->medal.empty()) result.report["medal"] = {{"won", earlier->medal}};
        row.changed_outside = earlier->changed_outside;
        earlier_++;
        return keep(i, std::move(row), result, true);
      }
      try {
        result = check_exercise_text(*submission.exercise, text, fs::absolute(submission.file).string(), settings_);
      } catch (const NotJudged& e) {
        result.stage = kNotJudged;
        result.messages = {e.what()};
      }
      if (InterruptGuard::count() > 0) return;  // an interrupt may have stopped this check
      row.changed_outside = changed_outside(result, ExerciseFiles(settings_.root, *submission.exercise));
      return keep(i, std::move(row), result, false);
    }
    say(i, row, "");
    keep(i, std::move(row), result, false);
  }

  void say(size_t i, const GradeRow& row, const char* more) {
    const std::lock_guard lock(mutex_);
    if (!options_.json) fmt::print(stderr, "[{}/{}] {} {}{}\n", i + 1, all_.size(), row.student, row.exercise, more);
  }

  void keep(size_t i, GradeRow row, const CheckResult& result, bool is_earlier) {
    row.passed = result.passed;
    row.stage = result.stage;
    row.message = in_one_line(result);
    row.medal = medal_of(result);
    const std::lock_guard lock(mutex_);
    if (options_.json) {
      json_[i] = warpwise::to_json(result);
      json_[i].erase("kernels");
      json_[i]["student"] = row.student;
      json_[i]["changed_outside"] = row.changed_outside;
    }
    if (!options_.junit.empty()) {
      const std::string path = path_from_here(all_[i].file);
      junit_[i] = {
          row.student, row.exercise, path, row.stage, result.compile_s + result.run_s, findings_of(result, path)};
    }
    if (file_ && !is_earlier) file_->add(row);
    rows_[i] = std::move(row);
  }

  const CheckOptions& options_;
  const CheckSettings& settings_;
  const std::vector<Submission> all_;
  std::optional<GradeFile> file_;
  std::vector<GradeRow> rows_;  // in the order of all_; an empty stage: not known yet
  std::vector<json> json_;
  std::vector<JUnitCase> junit_;
  std::atomic<size_t> next_{0}, earlier_{0};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::exception_ptr failure_;
};

int check_all(const CheckOptions& options) {
  const CheckSettings settings = settings_of(options);
  if (const std::string missing = settings.missing(); !missing.empty() && !settings.unfenced)
    throw CannotError(missing);
  Class them(options, settings);
  them.check();
  const std::vector<GradeRow> rows = them.known_rows();
  const auto passed = std::count_if(rows.begin(), rows.end(), [](auto& row) { return row.passed; });
  const bool all_passed = passed == std::ssize(rows);
  if (!options.junit.empty()) write_whole_file(options.junit, junit(them.junit_cases()));
  if (options.json) {
    fmt::print("{}\n", json({{"submissions", them.to_json()}, {"passed", all_passed}})
                           .dump(-1, ' ', false, json::error_handler_t::replace));
  } else {
    const Looks looks = looks_of(stdout);
    Table table({{"student", false, 100}, {"exercise", false, 100}, {"stage", false, 100}, {"message", false, 50}});
    const int left = std::max(looks.width - kBesideMessage, kShortestMessage);
    for (const auto& row : rows)
      table.add({{shortened(row.student, kLongestName, looks)},
                 {row.exercise},
                 {row.medal.empty() ? row.stage : row.stage + ", " + row.medal, row.passed ? Style::good : Style::bad},
                 {shortened(row.message, left, looks), Style::dim}});
    print_lines(table.draw(looks, looks.width - 1));
    fmt::print("{} of {} passed\n", passed, rows.size());
    if (them.earlier() > 0)
      fmt::print("{} of them were checked before, and their files are the same: delete {} to check them again\n",
                 them.earlier(), options.csv);
    if (const size_t others = them.others(); others > 0 && rows.size() == them.count())
      fmt::print("{} {} of other files as before\n", options.csv,
                 others == 1 ? "keeps 1 row" : fmt::format("keeps {} rows", others));
    note_missing_fences(settings);
  }
  if (rows.size() < them.count())
    throw CannotError(fmt::format("stopped after {} of {} submissions: the others were not checked{}", rows.size(),
                                  them.count(), options.csv.empty() ? "" : "; the same command goes on with them"));
  if (const auto left = std::count_if(rows.begin(), rows.end(), [](auto& row) { return row.stage == kNotJudged; }))
    throw CannotError(
        fmt::format("{} of {} submissions were not judged: the same command tries them again", left, rows.size()));
  return all_passed ? kOk : kCheckFailed;
}

}  // namespace

void add_check(Verb& app, int& status) {
  auto* verb = app.add_subcommand("check", "Check an exercise, or a class's submissions");
  auto options = std::make_shared<CheckOptions>();
  verb->add_option("exercise", options->exercise,
                   "such as transpose/index; by default the first that is not passed yet");
  verb->add_option("--file", options->file, "check this file instead of the exercise's own");
  verb->add_option("--submissions", options->submissions,
                   "check every exercise's file below this folder, one folder for each student");
  verb->add_option("--part", options->part,
                   "with --submissions: the Kth of N equal parts, for jobs on several machines")
      ->type_name("K/N");
  verb->add_option("--csv", options->csv,
                   "with --submissions: a table that grows as files are checked; the same command goes on with it");
  verb->add_option("--junit", options->junit, "write the results as JUnit's XML too, which CI services show")
      ->type_name("FILE");
  verb->add_option("--seed", options->seed, "of the inputs, to see a result again (by default another one each time)");
  verb->add_option("--backend", options->backend, "simt, cuda (on the GPU too), or auto for cuda where there is one")
      ->capture_default_str();
  verb->add_option("--via", options->via,
                   "check there too: the command that leads to the machine with the GPU, \"ssh lab7\"")
      ->type_name("COMMAND");
  verb->add_option("--gpu", options->gpu, kGpuHelp)->type_name("NAME");
  verb->add_flag("--unfenced", options->unfenced, "run code even if the fences around it cannot be put up");
  verb->add_flag("--lines", options->lines,
                 "one file: only what was found, as compilers write it (file:line:column: error: ...), for editors");
  verb->add_flag("--json", options->json, "the last line of stdout is one JSON object");
  verb->footer(
      "Exit status: 0 passed, all of them with --submissions; 1 not passed; 2 usage; 3 this machine cannot (a fence that\n"
      "cannot be put up, a file that cannot be written), or Ctrl-C.");
  verb->callback([options, &status] {
    const InterruptGuard guard;
    sweep_private_folders();
    if (!options->submissions.empty() && !options->file.empty())
      throw UsageError("--file and --submissions exclude each other: choose one");
    if (!options->submissions.empty() && !options->via.empty())
      throw UsageError("--via goes with one exercise: check submissions on the machine with the GPU");
    if (!options->csv.empty() && options->submissions.empty()) throw UsageError("--csv goes with --submissions");
    status = options->submissions.empty() ? check_one(*options) : check_all(*options);
  });
}

}  // namespace warpwise
