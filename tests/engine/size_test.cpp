#include <doctest/doctest.h>

#include <limits>

#include "engine/errors.h"
#include "engine/size.h"

using namespace warpwise;

namespace {

const std::vector<std::string> kMatrix = {"rows", "cols"};

std::string size_refusal(const char* text) {
  try {
    parse_size(text, kMatrix);
  } catch (const UsageError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a size is read back as it was written") {
  for (const char* text : {"1x1", "31x33", "8191x4097", "2147483647x1"})
    CHECK(to_string(parse_size(text, kMatrix)) == text);
  CHECK(parse_size("12X7", kMatrix) == Size{{12, 7}});
  CHECK(parse_size("1048576", {"n"}) == Size{{1048576}});
  CHECK(parse_size("2147483653", {"n"}, int64_t(1) << 33) == Size{{2147483653}});
}

TEST_CASE("a wrong size is refused with the reason and an example") {
  CHECK(size_refusal("0x5").find("zero rows") != std::string::npos);
  CHECK(size_refusal("5x0").find("zero cols") != std::string::npos);
  CHECK(size_refusal("-3x5").find("negative rows") != std::string::npos);
  CHECK(size_refusal("axb").find("not a number") != std::string::npos);
  CHECK(size_refusal("5x").find("not a number") != std::string::npos);
  CHECK(size_refusal("5.5x2").find("not a number") != std::string::npos);
  CHECK(size_refusal("").find("too few") != std::string::npos);
  CHECK(size_refusal("5").find("too few") != std::string::npos);
  CHECK(size_refusal("5x5x5").find("too many") != std::string::npos);
  CHECK(size_refusal("2147483648x1").find("more rows than") != std::string::npos);
  CHECK(size_refusal("99999999999999999999x1").find("more rows than") != std::string::npos);
  for (const char* text : {"0x5", "a", "5x5x5"})
    CHECK(size_refusal(text).find("for example 1024x768") != std::string::npos);
}

TEST_CASE("counting elements saturates") {
  CHECK(element_count({3, 5}) == 15);
  CHECK(element_count({int64_t{1} << 40, int64_t{1} << 40}) == std::numeric_limits<int64_t>::max());
}

TEST_CASE("unknown names are answered with the nearest ones") {
  const std::vector<std::string> steps = {"copy", "naive_reads", "naive_writes", "tiled", "padded"};
  CHECK(unknown_name("step", "tilde", steps) == "unknown step 'tilde': did you mean 'tiled'?");
  CHECK(unknown_name("step", "naive", steps).find("'naive_reads' or 'naive_writes'") != std::string::npos);
  CHECK(unknown_name("step", "qqqqqq", steps).find("choose one of copy, ") != std::string::npos);
  const std::vector<std::string> many(60, "copy");
  CHECK(unknown_name("exercise", "qqqqqq", many) == "unknown exercise 'qqqqqq': `warpwise list` names all 60");
}

TEST_CASE("an amount of memory is read with its unit, and refused with what a right one looks like") {
  CHECK(parse_bytes("2GB") == 2'000'000'000);
  CHECK(parse_bytes("1.5 GiB") == 1'610'612'736);
  CHECK(parse_bytes("512mb") == 512'000'000);
  CHECK(parse_bytes("4096") == 4096);
  CHECK(parse_bytes("4096B") == 4096);
  for (const char* text : {"", "GB", "-1GB", "0", "two", "2 apples", "nan", "1e30", "3IB"})
    CHECK_THROWS_WITH_AS(parse_bytes(text), doctest::Contains("such as 2GB"), UsageError);
}
