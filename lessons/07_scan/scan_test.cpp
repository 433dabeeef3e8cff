// What lesson.md and the headers of the steps claim about counters, held to the CPU backend. (That every step is
// right on every shape is tested for all lessons alike, and the problem in tests/problems.)
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "engine/temporary_folder.h"
#include "tests/support/cli_program.h"
#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr int64_t kCounted = 1 << 16;

/// A counter of all kernels of a step at n = 2^16.
double count(const std::string& step, const char* space, const char* what) {
  const json report = test::inspect("scan", step, {{kCounted}});
  CHECK(report.at("hazards").empty());
  double sum = 0;
  for (const json& kernel : report.at("kernels")) sum += kernel.at(space).at(what).get<double>();
  return sum;
}

/// The same of the lines in one file: of the numbers themselves, without what tiles tell each other.
double count_in(const std::string& step, const char* file, const char* op, const char* what) {
  const json report = test::inspect("scan", step, {{kCounted}});
  double sum = 0;
  for (const json& kernel : report.at("kernels"))
    for (const json& line : kernel.at("lines"))
      if (line.at("space") == "global" && line.at("op") == op && line.at("file").get<std::string>().ends_with(file))
        sum += line.at(what).get<double>();
  return sum;
}

double shared(const std::string& step, const char* what) {
  return count(step, "shared_load", what) + count(step, "shared_store", what);
}

}  // namespace

TEST_CASE("scan: each step's bytes, requests and wavefronts are what the lesson says" *
          doctest::skip(!test::has_simt())) {
  // Three kernels read and write everything twice; sums first saves one of the writes, one pass a read, too.
  const auto times = [](const std::string& step, const char* space) {
    return count(step, space, "bytes_used") / double(kCounted * 4);
  };
  const auto near = [](double got, double want) { return got > want - 0.1 && got < want + 0.2; };
  CHECK(near(times("two_buffers", "global_store"), 2));
  CHECK(near(times("items", "global_store"), 2));
  CHECK(near(times("sums_first", "global_store"), 1));
  CHECK(near(times("sums_first", "global_load"), 2));
  CHECK(near(times("vectors", "global_store"), 1));
  CHECK(near(count_in("vectors", "items.h", "load", "sectors") * 32 / double(kCounted * 4), 1));  // without the looks

  // A padded tree meets no conflicts; shuffles do with less shared memory, several numbers a thread with much less.
  CHECK(shared("padded", "wavefronts") == shared("padded", "requests"));
  CHECK(shared("padded", "wavefronts") < 0.25 * shared("blelloch", "wavefronts"));
  constexpr double kBlocks = kCounted / 256 + 1;
  CHECK(shared("two_buffers", "requests") == 129 * kBlocks);
  CHECK(shared("shuffles", "requests") == 72 * kBlocks);
  CHECK(shared("items", "requests") == 72 * (kCounted / 2048 + 1));

  // Rows of vectors use all of each sector.
  CHECK(count_in("vectors", "items.h", "load", "sectors") == 16 * count_in("vectors", "items.h", "load", "requests"));
  CHECK(count_in("lookback_warp", "items.h", "load", "sectors") ==
        32 * count_in("lookback_warp", "items.h", "load", "requests"));
  // Tiles look at each other's words by loads, and tell by stores. What is atomic is the ticket.
  CHECK(count("lookback_warp", "global_atomic", "requests") == kCounted / 2048);
}

namespace {

/// A counter of a step at n = 2^16, with some choices.
double count_of(const std::string& step, const std::map<std::string, std::string>& choices, const char* space,
                const char* what) {
  Request request;
  request.verb = "inspect";
  request.lesson = "scan";
  request.steps = {step};
  request.sizes = {{{kCounted}}};
  request.choices = choices;
  const Board board = test::run(test::worker("simt"), request);
  const Inspection* inspection = board.inspection({"scan", step, {{kCounted}}});
  REQUIRE(inspection);
  CHECK(inspection->report.at("hazards").empty());
  double sum = 0;
  for (const json& kernel : inspection->report.at("kernels")) sum += kernel.at(space).at(what).get<double>();
  return sum;
}

/// The same of a histogram's step, of a given input.
double count_of(const std::string& step, const std::string& input, const char* space, const char* what) {
  return count_of(step, std::map<std::string, std::string>{{"input", input}}, space, what);
}

}  // namespace

