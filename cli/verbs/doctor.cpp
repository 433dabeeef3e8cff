// `warpwise doctor`: what this machine can do, and how to mend what it can't.
#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "cli/machine/elsewhere.h"
#include "cli/machine/machine.h"
#include "cli/machine/opengl.h"
#include "cli/machine/workers.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/waiting_line.h"
#include "cli/verbs/verbs.h"
#include "engine/building.h"
#include "engine/errors.h"
#include "engine/module.h"
#include "engine/process.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;

struct Check {
  std::string name;
  enum State { works, absent, broken } state;  // absent: missing, but that is no problem
  std::string text, mend;                      // what was found; what to do about it, if anything
};

// The first line that a program prints; empty if it cannot be run.
std::string first_line_of(const std::vector<std::string>& command) {
  const std::string text = output_of(command, false).text;
  return text.substr(0, text.find_first_of("\r\n"));
}

Check program(const std::string& name, const std::string& executable, const std::string& package) {
  const fs::path path = find_program(executable);
  if (path.empty()) return {name, Check::broken, executable + " is not on the PATH", "apt install " + package};
  return {name, Check::works, first_line_of({path.string(), "--version"}), ""};
}

Check toolkit() {
  const fs::path nvcc = find_nvcc();
  if (nvcc.empty())
    return {"CUDA toolkit", Check::absent, "none found (CUDACXX, PATH, /usr/local/cuda*/bin)",
            "only needed to run on a GPU: install it from NVIDIA, then " +
                (is_installed() ? std::string("`warpwise run transpose --via env` builds the GPU's part")
                                : std::string("run ./warpwise again"))};
  std::string release = output_of({nvcc.string(), "--version"}, false).text;
  const size_t at = release.find("release ");
  release = at == std::string::npos ? "" : release.substr(at + 8, release.find('\n', at) - at - 8);
  return {"CUDA toolkit", Check::works, nvcc.string() + (release.empty() ? "" : ", " + release), ""};
}

Check driver() {
  const std::string version = nvidia_driver();
  if (version.empty())
    return {"NVIDIA driver", Check::absent, "none loaded",
            "only needed to run on a GPU: install the driver of your distribution or of NVIDIA"};
  return {"NVIDIA driver", Check::works, version, ""};
}

Check worker(const char* backend, const char* name) {
  const fs::path path = worker_path(backend);
  try {
    const Lab lab = open_lab(backend);
    const Device& device = lab.board.hello()->device;
    std::string text = device_title(device);
    if (!device.compute.empty()) text += ", compute capability " + device.compute;
    if (device.memory_bytes > 0)
      text += fmt::format(", {:.1f} GB of memory, {:.1f} free", double(device.memory_bytes) / 1e9,
                          double(device.free_bytes) / 1e9);
    return {name, Check::works, text, ""};
  } catch (const CannotError& e) {
    const bool nothing_wrong = std::string(backend) == "cuda" && nvidia_driver().empty();
    return {name, nothing_wrong ? Check::absent : Check::broken, e.what(), ""};
  }
}

Check kernel_compiler() {
  const fs::path path = programs_folder() / "warpwise-simt-cc";
  if (!fs::exists(path))
    return {"kernel compiler", Check::broken, path.string() + " is missing", how_to_get_it_built()};
  return {"kernel compiler", Check::works, "warpwise exec and the CPU backend can compile .cu files", ""};
}

Check display() {
  if (!has_display())
    return {
        "display", Check::absent, "none (DISPLAY and WAYLAND_DISPLAY are not set)",
        "the terminal board needs none; for the window `ssh -X`, for a picture `xvfb-run -a warpwise gui --screenshot lab.png`"};
  const OpenGl opengl = probe_opengl();
  if (!opengl.works)
    return {"display", Check::broken, opengl.text,
            "apt install libglfw3-dev libgl1-mesa-dri; over ssh, LIBGL_ALWAYS_SOFTWARE=1 often helps"};
  return {"display", Check::works, opengl.text, ""};
}

