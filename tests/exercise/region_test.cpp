// The marked region: anything that affects text outside is refused, based on the tokens that the compiler reads, not on
// words.
#include <doctest/doctest.h>

#include <fstream>

#include "engine/cpp_tokens.h"
#include "engine/exercise/compile/compile.h"
#include "engine/exercise/compile/headers.h"
#include "engine/exercise/text/region_rules.h"
#include "engine/temporary_folder.h"

using namespace warpwise;
namespace fs = std::filesystem;

namespace {

std::string region_with(const std::string& region) {
  return "#include \"a.h\"\nint given(int x) {\n// --- your code\n" + region +
         "// --- end of your code\nreturn x;\n}\n";
}

/// The message about a region, after its line number.
std::string said(const std::string& region) {
  const RegionTrouble trouble = trouble_in_region(region_with(region));
  return trouble.line == 0 ? "" : std::to_string(trouble.line) + ": " + trouble.message;
}

void refused(const std::string& region, const std::string& line, const std::string& words) {
  INFO(region << " said: " << said(region));
  CHECK(said(region).starts_with(line + ": "));
  CHECK(said(region).find(words) != std::string::npos);
}

void allowed(const std::string& region) { CHECK_MESSAGE(said(region) == "", region); }

}  // namespace

TEST_CASE("region rules: brackets are in pairs, wherever they are only characters") {
  allowed("if (x) { x = 1; }\n");
  allowed("const char c = '}', *s = \"{\\\"{\", *r = R\"x({)\" } )x\"; // {\n/* {{ */\n");
  allowed("x = 1'000 + 0x1p-3; x <<= 1;\n");
  allowed("if (x) <% x = v<:0:>; %>\n");
  refused("}\nint more() {\n", "4", "closes what was opened before");
  refused("if (x) {\n", "4", "not closed in it");
  refused("x = (1];\n", "4", "does not close the '('");
  refused("x = 1;\n%>\n<%\n", "5", "closes what was opened before");
  refused("x = 1; /\\\n/ not code {\n}\n", "6", "closes what was opened before");
  refused("const char* s = R\"({)\"; }\n", "4", "closes what was opened before");
}

TEST_CASE("region rules: nothing is left open at the end") {
  refused("x = 1; /* the rest\n", "4", "A comment");
  refused("const char* s = R\"x( the rest\n", "4", "A string");
  refused("#if 0\n", "4", "no #endif");
  refused("#endif\n#if 1\n", "4", "no #if");
  allowed("#if defined(A)\nx = 1;\n#else\nx = 2;\n#endif\n");
}

TEST_CASE("region rules: directives that reach further, however they are spelled") {
  refused("#include <cmath>\n", "4", "#include does not belong");
  refused("%:include <cmath>\n", "4", "#include does not belong");
  refused("x = 1;\n# /* here */ inc\\\nlude <cmath>\n", "5", "#include does not belong");
  refused("#line 7 \"other.cu\"\n", "4", "#line");
  refused("# 7 \"other.cu\"\n", "4", "#line");
  refused("#pragma GCC optimize(\"O0\")\n", "4", "pragma");
  refused("_Pragma(\"GCC diagnostic push\")\n", "4", "pragma");
  allowed("#pragma unroll 4\nfor (;;) {}\n_Pragma(\"unroll\") for (;;) {}\n");
  allowed("const char* s = \"#include <cmath>\";\n// #line 7\n");
}

TEST_CASE("region rules: a macro of the region is the region's own") {
  allowed("#define MINE(a) ((a) + 1)\nx = MINE(x);\n#undef MINE\n");
  refused("#define given other\n", "4", "`given` would change given lines");
  refused("#undef x\n", "4", "`x` would change given lines");
  refused("#define float int\n", "4", "a word of the language");
  refused("#define __syncthreads() \n", "4", "a word of the language");
}

