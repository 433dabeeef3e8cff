#include "cli/machine/elsewhere.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/machine/machine.h"
#include "engine/errors.h"
#include "engine/module.h"
#include "engine/process.h"
#include "engine/text_of.h"

namespace warpwise {

namespace fs = std::filesystem;

namespace {

constexpr const char* kScript = "cli/machine/there.sh";
constexpr int kLineLimit_s = 60;  // a worker that hears nothing of its reader for so long ends, and frees its GPU

/// What a worker is built from, as an archive; the same sources give the same bytes. The headers that the distribution
/// has as packages travel along, so that the other machine needs none of them. A student's own files stay here.
std::string archive(const fs::path& root, bool compressed) {
  std::vector<std::string> words = {"tar", "-c", "--sort=name", "--mtime=2000-01-01", "--owner=0", "--group=0"};
  words.insert(words.end(), {"--numeric-owner", "--mode=u+rw", "--no-wildcards-match-slash", "--exclude=*_test.cpp"});
  words.insert(words.end(), {"--exclude=simt/tests", "--exclude=simt/bench", "--exclude=exercises/*/ex*.cu"});
  words.insert(words.end(), {"--exclude=exercises/*/ex*.cu.mine*", "--exclude=exercises/.given"});
  words.push_back("--transform=s,^\\(nlohmann\\|fmt\\|CLI\\),headers/\\1,");
  if (compressed) words.push_back("-z");
  words.insert(words.end(), {"-C", root.string(), "CMakeLists.txt", "warpwise", "cmake", "engine", "kernels", "simt"});
  words.insert(words.end(), {"lessons", "exercises", "cli", "gui", "-C", WARPWISE_JSON_HEADERS, "nlohmann"});
  words.insert(words.end(), {"-C", WARPWISE_FMT_HEADERS, "fmt", "-C", WARPWISE_CLI11_HEADERS, "CLI"});
  const ProgramOutput said = output_of(words);
  if (said.status != 0)
    throw CannotError("the sources in " + root.string() +
                      " could not be packed for the other machine, as tar said above: --via needs GNU tar here");
  return said.text;
}

std::string quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// By which a shared file is known: no other one has all of these in common.
std::string mark_of(const fs::path& file) {
  struct stat known {};
  if (::stat(file.c_str(), &known) != 0) return "none";
  return fmt::format("{} {} {}", known.st_ino, known.st_size, known.st_mtime);
}

}  // namespace

Elsewhere elsewhere(const std::string& via, const std::string& program, const std::string& backend,
                    const std::vector<std::string>& lessons, const std::map<std::string, std::string>& more) {
  fs::path root = project_root();  // may be a copy of the lessons and exercises alone
  if (!fs::exists(root / kScript)) root = WARPWISE_SOURCE_DIR;
  std::ifstream file(root / kScript);
  if (!file)
    throw CannotError(
        "the sources that this was built from are not at hand, and --via builds from them: start it in a checkout");
  std::string names;
  for (const auto& lesson : lessons)
    names += (names.empty() ? "" : " ") + find_by_id(known_lessons(), lesson, "lesson").id;
  if (backend != "auto" && backend != "cuda" && backend != "simt")
    throw UsageError(unknown_name("backend", backend, {"auto", "cuda", "simt"}));
  utsname machine{};
  ::uname(&machine);

  Elsewhere there;
  there.via = via_words(via);
  there.sources = [root] { return archive(root, true); };
  std::ostringstream script;
  script << "hash=" << hash_of(archive(root, false)) << "\nkinds=" << quoted(backend == "auto" ? "cuda simt" : backend)
         << "\nprogram=" << program << "\nlessons=" << quoted(names) << "\nhere=(" << quoted(root) << ' '
         << quoted(programs_folder())
         << ")\nmark_format='%i %s %Y'\nmark=" << quoted(mark_of(programs_folder() / "warpwise"))
         << "\nmachine=" << machine.machine << "\nline_limit=" << kLineLimit_s << '\n';
  for (const auto& [name, value] : more) script << name << '=' << quoted(value) << '\n';
  script << file.rdbuf() << "main; exit\n";
  there.script = script.str();
  return there;
}

std::vector<std::string> said_elsewhere(const Elsewhere& elsewhere, const Waits& waits) {
  WorkerProcess process({.argv = {}, .elsewhere = elsewhere});
  while (process.alive()) {
    for (const auto& event : process.poll(std::chrono::milliseconds(50)))
      if (const auto* failure = std::get_if<Failure>(&event); failure && failure->fatal)
        throw CannotError(failure->message);
    if (!waits(process.waiting())) throw CannotError("stopped before the other machine had answered");
  }
  return process.said();
}

}  // namespace warpwise
