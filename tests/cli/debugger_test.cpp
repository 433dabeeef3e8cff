// `warpwise exec --gdb`: a kernel's line in a chosen block and thread, and the hunt that docs/workshop/tools.md shows.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "cli/machine/debugger.h"
#include "cli/machine/machine.h"
#include "engine/errors.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

constexpr const char* kTurn = R"(#include <cstdio>
__device__ int twice(int v) {
  return v + v;
}
__global__ void turn(const int* in, int* out) {
  extern __shared__ int tile[];
  const dim3 place(blockIdx.x, threadIdx.y);
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  tile[t] = twice(in[blockIdx.x * blockDim.x * blockDim.y + t]);
  __syncthreads();
  const int other = tile[blockDim.x * blockDim.y - 1 - t];
  const int next = __shfl_xor_sync(0xffffffffu, other, 1);
  out[blockIdx.x * blockDim.x * blockDim.y + t] = next;
}
int main() {
  int *in, *out;
  cudaMallocManaged(&in, 256 * 4), cudaMallocManaged(&out, 256 * 4);
  for (int i = 0; i < 256; i++) in[i] = i;
  turn<<<4, dim3(16, 4), 64 * 4>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("out[0] is %d\n", out[0]);
}
)";

const bool kDebugs = has_simt_worker() && !find_program("gdb").empty();

Outcome in_gdb(const std::string& place, const std::vector<std::string>& more, const std::string& commands) {
  const Folder folder;
  std::vector<std::string> words = {"exec", "--gdb", place, "-x", folder.write("commands", commands)};
  words.insert(words.end(), more.begin(), more.end());
  return Program(warpwise_argv(words), {}, WARPWISE_ROOT).finish(120);
}

/// Without blanks at the ends, and with one for each run of blanks and tabs.
std::string squeezed(const std::string& line) {
  std::istringstream words(line);
  std::string all;
  for (std::string word; words >> word;) all += (all.empty() ? "" : " ") + word;
  return all;
}

}  // namespace

TEST_CASE("gdb stops at a line in the chosen block and thread, and steps over barriers and warp operations" *
          doctest::skip(!kDebugs)) {
  const Folder folder;
  const std::string file = folder.write("turn.cu", kTurn);
  const Outcome outcome =
      in_gdb(file + ":9", {"--block", "2", "--thread", "5,3"},
             "print threadIdx\nprint blockIdx\nprint blockDim\nprint gridDim.x + warpSize\nprint t\n"
             "next\nnext\nprint threadIdx\nprint tile[0]@2\nnext\nprint other\nstep\nprint threadIdx\nprint next\n"
             "next\nprint out[128 + t]\n");
  CAPTURE(outcome.out);
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  std::vector<std::string> printed;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("$")) printed.push_back(line.substr(line.find('=') + 2));
  CHECK(contains(outcome.out, "block (2,0,0), thread (5,3,0)\n"));
  CHECK(printed == std::vector<std::string>{"{x = 5, y = 3, z = 0}", "{x = 2, y = 0, z = 0}", "{x = 16, y = 4, z = 1}",
                                            "36", "53", "{x = 5, y = 3, z = 0}", "{256, 258}", "276",
                                            "{x = 5, y = 3, z = 0}", "278", "278"});

  const Outcome into = in_gdb(file + ":9", {"--thread", "5"}, "step\nbt 1\nfinish\n");
  CHECK(contains(into.out, "twice (v=5)"));
  CHECK(contains(into.out, "Value returned is $1 = 10"));
  const Outcome never = in_gdb(file + ":9", {"--block", "4"}, "show version\n");
  CHECK(contains(never.out, "out[0] is 124"));
  CHECK(contains(never.out, "Block (4,0,0), thread (0,0,0) never came to line 9."));
  const Outcome no_line = in_gdb(file, {"--thread", "3"}, "tbreak turn if chosen\ncontinue\nprint threadIdx.x + 40\n");
  CHECK(contains(no_line.out, "Before the first line of main."));
  CHECK(contains(no_line.out, "$1 = 43"));
}

TEST_CASE("the hunt with gdb in the text about tools goes as it stands there" * doctest::skip(!kDebugs)) {
  std::ifstream text(WARPWISE_ROOT "/docs/workshop/tools.md");
  std::string commands, start;
  std::vector<std::string> answers;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("    $ ./warpwise exec --gdb ")) start = line.substr(28);
    else if (start.empty() || !line.starts_with("    ")) continue;
    else if (line.starts_with("    (gdb) ")) commands += line.substr(10) + "\n";
    else answers.push_back(squeezed(line));
  }
  REQUIRE(answers.size() >= 8);
  std::istringstream all(start);
  std::vector<std::string> words;
  for (std::string word; all >> word;) words.push_back(word);
  REQUIRE(words.size() == 3);
  const Outcome outcome = in_gdb(words[0], {words[1], words[2]}, commands);
  CAPTURE(outcome.out);
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  std::istringstream said(outcome.out);
  size_t found = 0;
  for (std::string line; found < answers.size() && std::getline(said, line);) found += squeezed(line) == answers[found];
  CHECK_MESSAGE(found == answers.size(), "gdb does not say: ", answers[std::min(found, answers.size() - 1)]);
}

TEST_CASE("what gdb is asked for is read from the command line, and what is wrong is one sentence") {
  CHECK(parse_index("--block", "3,1") == Index3{3, 1, 0});
  CHECK(parse_index("--block", "3,1,7") == Index3{3, 1, 7});
  for (const char* wrong : {"", "3,", "x", "3,1,7,2", "-1", "9999999999"})
    CHECK_THROWS_AS(parse_index("--block", wrong), UsageError);
  const Folder folder;
  const std::string file = folder.write("a.cu", kTurn);
  std::vector<std::string> words = {"nvcc", "-DT=a:3", file + ":12"};
  CHECK(take_place(words).line == 12);
  CHECK(words[2] == file);
  CHECK(take_place(words).file.empty());

  CHECK(contains(Program(warpwise_argv({"exec", file, "--block", "1"})).finish().err, "give --gdb too"));
  CHECK(contains(Program(warpwise_argv({"exec", "--gdb", file, "--json"})).finish().err, "leave out --json"));
  const Outcome none = Program(warpwise_argv({"exec", "--gdb", file}), {{"PATH", folder.path}}).finish();
  CHECK(none.status == kCannot);
  CHECK(none.err == "warpwise: there is no gdb on this machine: install the package gdb\n");
}
