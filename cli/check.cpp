// `warpwise check`: one exercise, or a class's submissions.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <tuple>

#include "cli/exercises.h"
#include "cli/interrupt.h"
#include "cli/table.h"
#include "cli/verbs.h"
#include "engine/confine.h"
#include "engine/errors.h"
#include "engine/printable.h"
#include "engine/reader/exercise_region.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct CheckOptions {
  std::string exercise, file, submissions, csv, backend = "auto";
  uint64_t seed = 0;
  bool json = false;
};

CheckSettings settings_of(const CheckOptions& options) {
  CheckSettings settings = exercise_settings(options.backend);
  settings.seed = options.seed;
  settings.stop = [] { return InterruptGuard::count() > 0; };
  return settings;
}

/// The first line outside the marked region that is not as it was given; 0: none, or nothing to look at.
int changed_outside(const CheckResult& result, const ExerciseFiles& files) {
  return result.text.empty() ? 0 : first_line_changed_outside(result.text, text_of(files.pristine));
}

void print_lines(const std::vector<std::string>& lines) {
  for (const auto& line : lines) fmt::print("{}\n", line);
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

  const int outside = changed_outside(result, files);
  if (options.json) {
    json object = to_json(result);
    object["changed_outside"] = outside;
    fmt::print("{}\n", object.dump(-1, ' ', false, json::error_handler_t::replace));
  } else {
    const Looks looks = looks_of(stdout);
    print_lines(draw_check(exercise, result, looks));
    if (outside > 0 && result.stage != "compile")
      fmt::print("  note: line {} lies outside the marked region and is not as it was given\n", outside);
    if (!result.passed && options.file.empty()) fmt::print("Stuck? warpwise hint {}\n", exercise.id);
    if (const std::string missing = Confinement::missing(); !missing.empty()) fmt::print("note: {}\n", missing);
  }
  return result.passed ? kOk : kCheckFailed;
}

// --- a class

constexpr int kLongestName = 24, kShortestMessage = 30;    // columns of the table
constexpr int kBesideMessage = kLongestName + 20 + 8 + 7;  // an exercise's id, a stage, the gaps

struct Graded {
  std::string who;
  const ExerciseInfo* exercise = nullptr;  // null: nothing was handed in that can be checked
  fs::path file;
  CheckResult result;
  int changed_outside = 0;

  std::string exercise_id() const { return exercise ? exercise->id : ""; }
};

/// Adds what an entry of a student's folder hands in, if it is named like an exercise.
void add_if_named(const fs::path& file, const std::string& who, const std::string& only, std::vector<Graded>& found) {
  for (const auto& exercise : exercise_list())
    if (file.filename() == fs::path(exercise.file).filename() && (only.empty() || &exercise == &exercise_named(only)))
      found.push_back({who, &exercise, file, {}, 0});
}

/// Everything below one student's folder. One with nothing to check has a row that says why.
void look_into(const fs::path& folder, const std::string& who, const std::string& only, std::vector<Graded>& found) {
  auto add_missing = [&](const std::string& why) {
    found.push_back({who, only.empty() ? nullptr : &exercise_named(only), folder, {}, 0});
    found.back().result.stage = "missing";
    found.back().result.messages = {why};
  };
  std::error_code error;
  if (fs::is_symlink(fs::symlink_status(folder, error)))
    return add_missing("The folder is a link, which is not followed: hand in the folder itself.");
  const size_t before = found.size();
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error))
    add_if_named(entry->path(), who, only, found);
  if (error)
    return add_missing("The folder could not be read to its end (" + error.message() + "): look into it by hand.");
  const ExerciseInfo& wanted = only.empty() ? exercise_list().front() : exercise_named(only);
  if (found.size() == before && !who.starts_with("."))
    add_missing("No file in the folder is named " + std::string(only.empty() ? "like an exercise, such as " : "") +
                fs::path(wanted.file).filename().string() + ".");
}

/// Files below `folder` that are named like an exercise; the folder below `folder` says whose each is.
std::vector<Graded> find_submissions(const fs::path& folder, const std::string& only) {
  if (!fs::is_directory(folder))
    throw UsageError("there is no folder " + folder.string() +
                     ": --submissions takes a folder that holds one folder for each student");
  std::vector<Graded> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::error_code error;
    if (entry.is_directory(error)) look_into(entry.path(), entry.path().filename().string(), only, found);
    else add_if_named(entry.path(), ".", only, found);
  }
  std::sort(found.begin(), found.end(),
            [](auto& a, auto& b) { return std::tie(a.who, a.exercise, a.file) < std::tie(b.who, b.exercise, b.file); });
  if (found.empty())
    throw UsageError("no file below " + folder.string() + " is named like an exercise (such as " +
                     fs::path(exercise_list().front().file).filename().string() + ")");
  return found;
}

