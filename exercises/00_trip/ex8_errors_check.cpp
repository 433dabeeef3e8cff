// Exercise 8 is right when a launch that did not happen is reported, and a good one is not.
#include "check.h"
#include "engine/random.h"

namespace trip {

using Question = warpwise::Examined::Question;  // n, the threads of a block, and 1 where no launch has failed yet

/// Launches that must fail and must not, in this order: on no elements at all, or on one that is nowhere where the
/// kernel must not run.
static std::vector<Question> launches_to_try(uint64_t seed) {
  std::vector<Question> all = {{0, 256, 1}, {0, 100, 1}, {0, 33, 1}, {0, 2048},   {0, 256},  {-255, 256}, {0, 1024},
                               {0, 1025},   {0, 1025},   {0, 2},     {-5000, 32}, {64, -32}, {0, 64},     {1, 1500}};
  for (uint64_t i = 0; i < 12; i++) {
    const uint64_t random = warpwise::mixed(seed + i);
    all.push_back({i % 4 ? 0. : 1., double(i % 2 ? 2 + random % 1023 : 1025 + random % 4000)});
  }
  return all;
}

/// What the given program asks for.
static double threads_asked_for(const warpwise::Size& size) { return 32 * double(1 + size[0] % 31); }

/// The error that was returned.
static double answer(void* function, const Question& question) {
  const auto try_axpy = reinterpret_cast<cudaError_t (*)(float, const float*, float*, int, int)>(function);
  const int n = static_cast<int>(question[0]), threads = static_cast<int>(question[1]);
  return double(try_axpy(kA, nullptr, nullptr, n, threads));
}

static std::string wrong_answer(const Question& question, double error) {
  const std::string threads = std::to_string(int(question[1]));
  const bool possible = question[0] == 0 && question[1] > 0 && question[1] <= 1024;
  if (question.size() > 2 && error != 0)
    return "try_axpy with " + threads +
           " threads and no elements (n = 0) answers an error, and CUDA finds nothing wrong with this launch.";
  if (error == double(cudaErrorIllegalAddress))
    return "try_axpy with more than 1024 threads has run the kernel with fewer: launch what is asked for, and return "
           "what CUDA says.";
  if (question[1] < 0 && error == 0)
    return "try_axpy with " + threads +
           " threads answers cudaSuccess. There is more than one way in which a launch can fail: ask CUDA.";
  if (question[1] > 1024 && error == 0)
    return "try_axpy with " + threads +
           " threads answers cudaSuccess, and no such kernel can be launched: a launch's error waits in "
           "cudaGetLastError until it is asked for.";
  if (question[0] < 0 && error == 0)
    return "try_axpy without a block (n = " + std::to_string(int(question[0])) +
           ") answers cudaSuccess. There is more than one way in which a launch can "
           "fail: ask CUDA.";
  if (possible && question[1] != 1024 && error != 0)
    return "The error of one launch is answered for the next one, which was right: cudaGetLastError forgets the error "
           "that it returns, cudaPeekAtLastError does not.";
  if (question[1] == 1024 && error != 0)
    return "try_axpy with 1024 threads answers an error, and a block may have as many.";
  if (!possible && error != double(cudaErrorInvalidConfiguration))
    return "try_axpy with " + threads +
           " threads answers an error, but not the one of the launch (cudaErrorInvalidConfiguration): return what CUDA says.";
  return "";
}

warpwise::Exercise exercise_errors() {
  warpwise::Exercise exercise = trip("errors");
  exercise.title = "The launch that did not happen";
  exercise.task = "Return the error of a launch that CUDA refuses.";
  exercise.minutes = 15;
  exercise.shapes.push_back(warpwise::Shape({31 * 331}).uncounted());       // 32 threads
  exercise.shapes.push_back(warpwise::Shape({31 * 331 + 30}).uncounted());  // 992
  exercise.goals = {{.what = "threads of a block",
                     .before = threads_asked_for,
                     .target = threads_asked_for,
                     .measure = warpwise::threads_of_a_block,
                     .bound = warpwise::Goal::Bound::exactly,
                     .cause = "Launch blocks of as many threads as try_axpy is asked for."}};
  exercise.fails = "try_axpy with 2048 threads";
  exercise.hints = {"<<<...>>> returns nothing. Which function says what became of the last launch?",
                    "cudaGetLastError() returns the error of the last launch, and forgets it. Ask behind the launch.",
                    "return cudaGetLastError();"};
  exercise.examined = {.function = "first_steps::try_axpy(float, float const*, float*, int, int)",
                       .questions = launches_to_try,
                       .answer = answer,
                       .wrong = wrong_answer};
  return exercise;
}

}  // namespace trip