TEST_CASE("region rules: #line is refused in the whole file, with or without marks") {
  const RegionTrouble outside = trouble_in_region("#line 3 \"x.cu\"\n" + region_with("x = 1;\n"));
  CHECK(outside.line == 1);
  CHECK(trouble_in_region("int a;\n#line 3\n").line == 2);
  CHECK(trouble_in_region("#include <cmath>\nint a;\n}\n").line == 0);  // the compiler reports what is wrong
}

TEST_CASE("region rules: what is the CPU backend's own is not named, nor put together") {
  const auto line = [](const std::string& text) { return trouble_in_names(text).line; };
  CHECK(trouble_in_names("int a;\nsimt_fence(2);\n").message.find("`simt_fence` belongs to the CPU backend") == 0);
  CHECK(line("int a;\n::simt::ptx::load_matrices(to, row, 4, false);\n") == 2);
  CHECK(line("si\\\nmt_fence(2);\n") == 1);
  CHECK(line("__tsan_read4(p);\n") == 1);
  CHECK(line("void mine() __attribute__((weakref(\"si\" \"mt_fence\")));\n") == 1);
  CHECK(line("\n#define GLUE(a, b) a##b\nGLUE(s, imt_fence)(2);\n") == 2);
  CHECK(line("#define GLUE(a, b) a%:%:b\nGLUE(si, GLUE(mt, _fence))(2);\n") == 1);
  CHECK(line("#include <sys/cdefs.h>\n__CONCAT(sim, t_fence)(2);\n") == 2);
  CHECK(line("#define G(a, b) a##b\n#define H(a, b) G(a, b)\nusing namespace H(s, H(i, H(m, t)));\n") == 1);
  CHECK(line("#define G(a, b) a##b\n#define H(a, b) G(a, b)\n#define S si\nusing namespace H(S, mt);\n") == 1);
  CHECK(line("// simt_fence\nconst char* s = \"simt_fence\"; similar_t x; SIMT_ y;\n") == 0);
  CHECK(line("#define AT(i) s##i = m[i] + t\n__syncthreads(); float s0, s1; AT(0);\n") == 0);
}

TEST_CASE("region rules: a large number may be a limit of sizes") {
  for (const char* large : {"i & 0xffffff", "n < 1'000'000", "1 << 20", "1e6", "65536u", "blockIdx.x < 1000"})
    CHECK_MESSAGE(names_large_number(region_with(large + std::string("\n"))), large);
  for (const char* small : {"0xffffffff", "i + 256", "1 << 5", "x1000000", "\"1000000\"", "-1"})
    CHECK_MESSAGE(!names_large_number(region_with(small + std::string("\n"))), small);
}

TEST_CASE("region rules: shifts by other than a number are looked at while they are made") {
  for (const char* variable : {"1u << lane", "x >>= i", "x >> (32 - k)"})
    CHECK_MESSAGE(shifts_by_variable(region_with(variable + std::string(";\n"))), variable);
  for (const char* constant : {"1u << 5", "x >>= 1", "a < b"})
    CHECK_MESSAGE(!shifts_by_variable(region_with(constant + std::string(";\n"))), constant);
}

TEST_CASE("region rules: given lines stay as they are where figures of theirs are predicted") {
  const std::string given = region_with("int a = 0;\n");
  CHECK(change_outside(region_with("int a = 7;\n"), given, "so it is").line == 0);
  CHECK(change_outside("// mine\n" + region_with("int a = 7;\n"), given, "so it is").line == 0);
  std::string changed = region_with("int a = 7;\nint b;\n");
  changed.replace(changed.find("return x"), 8, "return y");
  CHECK(change_outside(changed, given, "so it is").line == 7);
  CHECK(change_outside("#define x 1\n" + given, given, "so it is").line == 1);
  CHECK(change_outside(given + "int more;\n", given, "so it is").line > 5);
  CHECK(change_outside("#include <cuda/atomic>\n" + given, given, "so it is").line == 1);
  CHECK(change_outside("#include <cuda/atomic>\n" + given, given, "so it is", true).line == 0);
  CHECK(change_outside("#include <numeric>\n" + given, given, "so it is").line == 0);
  CHECK(change_outside("#include \"mine.h\"\n" + given, given, "so it is", true).line == 1);
  CHECK(change_outside("int a;\n", given, "so it is").message.find("marks") != std::string::npos);
}