/// What one line can say of a check: the compiler's first error, or the first message.
std::string in_one_line(const CheckResult& result) {
  for (const auto& m : result.compiler)
    if (m.error) return fmt::format("{}:{}: {}", fs::path(m.file).filename().string(), m.line, m.text);
  return result.messages.empty() ? "" : result.messages.front();
}

/// A field of a CSV file. What a spreadsheet would take for a formula is defused: names and messages may be hostile.
std::string csv_field(std::string text) {
  if (!text.empty() && std::string("=+-@\t").find(text[0]) != std::string::npos) text = "'" + text;
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string to_csv(const std::vector<Graded>& all) {
  std::string csv = "student,exercise,passed,stage,changed_outside,message,file\n";
  for (const auto& g : all)
    csv += fmt::format("{},{},{},{},{},{},{}\n", csv_field(g.who), g.exercise_id(), g.result.passed ? 1 : 0,
                       g.result.stage, g.changed_outside, csv_field(in_one_line(g.result)), csv_field(g.file.string()));
  return csv;
}

int check_all(const CheckOptions& options) {
  const CheckSettings settings = settings_of(options);
  std::vector<Graded> all = find_submissions(options.submissions, options.exercise);
  const size_t found = all.size();
  for (size_t i = 0; i < all.size(); i++) {
    Graded& g = all[i];
    if (!options.json) fmt::print(stderr, "[{}/{}] {} {}\n", i + 1, all.size(), printable(g.who), g.exercise_id());
    if (g.result.stage == "missing") continue;
    // A link could point at another's work, or at the solution.
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(g.file, error))) {
      g.result.exercise = g.exercise->id;
      g.result.stage = "compile";
      g.result.messages = {"The file is a link, which is not followed: hand in the file itself."};
      continue;
    }
    g.result = check_exercise(*g.exercise, g.file, settings);
    if (InterruptGuard::count() > 0) all.resize(i);  // what was checked before is kept
    else g.changed_outside = changed_outside(g.result, ExerciseFiles(settings.root, *g.exercise));
  }

  if (!options.csv.empty()) {
    std::ofstream file(options.csv, std::ios::binary);
    file << to_csv(all);
    if (!file.flush()) throw CannotError("cannot write " + options.csv + ": choose another place for the CSV file");
  }
  const bool passed = std::all_of(all.begin(), all.end(), [](auto& g) { return g.result.passed; });
  if (options.json) {
    json list = json::array();
    for (const auto& g : all) {
      json entry = to_json(g.result);
      entry.erase("kernels");
      entry["student"] = g.who;
      entry["changed_outside"] = g.changed_outside;
      list.push_back(entry);
    }
    fmt::print("{}\n",
               json({{"submissions", list}, {"passed", passed}}).dump(-1, ' ', false, json::error_handler_t::replace));
  } else {
    const Looks looks = looks_of(stdout);
    Table table({{"student", false, 100}, {"exercise", false, 100}, {"stage", false, 100}, {"message", false, 50}});
    const int left = std::max(looks.width - kBesideMessage, kShortestMessage);
    for (const auto& g : all)
      table.add({{shortened(printable(g.who), kLongestName, looks)},
                 {g.exercise_id()},
                 {g.result.stage, g.result.passed ? Style::good : Style::bad},
                 {shortened(in_one_line(g.result), left, looks), Style::dim}});
    print_lines(table.draw(looks, looks.width - 1));
    fmt::print("{} of {} passed\n", std::count_if(all.begin(), all.end(), [](auto& g) { return g.result.passed; }),
               all.size());
    if (const std::string missing = Confinement::missing(); !missing.empty()) fmt::print("note: {}\n", missing);
  }
  if (all.size() < found)
    throw CannotError(
        fmt::format("stopped after {} of {} submissions: the others were not checked", all.size(), found));
  return passed ? kOk : kCheckFailed;
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
  verb->add_option("--csv", options->csv, "with --submissions: write the table to this file too");
  verb->add_option("--seed", options->seed, "of the inputs, to see a result again (by default another one each time)");
  verb->add_option("--backend", options->backend, "simt, cuda (on the GPU too), or auto for cuda where there is one")
      ->capture_default_str();
  verb->add_flag("--json", options->json, "the last line of stdout is one JSON object");
  verb->callback([options, &status] {
    const InterruptGuard guard;
    if (!options->submissions.empty() && !options->file.empty())
      throw UsageError("--file and --submissions exclude each other: choose one");
    if (!options->csv.empty() && options->submissions.empty()) throw UsageError("--csv goes with --submissions");
    status = options->submissions.empty() ? check_one(*options) : check_all(*options);
  });
}

}  // namespace warpwise
