// The order of the house, which tests/house/floors.h says, and whether each kind of fault is found.
#include "tests/house/house.h"
#include "engine/temporary_folder.h"

#include <doctest/doctest.h>

#include <fstream>
#include <regex>

namespace fs = std::filesystem;
using house::Fault;

namespace {

/// A small project in a temporary folder.
class Tree {
 public:
  void write(const std::string& file, const std::string& text = "") const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  std::vector<std::string> complaints(const std::vector<std::string_view>& not_yet = {}) const {
    return house::complaints(house::faults_of(root_, kFloors), not_yet);
  }

 private:
  inline static const house::Floors kFloors = {{"simt/include", ""},         {"machine/low", ""},
                                               {"machine/high", "above"},    {"lessons/*", "machine/low simt/include"},
                                               {"exercises/*", "lessons/="}, {"tests", "*"}};
  const warpwise::PrivateFolder folder_;
  const fs::path root_ = folder_.path();
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("the house: includes point down, no circle and no folder is too large") {
  for (const std::string& complaint : house::complaints(house::faults_of(WARPWISE_ROOT, house::kHouse), house::kNotYet))
    FAIL_CHECK(complaint);
}

TEST_CASE("the house: panels and plots take their lengths from the window's scale, never from the em itself") {
  // Style::px takes only what lies on the grid (gui/style/scale.h), so this is the way round it.
  const std::regex em("\\.em\\b|SetWindowFontScale|\\bpx\\b *= *\\[");
  int files = 0;
  for (const char* folder : {"panels", "plot", "figures", "actions", "app"})
    for (const auto& file : fs::directory_iterator(fs::path(WARPWISE_ROOT) / "gui" / folder)) {
      std::ifstream in(file.path());
      files++;
      for (std::string line; std::getline(in, line);) CHECK_MESSAGE(!std::regex_search(line, em), file.path().string());
    }
  CHECK(files > 50);
  CHECK(std::regex_search("const float wide = style.em * 0.3f;", em));
}

TEST_CASE("the house: what may be included is no fault") {
  const Tree tree;
  tree.write("machine/low/a.h", "#include <vector>\n");
  tree.write("machine/low/a.cpp", "#include \"machine/low/a.h\"\n#include \"b.h\"\n#include \"deep/c.h\"\n");
  tree.write("machine/low/b.h");
  tree.write("machine/low/deep/c.h", "#include \"machine/low/b.h\"\n");
  tree.write("machine/high/d.h", "#include \"machine/low/a.h\"\n");
  tree.write("lessons/01_one/one.h", "#include \"machine/low/a.h\"\n#include <cuda_runtime.h>\n");
  tree.write("simt/include/cuda_runtime.h");
  tree.write("exercises/01_one/check.cpp", "#include \"one.h\"\n");
  tree.write("lessons/01_one/one_test.cpp", "#include \"machine/high/d.h\"\n#include \"tests/support.h\"\n");
  tree.write("tests/support.h");
  tree.write("machine/low/text.cpp", "const char* kProgram = R\"(\n#include \"machine/high/d.h\"\n)\";\n");
  CHECK(tree.complaints() == Lines{});
}

TEST_CASE("the house: an include that goes up is found, in quotes or brackets") {
  const Tree tree;
  tree.write("machine/low/a.h", "#include \"machine/high/b.h\"\n");
  tree.write("machine/low/c.cpp", "const char* kText = R\"(x)\";\n  #  include <machine/high/b.h>\n");
  tree.write("machine/high/b.h");
  CHECK(
      tree.complaints() ==
      Lines{
          "machine/low includes machine/high:\n  machine/low/a.h includes machine/high/b.h\n  machine/low/c.cpp includes machine/high/b.h"});
}

TEST_CASE("the house: another lesson's header and a test's header are found") {
  const Tree tree;
  tree.write("lessons/01_one/one.h");
  tree.write("lessons/02_two/two.cu", "#include \"lessons/01_one/one.h\"\n#include \"tests/support.h\"\n");
  tree.write("exercises/02_two/check.cpp", "#include \"lessons/01_one/one.h\"\n");
  tree.write("tests/support.h");
  CHECK(tree.complaints() ==
        Lines{"exercises/02_two includes lessons/01_one:\n  exercises/02_two/check.cpp includes lessons/01_one/one.h",
              "lessons/02_two includes lessons/01_one:\n  lessons/02_two/two.cu includes lessons/01_one/one.h",
              "lessons/02_two includes tests:\n  lessons/02_two/two.cu includes tests/support.h"});
}

TEST_CASE("the house: code in a folder that the table does not name is found") {
  const Tree tree;
  tree.write("elsewhere/a.cpp");
  tree.write("docs/picture.svg");
  tree.write("build/made.cpp");
  CHECK(tree.complaints() == Lines{"elsewhere has no floor:\n  elsewhere/a.cpp"});
}

TEST_CASE("the house: a circle of ten units is found, one of nine is not") {
  const Tree tree;
  auto circle = [&](int units) {
    for (int i = 0; i < units; i++) {
      const std::string name = "machine/low/u" + std::to_string(i),
                        next = "machine/low/u" + std::to_string((i + 1) % units);
      tree.write(name + ".h");
      tree.write(name + ".cpp", "#include \"" + name + ".h\"\n#include \"" + next + ".h\"\n");
    }
  };
  circle(9);
  CHECK(tree.complaints() == Lines{});
  circle(10);
  CHECK(
      tree.complaints() ==
      Lines{
          "a circle in machine/low:\n  10 units: machine/low/u0 machine/low/u1 machine/low/u2 machine/low/u3 machine/low/u4 "
          "machine/low/u5 machine/low/u6 machine/low/u7 machine/low/u8 machine/low/u9"});
}

TEST_CASE("the house: a folder of code with 46 files is found, whatever they are; a student's own do not count") {
  const Tree tree;
  for (int i = 0; i < 44; i++) tree.write("exercises/01_one/text" + std::to_string(i) + ".md");
  tree.write("exercises/01_one/ex1_mine.cu", "#include \"machine/high/b.h\"\n");
  tree.write("exercises/01_one/check.cpp");
  CHECK(tree.complaints() == Lines{});
  tree.write("exercises/01_one/more.md");
  CHECK(tree.complaints() == Lines{"exercises/01_one has too many files:\n  46 files"});
  for (int i = 0; i < 50; i++) tree.write("docs/text" + std::to_string(i) + ".md");
  CHECK(tree.complaints().size() == 1);
}

TEST_CASE("the house: an exception silences its fault only, and is itself a fault once it is over") {
  const Tree tree;
  tree.write("machine/low/a.h", "#include \"machine/high/b.h\"\n");
  tree.write("machine/high/b.h");
  CHECK(tree.complaints({"machine/low includes machine/high"}) == Lines{});
  CHECK(tree.complaints({"machine/low includes machine/high", "a circle in machine"}) ==
        Lines{"\"a circle in machine\" is over: take it out of kNotYet in tests/house/floors.h"});
}