TEST_CASE("region rules: predictions give the given kernels no other meaning") {
  const std::string
      before = "namespace lesson {\nconstexpr int kTile = 32, kRows = 4;\n// --- your code\n",
      after =
          "// --- end of your code\nconstexpr int kMore = n;\n"
          "void k(size_t n) { at(threadIdx.x + kTile * kRows); }\n"
          "template <int kSide>\nvoid j(const float* in) { const whole a = 0, sum = in[0]; use(a, sum); if (a) "
          "{ at(out); } call(used_before); int used_before = 1; p.sum = kSide; }\n";
  const auto said = [&](const std::string& region) {
    return trouble_in_predictions(before + region + after, {"figure", "k_figure"}).message;
  };
  const auto refused = [&](const std::string& region, const std::string& words) {
    INFO(region << " said: " << said(region));
    CHECK(said(region).find(words) != std::string::npos);
  };
  CHECK(said("extern const double figure = 32 * sizeof(float) / kTile, k_figure{4};  // size_t\n") == "");
  CHECK(said("enum { kSector = 32 };\nconstexpr double half(int of) { return of / 2.; }\n") == "");
  CHECK(said("extern const double figure = sizeof(size_t);\n") == "");
  CHECK(said("namespace own { constexpr int kBytes = 4; }\nextern const double figure = own::kBytes;\n") == "");
  CHECK(said("extern const double figure = kTile / kRows;\n") == "");
  CHECK(said("constexpr double half(int n) { return n / 2.; }\nextern const double figure = half(4);\n") == "");
  CHECK(said("constexpr int two(int m) { for (int n = 0; n < 9; n++) m += n; return m; }\n") == "");
  CHECK(said("extern const double figure = [](int m) { const int n = m; return 2. * n; }(4);\n") == "");
  refused("constexpr double half(int n) { return n / 2.; }\nextern const int n = 4;\n", "`n` stands");
  CHECK(said("extern const double figure = at(3) + 2 * at(4);\n") == "");
  CHECK(said("extern const double figure = lesson::kTile, k_figure = (lesson::kRows);\n") == "");
  CHECK(said("using Row = whole[32];\nextern const double figure = sizeof(Row) >> 5;\n") == "");
  refused("int* at(int n);\n", "`at` stands");
  refused("double f(int m), at(int m, int l);\n", "`at` stands");
  CHECK(said("constexpr int sum = 3;\nextern const double figure = sum * 2;\n") == "");
  refused("constexpr int out = 3;\n", "`out` stands");
  refused("constexpr int used_before = 3;\n", "`used_before` stands");
  refused("struct whole {};\n", "`whole` stands");
  refused("static union alignas(8) { int n; };\n", "`n` stands");
  refused("struct A { static int two(int m) { return m; } };\nstruct n {};\n", "`n` stands");
  refused("inline namespace q { struct size_t {}; }\nint f(int size_t) { return size_t; }\n", "`size_t` stands");
  refused("int f(int size_t) { return size_t; }\nstruct size_t {};\n", "`size_t` stands");
  refused("int f(struct threadIdx* t) { return 0; }\n", "`threadIdx` stands");
  refused("struct size_t {};\n", "`size_t` stands in the given kernels too");
  refused("static __thread_ const int threadIdx = 0;\n", "`__thread_` is not needed");
  refused("static const int threadIdx = 0;\n", "`threadIdx` stands");
  refused("template <class A> int at(A);\n", "`at` stands");
  refused("struct __CONCAT(siz, e_t) {};\n", "`__CONCAT` is not needed");
  refused("#define J(a, b) a##b\nstruct J(siz, e_t) {};\n", "take the directive out");
  refused("struct A {};\nint operator+(int, A);\n", "An operator");
}

