// Exercise 8 is right when as many stages fit as stages_of says.
#include "check.h"
#include "engine/random.h"

namespace half_gemm {

using Question = warpwise::Examined::Question;  // rows, columns, and bytes on their way out

static std::vector<Question> tiles_to_try(uint64_t seed) {
  // From the sixth on: lines that are no multiple of 8, a way out that is no whole kilobytes, one larger than half, and
  // more stages than seven and eight bits count.
  std::vector<Question> all = {{128, 256, 32768}, {128, 256, 65536}, {128, 128, 0},  {64, 64, 8192}, {64, 128, 16384},
                               {5, 10, 1000},     {8, 8, 2047},      {8, 8, 150000}, {4, 5, 512},    {1, 1, 0}};
  for (uint64_t i = 0; i < 12; i++) {
    const uint64_t random = warpwise::mixed(seed + i);
    all.push_back(
        {double(64 * (1 + random % 4)), double(8 * (1 + random / 16 % 32)), double(1024 * (random / 1024 % 80))});
    const uint64_t rows = 1 + random % 300, cols = 1 + random / 512 % 300, out = random / 262144 % 232000;
    all.push_back({double(rows), double(cols), double(out)});
    // What is left is as large as some stages, and one byte less.
    const uint64_t fits = (227 * 1024 - out) / ((rows + cols) * 128) * ((rows + cols) * 128);
    all.push_back({double(rows), double(cols), double(227 * 1024 - fits)});
    if (fits > 0) all.push_back({double(rows), double(cols), double(227 * 1024 - fits + 1)});
  }
  return all;
}
static double answer(void* function, const Question& question) {
  return reinterpret_cast<int (*)(int, int, int)>(function)(int(question[0]), int(question[1]), int(question[2]));
}
static std::string wrong_answer(const Question& question, double answer) {
  const int rows = int(question[0]), cols = int(question[1]), out = int(question[2]);
  const int stage = (rows + cols) * 128, bytes = int(answer) * stage + out, all = 227 * 1024;
  const std::string call = "stages_of(" + std::to_string(rows) + ", " + std::to_string(cols) + ", " +
                           std::to_string(out) + ") is " + std::to_string(int(answer));
  if (bytes > all)
    return call + ", and these take " + std::to_string(bytes) + " bytes, of " + std::to_string(all) + ".";
  if (bytes + stage <= all) return call + ", and one more would fit.";
  return "";
}

warpwise::Exercise exercise_room() {
  return {
      .title = "How many stages fit?",
      .task = "Compute how many stages of a tile fit into shared memory.",
      .minutes = 10,
      .launch = "half_gemm::launch_room",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"store.h"},
      .call = call,
      .shapes = {{{1, 1, 1}}, {{{33, 40, 20}}, true}, {{7, 300, 65}}},
      .launches = 1,
      .fails = "stages_of",
      .hints = {"How many bytes has a line of kDepth elements, and how many lines has a stage?",
                "(rows + cols) lines of 128 bytes. What is left beside `out` is for stages.",
                "return (kShared - out) / ((rows + cols) * kDepth * 2);"},
      .examined = {.function = "half_gemm::stages_of(int, int, int)",
                   .questions = tiles_to_try,
                   .answer = answer,
                   .wrong = wrong_answer},
  };
}

}  // namespace half_gemm
