#include "tests/mutants/judged.h"

#include <atomic>
#include <mutex>
#include <thread>

#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "engine/text_of.h"
#include "tests/mutants/equals.h"

namespace warpwise::test {

namespace {

Judged judged(const std::string& exercise, const Mutant& mutant, const CheckSettings& settings,
              const std::vector<Equal>& equals) {
  const ExerciseInfo& info = exercise_named(exercise);
  CheckResult result;
  try {
    result = check_exercise_text(info, text_with(exercise, mutant, settings.root),
                                 ExerciseFiles(settings.root, info).own.string(), settings);
  } catch (const NotJudged& e) {
    return {exercise, mutant, Fate::not_judged, "", e.what()};
  }
  Judged one{exercise, mutant, Fate::killed, result.stage, result.messages.empty() ? "" : result.messages.front()};
  const bool known = entry_of(equals, exercise, mutant) != nullptr;
  if (result.stage == "compile" && !result.compiler.empty()) one.fate = Fate::no_program;
  else if (!result.passed) one.fate = known ? Fate::lives_no_more : Fate::killed;
  else if (info.kind == "optimise" && medal_of(result) != "gold") one.fate = Fate::lesser;
  else one.fate = known ? Fate::equal : Fate::passes;
  return one;
}

}  // namespace

std::vector<Judged> judge_mutants(const std::vector<std::pair<std::string, Mutant>>& mutants,
                                  const CheckSettings& settings, unsigned at_once,
                                  const std::function<void(const Judged&)>& each) {
  const std::vector<Equal> equals = equals_in(list_of_equals(settings.root));
  std::vector<Judged> all(mutants.size());
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      for (size_t i; (i = next++) < mutants.size();) {
        all[i] = judged(mutants[i].first, mutants[i].second, settings, equals);
        const std::lock_guard lock(mutex);
        if (each) each(all[i]);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = mutants.size();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < at_once; i++) threads.emplace_back(work);
  work();
  for (auto& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
  return all;
}

const char* word_for(Fate fate) {
  switch (fate) {
    case Fate::killed: return "rejected";
    case Fate::lesser: return "less than gold";
    case Fate::no_program: return "no program";
    case Fate::equal: return "equal";
    case Fate::passes: return "PASSES";
    case Fate::lives_no_more: return "STALE";
    case Fate::not_judged: return "NOT JUDGED";
  }
  return "";
}

std::string list_of_equals(const std::filesystem::path& root) { return text_of(root / "tests/mutants/equals.txt"); }

}  // namespace warpwise::test
