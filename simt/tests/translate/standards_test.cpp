// The standards of C++ that a program may name.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "driver/options.h"
#include "support/program.h"

namespace {

// Those that nvcc 13 takes in C++17 and later only.
bool needs_17(const std::string& name) {
  for (const char* begin : {"thrust/", "cub/", "cuda/", "cooperative_groups"})
    if (name.starts_with(begin)) return true;
  return false;
}

// Includes every header of CUDA's and its libraries' that the CPU backend has, as a file or as a row of short_headers.txt.
std::string all_headers(bool before_17) {
  const std::filesystem::path folder = SIMT_TESTS_DIR "/../include";
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().lexically_relative(folder).string();
    if (entry.is_regular_file() && !name.starts_with("simt/")) names.push_back(name);
  }
  std::ifstream rows(SIMT_TESTS_DIR "/../short_headers.txt");
  for (std::string row; std::getline(rows, row);)
    if (!row.starts_with("#") && row.find(':') == std::string::npos) names.push_back(row.substr(0, row.find(' ')));
  std::sort(names.begin(), names.end());
  REQUIRE(names.size() > 300);
  if (before_17) std::erase_if(names, needs_17);
  REQUIRE(names.size() > 80);
  std::string text;
  for (const std::string& name : names) text += "#include <" + name + ">\n";
  return text;
}

const char* const kProgram = R"(
#include <cstdio>
__global__ void twice(int* out) { out[threadIdx.x] *= 2; }
int main() {
  int *d, h[2] = {1, 2};
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  twice<<<1, 2>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  std::printf("%d\n", h[0] + h[1]);
}
)";

// Valid in C++11 and C++14, and in part no longer in C++17.
const char* const kOfTheTime = R"(
#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <vector>
using namespace std;
int size, data[2];
struct Twice : public unary_function<int, int> {
  int operator()(int x) const throw() { return 2 * x; }
};
bool is_even(int x) { return x % 2 == 0; }
int old_style() {
  register int sum = 0;
  auto_ptr<int> one(new int(1));
  vector<int> v(4, 1);
  transform(v.begin(), v.end(), v.begin(), Twice());
  random_shuffle(v.begin(), v.end());
  size = count_if(v.begin(), v.end(), bind2nd(less<int>(), 3)), data[0] = count_if(v.begin(), v.end(), ptr_fun(is_even));
  sum += *one + size + data[0];
  return sum;
}
const int nine = old_style();
)";

}  // namespace

TEST_CASE("a standard older than C++17 is compiled as C++17, any other as it is named") {
  const auto standard_of = [](const std::string& name) {
    const simt::translate::Words words = {"-std=" + name, "a.cu", "-o", "a"};
    const simt::translate::Job job = simt::translate::parse_options(words);
    CHECK(job.before_17 == !simt::translate::options_before_17(job).empty());
    return job.compile.at(0) + (job.before_17 ? " for an older one" : "");
  };
  for (const char* name : {"c++03", "c++0x", "c++11", "c++14"})
    CHECK(standard_of(name) == "-std=c++17 for an older one");
  for (const char* name : {"gnu++11", "gnu++1y", "gnu++14"})
    CHECK(standard_of(name) == "-std=gnu++17 for an older one");
  for (const char* name : {"c++17", "gnu++17", "c++20", "gnu++20"})
    CHECK(standard_of(name) == "-std=" + std::string(name));
}

TEST_CASE("a program of an older standard compiles without a warning and runs") {
  const programs::Scratch scratch;
  programs::write(scratch.file("old.cu"),
                  std::string(kOfTheTime) + "#include <cstdio>\nint main() { std::printf(\"%d\\n\", nine); }\n");
  for (const char* options : {"--counted -std=c++11", "--plain -std=c++14"}) {
    CAPTURE(options);
    const programs::Outcome built = programs::compile(scratch.file("old.cu"), scratch.file("old"), options);
    CHECK(built.output == "");
    REQUIRE(built.status == 0);
    CHECK(programs::run(scratch.file("old")).output == "9\n");
  }
}

TEST_CASE("all headers compile under each standard" * doctest::test_suite("long")) {
  const programs::Scratch scratch;
  // C++17's headers serve all that is older, so that one of these, with and without GNU's extensions, stands for all.
  for (const std::string standard : {"", "-std=c++03", "-std=gnu++14", "-std=c++17", "-std=c++20", "-std=gnu++20"}) {
    CAPTURE(standard);
    const bool before_17 = standard.ends_with("03") || standard.ends_with("11") || standard.ends_with("14");
    programs::write(scratch.file("all.cu"), all_headers(before_17) + kProgram);
    const std::string options = "--plain " + standard;
    const programs::Outcome built = programs::compile(scratch.file("all.cu"), scratch.file("all"), options);
    INFO(built.output);
    REQUIRE(built.status == 0);
    CHECK(programs::run(scratch.file("all")).output == "6\n");
    // What only includes them is not taken for a program that uses bulk copies, whose launches are checked for more.
    CHECK(programs::read(scratch.file("all")).find("simt_note_async") == std::string::npos);
  }
}

TEST_CASE("headers that nvcc takes from C++17 on are refused before it, in one sentence at the #include") {
  const programs::Scratch scratch;
  programs::write(scratch.file("own.h"), "#pragma once\n#include <thrust/device_vector.h>\n");
  for (const std::string header :
       {"<thrust/device_vector.h>", "<cub/cub.cuh>", "<cuda/std/atomic>", "<cuda/barrier>", "<cooperative_groups.h>"}) {
    CAPTURE(header);
    programs::write(scratch.file("old.cu"), "#include <cstdio>\n#include " + header + "\nint main() {}\n");
    const programs::Outcome built =
        programs::compile(scratch.file("old.cu"), scratch.file("old"), "--plain -std=c++14");
    CHECK(built.status != 0);
    CHECK(built.output == scratch.file("old.cu") + ":2: error: " + header +
                              " needs C++17, as it does with nvcc 13: leave out -std=c++14, or write -std=c++17\n");
  }
  programs::write(scratch.file("old.cu"), "#include \"own.h\"\nint main() {}\n");
  const programs::Outcome built =
      programs::compile(scratch.file("old.cu"), scratch.file("old"), "--plain -std=gnu++11");
  CHECK(built.output == scratch.file("own.h") +
                            ":2: error: <thrust/device_vector.h> needs C++17, as it does with nvcc 13: leave out "
                            "-std=gnu++11, or write -std=c++17\n");
}
