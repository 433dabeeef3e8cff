// What the compiler knows to be undefined in a student's file, read from what it says.
#include <doctest/doctest.h>

#include "engine/exercise/compile/message.h"

using namespace warpwise;

namespace {

/// Where g++ says it, and the line that declares the array.
std::vector<CompilerMessage> said(const std::string& warning, const std::string& note, const std::string& declaration) {
  return undefined_in("own.cu:9:12: warning: " + warning + "\n    9 |   out = it;\nown.cu:2:9: note: " + note + "\n",
                      "void f() {\n" + declaration + "\n}\n");
}

}  // namespace

TEST_CASE("undefined: an access outside of an array, by its place in memory") {
  const auto found = said(
      "array subscript 'float4[1]' is partly outside array bounds of 'float2 [3]' {aka 'Pair [3]'} [-Warray-bounds]",
      "at offset 16 into object 'a' of size 24", "  float2 a[kEach - 1];");
  REQUIRE(found.size() == 1);
  CHECK(found[0].file == "own.cu");
  CHECK(found[0].line == 2);
  CHECK(found[0].text.starts_with("`a` has 24 bytes, and an access that begins at byte 16"));
}

TEST_CASE("undefined: an index outside of an array, not one that passes from row to row") {
  const std::string note = "while referencing 'tile'";
  const auto found = said("array subscript 3 is above array bounds of 'float [3][4]' [-Warray-bounds]", note,
                          "  float tile[kRows][4];");
  REQUIRE(found.size() == 1);
  CHECK(found[0].text.starts_with("`tile` is a float [3][4], and an access to [3] lies outside"));
  const std::string row = "array subscript 5 is above array bounds of 'float [4]' [-Warray-bounds]";
  CHECK(said(row, note, "  float tile[kRows][4];").empty());
  CHECK(said(row, note, "  float other[4];").empty());
  CHECK(said(row, note, "  float tile[4];").size() == 1);
  CHECK(undefined_in("own.cu:9:12: warning: " + row + "\nown.cu:90:9: note: " + note + "\n", "tile[4];\n").empty());
}

TEST_CASE("undefined: notes of other warnings are about something else") {
  CHECK(
      said("'tile' is used uninitialized [-Wuninitialized]", "at offset 16 into object 'tile' of size 16", "").empty());
  CHECK(undefined_in("own.cu:9:12: warning: array subscript 4 is above array bounds of 'float [4]' [-Warray-bounds]\n"
                     "own.cu:8:1: warning: unused variable 'tile' [-Wunused-variable]\n"
                     "own.cu:2:9: note: while referencing 'tile'\n",
                     "\nfloat tile[4];\n")
            .empty());
}