Check window() {
#if WARPWISE_HAS_GUI
  return {"window", Check::works, "built", ""};
#else
  return {"window", Check::absent, "not built: Dear ImGui, GLFW or OpenGL was missing",
          how_to_get_it_built("run ./warpwise to install them and build again")};
#endif
}

Check fonts() {
  std::string missing, packages;
  for (const auto& [file, package] : {std::pair{"Roboto-Regular.ttf", "fonts-roboto-unhinted"},
                                      {"JetBrainsMono-Regular.ttf", "fonts-jetbrains-mono"}}) {
    bool found = false;
    std::error_code error;
    for (fs::recursive_directory_iterator at("/usr/share/fonts", error), end; at != end && !found; at.increment(error))
      found = at->path().filename() == file;
    if (found) continue;
    missing += (missing.empty() ? "" : ", ") + std::string(file);
    packages += std::string(" ") + package;
  }
  if (!missing.empty())
    return {"fonts", Check::absent, "missing " + missing + ": the window falls back on a plain one",
            "apt install" + packages};
  return {"fonts", Check::works, "Roboto, JetBrains Mono", ""};
}

// What cli/packages.txt lists to detect a package: a command, or a file of the package (a pattern).
bool is_there(const std::string& sign) {
  if (sign.empty() || sign[0] != '/') return !find_program(sign).empty();
  glob_t found{};
  const bool any = ::glob(sign.c_str(), 0, nullptr, &found) == 0;
  ::globfree(&found);
  return any;
}

/// Of an installed lab, the groups of cli/packages.txt that are for running it.
bool is_for_running(const std::string& group) { return group == "look" || group == "browser" || group == "calls"; }

Check packages() {
  std::ifstream file(project_root() / "cli/packages.txt");
  if (!file)
    return {"packages", Check::absent,
            "the list of packages (cli/packages.txt) is not where it was when this was built", ""};
  std::string missing;
  for (std::string line; std::getline(file, line);) {
    std::string name, group, sign;
    std::istringstream(line) >> name >> group >> sign;
#if !defined(__aarch64__)
    if (group == "aarch64") continue;
#endif
    if (is_installed() && !is_for_running(group)) continue;
    if (!name.empty() && name[0] != '#' && !is_there(sign)) missing += " " + name;
  }
  if (!missing.empty()) return {"packages", Check::absent, "not installed:" + missing, "apt install" + missing};
  return {"packages", Check::works, "all there", ""};
}

Check disk() {
  std::string text, mend;
  Check::State state = Check::works;
  std::error_code error;
  for (const auto& [what, path] : {std::pair<std::string, fs::path>{"build", programs_folder()},
                                   {"temporary files", fs::temp_directory_path(error)}}) {
    if (what == "build" && is_installed()) continue;  // nothing is built there, and an image has no room
    const auto space = fs::space(path, error);
    text += (text.empty() ? "" : "; ") +
            fmt::format("{:.1f} GB free for {}", error ? 0.0 : double(space.available) / 1e9, what);
    if (!error && space.available < 500'000'000) {
      state = Check::broken;
      mend = "free some space: a build takes half a GB, exec a few MB";
    }
  }
  return {"disk", state, text, mend};
}

void print(const std::vector<Check>& checks) {
  const Looks looks = looks_of(stdout);
  constexpr int kName = 17, kState = 8;
  for (const auto& check : checks) {
    const char* state = check.state == Check::works ? "ok" : check.state == Check::absent ? "absent" : "BROKEN";
    const Style style = check.state == Check::works    ? Style::good
                        : check.state == Check::absent ? Style::warn
                                                       : Style::bad;
    auto text = wrapped(check.text.empty() ? "found" : check.text, looks.width - 1 - kName - kState, 0);
    if (!check.mend.empty())
      for (auto& line : wrapped("to mend: " + check.mend, looks.width - 1 - kName - kState, 2)) text.push_back(line);
    for (size_t i = 0; i < text.size(); i++)
      fmt::print("{:<{}}{}{}{}\n", i == 0 ? check.name : "", kName, styled(i == 0 ? state : "", style, looks),
                 std::string(kState - (i == 0 ? std::string_view(state).size() : 0), ' '), text[i]);
  }
}

