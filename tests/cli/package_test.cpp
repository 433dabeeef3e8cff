// The installed lab: what Debian's package asks for, and whether it works for a user who cannot write to it.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/module.h"
#include "engine/text_of.h"
#include "tests/support/cli_program.h"

using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

/// The packages that a field of debian/control names, without versions and architectures.
Names field(const std::string& name) {
  std::istringstream lines(warpwise::text_of(WARPWISE_ROOT "/debian/control"));
  Names found;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(" ")) inside = line == name + ":";
    else if (inside) found.insert(line.substr(1, line.find_first_of(" ,", 1) - 1));
  }
  return found;
}

/// The packages of a group of cli/packages.txt.
Names group(const std::string& wanted) {
  std::ifstream lines(WARPWISE_ROOT "/cli/packages.txt");
  Names found;
  for (std::string line; std::getline(lines, line);) {
    std::string package, its_group;
    std::istringstream(line) >> package >> its_group;
    if (its_group == wanted) found.insert(package);
  }
  return found;
}

Names both(Names one, const Names& other) {
  one.insert(other.begin(), other.end());
  return one;
}

Names without(Names all, const Names& some) {
  std::erase_if(all, [&](const std::string& name) { return some.contains(name); });
  return all;
}

/// Whether the tree has all that `cmake --install` takes.
bool all_is_built() {
  for (const auto& lesson : warpwise::known_lessons())
    for (const char* kind : {"simt", "counted", "exercises"})
      if (!fs::exists(warpwise::module_file(lesson, kind))) return false;
  return true;
}

/// The lab, installed for the users of a machine, and a user's home.
struct Installed {
  const Folder folder;
  const std::string prefix = folder.path + "/usr", home = folder.path + "/home";
  const std::string own = home + "/warpwise/exercises/01_transpose/ex1_index.cu";
  Installed() {
    fs::create_directory(home);
    const Outcome made = Program({"cmake", "--install", WARPWISE_BIN "/..", "--prefix", prefix}).finish(120);
    REQUIRE_MESSAGE(made.status == 0, made.err);
  }
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), prefix + "/bin/warpwise");
    return Program(words, {{"HOME", home}, {"XDG_STATE_HOME", ""}, {"XDG_CACHE_HOME", ""}, {"WARPWISE_ROOT", ""}}, "/")
        .finish(120);
  }
};

}  // namespace

TEST_CASE("the package asks for what cli/packages.txt lists") {
  // g++ and binutils are always there where packages are built; the package is built without its tests, and from what lesson
  // 04 compares with, which elsewhere only the tests ask for.
  const Names compilers = {"g++", "binutils"}, baselines = {"libmpfr-dev", "libqd-dev", "libopenblas-dev"};
  CHECK(without(baselines, group("test")) == Names{});
  CHECK(field("Build-Depends") ==
        both(both(without(both(group("build"), group("gui")), both(compilers, {"doctest-dev"})), group("aarch64")),
             both(baselines, {"debhelper-compat"})));

  // The libraries that programs are linked with are found by the build. `--via` sends headers of the distribution along.
  CHECK(field("Depends") == both(compilers, {"${misc:Depends}", "${shlibs:Depends}"}));
  CHECK(field("Recommends") ==
        both(both(group("look"), group("calls")), {"nlohmann-json3-dev", "libfmt-dev", "libcli11-dev"}));
  CHECK(field("Suggests") == group("browser"));
}

TEST_CASE("an installed lab keeps a student's files in the home folder, and needs no rights on its own" *
          doctest::skip(!has_simt_worker() || !all_is_built())) {
  const Installed lab;
  const std::string shared = lab.prefix + "/share/warpwise";
  CHECK_FALSE(fs::exists(shared + "/simt/tests"));
  const auto taken = [&] { return std::distance(fs::recursive_directory_iterator(lab.prefix), {}); };
  const auto files = taken();

  const Outcome given = lab.run({"check", "transpose/index", "--backend", "simt"});
  CHECK_MESSAGE(given.status == 1, given.err);
  CHECK(contains(given.out, "minutes  " + lab.own + "\n"));
  const std::string pristine = warpwise::text_of(shared + "/exercises/01_transpose/pristine/ex1_index.cu");
  CHECK_FALSE(pristine.empty());
  CHECK(warpwise::text_of(lab.own) == pristine);

  std::ofstream(lab.own) << lab.run({"solution", "transpose/index", "--insist"}).out;
  const Outcome solved = lab.run({"check", "transpose/index", "--backend", "simt", "--json"});
  CHECK_MESSAGE(solved.status == 0, solved.err);
  CHECK(solved.json()["passed"] == true);

  const Outcome reset = lab.run({"reset", "transpose/index"});
  CHECK(contains(reset.out, lab.own + " is as it was given"));
  CHECK(fs::exists(lab.own + ".mine"));

  CHECK(contains(lab.run({"new", "lesson", "packing"}).err, "in a checkout of the project"));
  CHECK(lab.run({"new", "editor"}).status == 0);
  CHECK(contains(warpwise::text_of(lab.home + "/warpwise/.vscode/tasks.json"), "\"command\": \"warpwise\""));

  const Outcome doctor = lab.run({"doctor", "--json"});
  CHECK(doctor.status == 0);
  CHECK_FALSE(contains(doctor.out, "Ninja"));
  CHECK(taken() == files);

  // No script can build what is missing there.
  const std::string programs = lab.prefix + "/lib/warpwise/";
  const auto misses = [&](const std::string& file, const std::vector<std::string>& words) {
    fs::rename(programs + file, programs + file + ".away");
    const Outcome outcome = lab.run(words);
    fs::rename(programs + file + ".away", programs + file);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "install the lab again"));
    CHECK_FALSE(contains(outcome.err, "./warpwise"));
  };
  misses("simt/01_transpose.so", {"run", "transpose", "--backend", "simt"});
  misses("exercises/01_transpose.so", {"check", "transpose/index", "--backend", "simt"});
  misses("warpwise-simt-cc", {"exec", shared + "/docs/workshop/hello.cu"});
  misses("warpwise-worker-simt", {"run", "transpose", "--backend", "simt"});
  misses("warpwise-verbs", {"doctor"});
  misses("lessons.json", {"list"});
}