TEST_CASE(
    "region rules: an object that counts is only asked by its own functions, and other names are the region's own") {
  const auto said = [](const std::string& region) {
    return trouble_in_sealed("// --- your code\n" + region + "// --- end of your code\n",
                             {"Number", "a", "b", "add", "sub", "const", "auto", "return", "for", "int"}, {"unit"},
                             "it counts")
        .message;
  };
  const auto refused = [&](const std::string& region, const std::string& name) {
    INFO(region << " said: " << said(region));
    CHECK(said(region).find("`" + name + "`") != std::string::npos);
  };
  CHECK(said("const auto x = unit.sub(a, b);\nreturn unit.add(x, b);\n") == "");
  CHECK(said("const auto minus = [&](Number p, Number q) { return unit.sub(p, q); };\nreturn minus(a, b);\n") == "");
  CHECK(said("#pragma unroll\nfor (int i = 0, j = 7; i < j; i++) unit.add(a, b);\n") == "");
  refused("auto other = unit;\n", "unit");
  refused("const auto& other = unit;\n", "unit");
  refused("const auto x = (double&)a;\n", "double");
  refused("const auto x = *(const double*)&a;\n", "double");
  refused("const auto x = (const double2&)a;\n", "double2");
  refused("{ auto double2 = a; }\nconst auto x = (double2&)a;\n", "double2");
  refused("return memcpy(a, b);\n", "memcpy");
  refused("{ auto memcpy = [](int) {}; }\nauto x = 0.5;\nmemcpy(&x, &a, 8);\n", "memcpy");
  CHECK(said("Number const x = a;\nconst auto y = x;\n") == "");
  refused("Number value = a;\nreturn Number(unit.value(a));\n", "value");
  refused("const auto x = __builtin_bit_cast(Number, a);\n", "__builtin_bit_cast");
  refused("auto x = decltype(a)(b);\n", "decltype");
  CHECK(said("#define own unit\nauto x = own;\n").find("directive") != std::string::npos);
  CHECK(trouble_in_sealed("a\n", {"a"}, {}, "").message.find("marks") != std::string::npos);
}

TEST_CASE("tokens: names, numbers and marks with their lines") {
  const auto tokens = tokens_of("a\\\nb = 0x1.8p+3f; // c\n  x<::y> z<:0:> u8R\"(\n)\" '\\''");
  std::string text;
  for (const auto& token : tokens) text += token.text + "@" + std::to_string(token.line) + " ";
  CHECK(text == "ab@1 =@2 0x1.8p+3f@2 ;@2 x@3 <@3 :@3 :@3 y@3 >@3 z@3 [@3 0@3 ]@3 u8R\"(\n)\"@3 '\\''@4 ");
}

TEST_CASE("headers: an exercise finds those that it names, and what they include, and no other") {
  const PrivateFolder project;
  const fs::path root = project.path(), lesson = root / "lessons/01_a", include = root / "include";
  fs::create_directories(lesson);
  fs::create_directories(root / "kernels");
  std::ofstream(lesson / "a.h") << "#include <vector>\n#include \"kernels/b.h\"\n// #include \"answer.h\"\n";
  std::ofstream(lesson / "answer.h") << "int answer;\n";
  std::ofstream(root / "kernels/b.h") << "#include \"a.h\"\n";
  const auto headers = link_headers({"a.h"}, lesson, root, include);
  CHECK(headers.size() == 2);
  CHECK(fs::exists(include / "a.h"));
  CHECK(fs::exists(include / "kernels/b.h"));
  CHECK(!fs::exists(include / "answer.h"));
}