TEST_CASE("scan: the table of counters in the text is what the CPU backend counts" * doctest::skip(!test::has_simt())) {
  std::ifstream file(WARPWISE_ROOT "/lessons/07_scan/lesson.md");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  for (const std::string step :
       {"hillis_steele", "two_buffers", "blelloch", "padded", "shuffles", "items", "sums_first", "vectors"}) {
    const auto whole = [](double value) { return std::to_string(int64_t(value)); };
    const std::string wavefronts = whole(shared(step, "wavefronts"));
    const std::string cells = " | " + whole(shared(step, "requests")) + " | " +
                              (step == "blelloch" ? "**" + wavefronts + "**" : wavefronts) + " |\n";
    const size_t row = text.rfind("\n| " + step + " | ");
    REQUIRE(row != std::string::npos);
    const std::string line = text.substr(row + 1, text.find('\n', row + 1) - row);
    CHECK_MESSAGE(line.ends_with(cells), line, "should end with", cells);
  }
}

TEST_CASE("scan: selecting and counting, with the atomics, sectors and lanes that the lesson names" *
          doctest::skip(!test::has_simt())) {
  const auto per_store = [](const std::string& step) {
    const std::string file = step + ".cu";
    return count_in(step, file.c_str(), "store", "sectors") / count_in(step, file.c_str(), "store", "requests");
  };
  CHECK(count("select_atomic", "global_atomic", "lanes") == kCounted / 2);
  CHECK(count("select_three", "global_atomic", "requests") == 0);
  CHECK(per_store("select_one") == doctest::Approx(12.2).epsilon(0.01));
  CHECK(per_store("select_packed") == doctest::Approx(4.8).epsilon(0.02));

  CHECK(count_of("bins_global", "uniform", "global_atomic", "requests") == kCounted / 32);
  CHECK(count_of("bins_shared", "uniform", "global_atomic", "requests") == 128);
  // All lanes add to one counter; then one for all of them. With uniform bytes nearly all lanes still add.
  CHECK(count_of("bins_warps", "one value", "shared_atomic", "lanes") == kCounted);
  CHECK(count_of("bins_match", "one value", "shared_atomic", "lanes") == kCounted / 32);
  CHECK(count_of("bins_match", "uniform", "shared_atomic", "lanes") > 0.93 * kCounted);
  // A copy for each lane: no conflict with any input, where a counter for all lanes meets many.
  for (const std::string input : {"uniform", "one value", "skewed", "image"})
    CHECK(count_of("bins_lanes", input, "shared_atomic", "wavefronts") == kCounted / 32);
  CHECK(count_of("bins_warps", "uniform", "shared_atomic", "wavefronts") > 3 * kCounted / 32);
  CHECK(count_of("words_vectors", "uniform", "global_load", "requests") ==
        count_of("words_shared", "uniform", "global_load", "requests") / 4);
}

TEST_CASE("scan: few bins and many, and one digit: the atomics, votes and sectors that the headers name" *
          doctest::skip(!test::has_simt())) {
  CHECK(count_of("bins_ahead", "uniform", "shared_atomic", "requests") ==
        count_of("bins_lanes", "uniform", "shared_atomic", "requests"));
  CHECK(count_of("bins_ahead", "skewed", "shared_atomic", "wavefronts") == kCounted / 32);
  // Each lane adds, or none before the end.
  CHECK(count_of("few_shared", "uniform", "shared_atomic", "lanes") == kCounted);
  CHECK(count_of("few_votes", "uniform", "shared_atomic", "requests") == kCounted / 16 / 32);  // one a warp
  CHECK(count_of("few_packed", "uniform", "shared_atomic", "requests") == 8 * kCounted / 16 / 32);
  // Four blocks read each word, or one does.
  CHECK(count_of("wide_parts", "uniform", "global_load", "requests") ==
        4 * count_of("wide_cluster", "uniform", "global_load", "requests"));
  CHECK(count_of("wide_cluster", "uniform", "global_load", "requests") == kCounted / 4 / 32);
  CHECK(count_of("wide_parts", "uniform", "shared_atomic", "lanes") == kCounted);
  CHECK(count_of("wide_global", "uniform", "global_atomic", "lanes") == kCounted);

  // Of a digit, two or three lanes store at once; then all 32.
  CHECK(count_in("digit_packed", "digit_packed.cu", "store", "requests") == kCounted / 32);
  CHECK(count_in("digit_three", "digit_three.cu", "store", "requests") > 13 * kCounted / 32);
}

