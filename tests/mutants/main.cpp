// Whether the checks of exercises reject wrong answers: makes wrong ones out of each solution, has the grader judge each, and
// names those that pass.
//
//   build/bin/warpwise-mutants transpose/tile          the mutants of one exercise
//   build/bin/warpwise-mutants reduction gemm/tile     of a lesson's exercises, and of one more
//   build/bin/warpwise-mutants --sample 40 --seed 7    40 mutants drawn from all exercises; the same with the same seed
//   build/bin/warpwise-mutants --each 5                5 mutants of each exercise
//   build/bin/warpwise-mutants --all                   all: hours
//   build/bin/warpwise-mutants transpose/tile --list   names them, and judges none
//
// A mutant that passes is shown with the beginning of an entry for tests/mutants/equals.txt. If it behaves as the solution does,
// say there why; otherwise mend the check. The exit status is 1 if a mutant passed that is not on that list, or if an entry of the
// list is stale.
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <random>
#include <thread>

#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "tests/mutants/equals.h"
#include "tests/mutants/judged.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

struct Options {
  std::vector<std::string> names, only;
  size_t sample = 0, each = 0;
  uint64_t seed = 1;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
  bool all = false, list = false, quiet = false;
};

CheckSettings settings_here() {
  CheckSettings settings;
  settings.root = WARPWISE_ROOT;
  settings.programs = WARPWISE_BIN;
  return settings;
}

double children_s() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) { return double(time.tv_sec) + 1e-6 * double(time.tv_usec); };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

bool holds_any(const std::string& text, const std::vector<std::string>& parts) {
  return std::any_of(parts.begin(), parts.end(), [&](auto& part) { return text.find(part) != std::string::npos; });
}

/// Leaves `count` of them (0: all), drawn at random, in their order.
void draw(std::vector<std::pair<std::string, Mutant>>& mutants, size_t count, uint64_t seed) {
  if (count == 0 || count >= mutants.size()) return;
  std::mt19937_64 random(seed);
  std::vector<size_t> order(mutants.size());
  std::iota(order.begin(), order.end(), size_t{0});
  for (size_t i = 0; i < count; i++) std::swap(order[i], order[i + random() % (order.size() - i)]);
  order.resize(count);
  std::sort(order.begin(), order.end());
  std::vector<std::pair<std::string, Mutant>> drawn;
  for (const size_t i : order) drawn.push_back(std::move(mutants[i]));
  mutants = std::move(drawn);
}

std::vector<std::pair<std::string, Mutant>> chosen(const Options& options, const CheckSettings& settings) {
  std::vector<std::pair<std::string, Mutant>> mutants;
  for (const auto& exercise : exercise_list()) {
    const bool named = std::any_of(options.names.begin(), options.names.end(), [&](const std::string& name) {
      return name == exercise.id || exercise.id.starts_with(name + "/");
    });
    if (!named && !options.names.empty()) continue;
    std::vector<std::pair<std::string, Mutant>> its;
    for (auto& mutant : mutants_of_exercise(exercise.id, settings.root)) {
      const std::string name = mutant.name();
      if (options.only.empty() || holds_any(name, options.only)) its.emplace_back(exercise.id, std::move(mutant));
    }
    draw(its, options.each, options.seed);
    std::move(its.begin(), its.end(), std::back_inserter(mutants));
  }
  if (mutants.empty()) throw UsageError("no exercise or lesson has one of these names, or no mutant this one");
  draw(mutants, options.sample, options.seed);
  return mutants;
}

bool needs_work(const Judged& one) {
  return one.fate == Fate::passes || one.fate == Fate::lives_no_more || one.fate == Fate::not_judged;
}

int run(const Options& options) {
  if (options.names.empty() && options.sample == 0 && options.each == 0 && !options.all && !options.list)
    throw UsageError("name exercises or lessons, or give --sample or --all");
  const CheckSettings settings = settings_here();
  const auto mutants = chosen(options, settings);
  if (options.list) {
    for (const auto& [exercise, mutant] : mutants)
      fmt::print("{}: {}\n    {}\n", exercise, mutant.name(), mutant.changed);
    fmt::print("{} mutants\n", mutants.size());
    return 0;
  }

  const auto stale = stale_entries(equals_in(list_of_equals(settings.root)), settings.root);
  for (const auto& sentence : stale) fmt::print("STALE {}\n", sentence);
  const double before_s = children_s();
  const auto all = judge_mutants(mutants, settings, options.jobs, [&](const Judged& one) {
    if (options.quiet && !needs_work(one)) return;
    fmt::print("{} {}: {}", word_for(one.fate), one.exercise, one.mutant.name());
    if (one.fate == Fate::killed || one.fate == Fate::lives_no_more)
      fmt::print(" [{}: {}]", one.stage, one.message.substr(0, 90));
    fmt::print("\n");
    std::fflush(stdout);
  });
  const double took_s = children_s() - before_s;

  std::map<std::string, std::map<Fate, int>> by_lesson;
  for (const auto& one : all) by_lesson[one.exercise.substr(0, one.exercise.find('/'))][one.fate]++;
  bool good = stale.empty();
  for (const auto& one : all) {
    good &= !needs_work(one);
    if (one.fate == Fate::passes) fmt::print("\n{}\n", entry_for(one.exercise, one.mutant));
  }
  fmt::print("\n");
  for (auto& [lesson, count] : by_lesson)
    fmt::print(
        "{}: {} rejected, {} win less than gold, {} equal, {} do not compile, {} pass, {} stale, {} not judged\n",
        lesson, count[Fate::killed], count[Fate::lesser], count[Fate::equal], count[Fate::no_program],
        count[Fate::passes], count[Fate::lives_no_more], count[Fate::not_judged]);
  fmt::print("{} mutants, {:.1f} s of processor time for each\n", all.size(), took_s / double(all.size()));
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Makes wrong answers out of the solutions, and names those that the checks let pass.");
  app.add_option("names", options.names, "exercises (transpose/tile) or lessons (transpose)");
  app.add_option("--only", options.only, "mutants with one of these in their names");
  app.add_option("--sample", options.sample, "so many, drawn at random");
  app.add_option("--each", options.each, "of each exercise so many, drawn at random");
  app.add_option("--seed", options.seed, "of the drawing")->capture_default_str();
  app.add_option("--jobs", options.jobs, "how many at a time")->capture_default_str();
  app.add_flag("--all", options.all, "all exercises");
  app.add_flag("--list", options.list, "name the mutants, and judge none");
  app.add_flag("--quiet", options.quiet, "say nothing about those that are rejected");
  CLI11_PARSE(app, argc, argv);
  try {
    return run(options);
  } catch (const std::exception& e) {
    fmt::print(stderr, "warpwise-mutants: {}\n", e.what());
    return 2;
  }
}