void print_json(const std::vector<Check>& checks, bool usable) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& check : checks)
    list.push_back({{"name", check.name},
                    {"state", check.state == Check::works    ? "ok"
                              : check.state == Check::absent ? "absent"
                                                             : "broken"},
                    {"text", check.text},
                    {"mend", check.mend}});
  fmt::print("{}\n", nlohmann::json{{"checks", list}, {"usable", usable}}.dump(
                         -1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// What the other machine has; `./warpwise doctor` of the lab on this one says the rest.
int examine_elsewhere(const std::string& via, bool as_json) {
  const InterruptGuard guard;
  const Elsewhere there = elsewhere(via, "doctor");
  std::vector<Check> checks;
  for (const std::string& line : said_elsewhere(there, WaitingLine())) {
    std::stringstream fields(line);
    Check check{};
    std::string state;
    std::getline(fields, check.name, '\t');
    std::getline(fields, state, '\t');
    std::getline(fields, check.text, '\t');
    std::getline(fields, check.mend, '\t');
    check.state = state == "ok" ? Check::works : state == "absent" ? Check::absent : Check::broken;
    checks.push_back(check);
  }
  const bool usable = !checks.empty() && std::none_of(checks.begin(), checks.end(),
                                                      [](auto& check) { return check.state == Check::broken; });
  if (as_json) return print_json(checks, usable), usable ? kOk : kCannot;
  print(checks);
  const bool gpu = std::none_of(checks.begin(), checks.end(), [](auto& check) { return check.state == Check::absent; });
  const std::string lab = "`" + there.name() + "`";
  fmt::print("\n");
  print_lines(wrapped(!usable ? "The lab cannot be used through " + lab + ": mend what is BROKEN above."
                      : gpu   ? "The lab can be used through " + lab + ", on the GPU: warpwise run transpose --via \"" +
                                  there.name() + "\""
                            : "Through " + lab + " only the CPU backend can be used: see what is absent above.",
                      looks_of(stdout).width - 1, 0));
  return usable ? kOk : kCannot;
}

int examine(bool as_json) {
  std::vector<Check> checks = {program("C++ compiler", "g++", "g++")};
  if (!is_installed())
    checks.insert(checks.end(), {program("CMake", "cmake", "cmake"), program("Ninja", "ninja", "ninja-build")});
  checks.insert(checks.end(), {toolkit(), driver()});
  const Check gpu = worker("cuda", "CUDA worker"), cpu = worker("simt", "CPU worker");
  checks.insert(checks.end(), {gpu, cpu, kernel_compiler(), window(), display(), fonts(), disk(), packages()});
  const bool usable = gpu.state == Check::works || cpu.state == Check::works;
  if (as_json) {
    print_json(checks, usable);
  } else {
    print(checks);
    fmt::print("\n");
    for (const auto& line :
         wrapped(!usable ? "The lab cannot be used: neither worker runs. Mend what is BROKEN above, or " +
                               how_to_get_it_built("run ./warpwise again") + "."
                 : gpu.state == Check::works
                     ? "The lab can be used, on the GPU and on the CPU backend: warpwise run transpose"
                     : "The lab can be used, on the CPU backend: warpwise run transpose",
                 looks_of(stdout).width - 1, 0))
      fmt::print("{}\n", line);
  }
  return usable ? kOk : kCannot;
}

}  // namespace

void add_doctor(Verb& app, int& status) {
  auto* verb = app.add_subcommand("doctor", "Say what this machine can do, and how to mend what it can't");
  auto as_json = std::make_shared<bool>(false);
  verb->add_flag("--json", *as_json, "the last line of stdout is one JSON object");
  auto via = std::make_shared<std::string>();
  verb->add_option("--via", *via, "say what the machine has where this command leads: \"ssh lab7\"")
      ->type_name("COMMAND");
  verb->footer("Exit status: 0 the lab can be used in some form; 3 it cannot.");
  verb->callback(
      [as_json, via, &status] { status = via->empty() ? examine(*as_json) : examine_elsewhere(*via, *as_json); });
}

}  // namespace warpwise