TEST_CASE("scan: a thread for each segment leaves most lanes idle; one pass uses them all, with any segments" *
          doctest::skip(!test::has_simt())) {
  const auto lanes_of_a_store = [](const std::string& step, const std::string& length) {
    const auto of = [&](const char* what) {
      return count_of(step, std::map<std::string, std::string>{{"length", length}}, "global_store", what);
    };
    return of("lanes") / of("requests");
  };
  CHECK(lanes_of_a_store("segments_threads", "short") < 6);
  CHECK(lanes_of_a_store("segments_threads", "long") < 2.5);
  for (const char* length : {"short", "long", "one"}) CHECK(lanes_of_a_store("segments_one", length) > 24);
}

TEST_CASE("scan: no numbers at all are a size, too: nothing is touched, and all counts are 0" *
          doctest::skip(!test::has_simt()) * doctest::test_suite("long")) {
  const PrivateFolder folder;
  const auto holds = [&](const std::string& file, const std::string& call, const std::string& want) {
    CAPTURE(file);
    const std::string path = (folder.path() / "zero.cu").string();
    std::ofstream(path) << "#include \"" WARPWISE_ROOT "/lessons/07_scan/" << file << "\"\n"
                        << "#include <cstdio>\n"
                           "int main() {\n"
                           "  unsigned *in, *out, *more, got[256];\n"
                           "  void* scratch;\n"
                           "  cudaMalloc(&in, 4), cudaMalloc(&out, 1024), cudaMalloc(&more, 4);\n"
                           "  cudaMalloc(&scratch, scan::scratch_bytes(0));\n"
                           "  cudaMemset(out, 7, 1024), cudaMemset(more, 7, 4);\n"
                           "  scan::"
                        << call
                        << ";\n"
                           "  cudaMemcpy(got, out, 1024, cudaMemcpyDeviceToHost);\n"
                           "  unsigned count = 0;\n"
                           "  cudaMemcpy(&count, more, 4, cudaMemcpyDeviceToHost);\n"
                           "  std::printf(\"%s %x %x\\n\", cudaGetErrorString(cudaGetLastError()), got[0], count);\n"
                           "  cudaFree(in), cudaFree(out), cudaFree(more), cudaFree(scratch);\n"
                           "}\n";
    const test::Outcome outcome = test::Program({WARPWISE_BIN "/warpwise", "exec", path, "-I" WARPWISE_ROOT,
                                                 "-I" WARPWISE_ROOT "/lessons/07_scan"})
                                      .finish(120);
    CHECK(outcome.status == 0);
    CHECK_MESSAGE(outcome.out.find(want) != std::string::npos, outcome.out, outcome.err);
  };
  for (const std::string step : {"one_thread", "items", "sums_first", "chained", "vectors"})
    holds(step + ".cu", "launch_" + step + "(in, out, scratch, 0, nullptr)", "no error 7070707 7070707");
  for (const std::string step : {"select_atomic", "select_packed"})
    holds("select/" + step + ".cu", "launch_" + step + "(in, out, more, scratch, 0, nullptr)", "no error 7070707 0");
  holds("segments/segments_one.cu",
        "launch_segments_one(in, reinterpret_cast<unsigned char*>(more), out, scratch, 0, nullptr)",
        "no error 7070707 7070707");
  for (const std::string step : {"bins_match", "bins_lanes"})
    holds("histogram/" + step + ".cu",
          "launch_" + step + "(reinterpret_cast<unsigned char*>(in), out, scratch, 0, nullptr)", "no error 0 7070707");
}
