// `warpwise profile`: measures this machine's GPU, so that machines without one can model its times.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/machine/elsewhere.h"
#include "cli/machine/machine.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/waiting_line.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"
#include "engine/model/gpu_profile.h"
#include "engine/module.h"
#include "engine/process.h"
#include "engine/reader/measuring_lock.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct ProfileOptions {
  std::string out, via;
  bool json = false;
};

/// "h200" of "NVIDIA H200", "rtx4090" of "NVIDIA GeForce RTX 4090".
std::string id_of(const std::string& name) {
  std::string id;
  for (size_t begin = 0; begin < name.size();) {
    const size_t end = std::min(name.find(' ', begin), name.size());
    std::string word = name.substr(begin, end - begin);
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (word != "nvidia" && word != "geforce")
      for (const char c : word) id += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    begin = end + 1;
  }
  return id.empty() ? "mine" : id;
}

/// The output of the micro-benchmarks. Throws CannotError if there is no GPU to measure.
std::string measured() {
  if (nvidia_driver().empty())
    throw CannotError(
        "this machine has no NVIDIA GPU, or no driver for it, so there is nothing to measure: run `warpwise profile` on "
        "the machine that has the GPU, and take the file that it writes along (--gpu FILE)");
  if (is_installed())
    throw CannotError(
        "an installed lab has no micro-benchmarks: run ./warpwise profile in a checkout of the project, and take the file "
        "that it writes along (--gpu FILE)");
  const fs::path program = programs_folder() / "warpwise-profile";
  if (!fs::exists(program))
    throw CannotError(
        "the micro-benchmarks are not built, as they need the CUDA toolkit: install it from NVIDIA, then run ./warpwise "
        "profile");
  const ProgramOutput said = output_of({program.string()});
  if (!said.started) throw CannotError("the micro-benchmarks do not start: run ./warpwise profile again");
  if (said.status != 0)
    throw CannotError("the micro-benchmarks ended with the error above: `warpwise doctor` says what this GPU can do");
  return said.text;
}

std::string measured_elsewhere(const std::string& via) {
  const InterruptGuard guard;
  std::string text;
  for (const std::string& line : said_elsewhere(elsewhere(via, "profile"), WaitingLine())) text += line + '\n';
  return text;
}

/// The folder for the profile. Throws CannotError if it cannot be written, before the measurement begins.
fs::path folder_for(const ProfileOptions& options) {
  const fs::path folder = options.out.empty() ? model::own_profiles() : fs::absolute(options.out).parent_path();
  std::error_code error;
  if (options.out.empty()) fs::create_directories(folder, error);
  if (!fs::is_directory(folder, error) || ::access(folder.c_str(), W_OK) != 0)
    throw CannotError("cannot write " + (options.out.empty() ? folder.string() : options.out) +
                      ": give --out a file in a folder that you can write to");
  return folder;
}

int profile(const ProfileOptions& options) {
  const fs::path folder = folder_for(options);
  MeasuringLock lock(measuring_lock_path());
  if (options.via.empty() && !lock.take())
    complain("another lab measures on this machine: wait for its end, or the profile is off");
  const auto begin = std::chrono::steady_clock::now();
  const std::string text = options.via.empty() ? measured() : measured_elsewhere(options.via);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) throw CannotError("the micro-benchmarks printed no profile: run ./warpwise profile again");
  const std::string id = id_of(object.value("gpu", ""));
  const model::GpuProfile gpu = model::profile_from_json(object, id);

  const fs::path path = options.out.empty() ? folder / (id + ".json") : fs::path(options.out);
  std::ofstream file(path);
  file << text;
  if (!file.flush())
    throw CannotError("cannot write " + path.string() + ": give --out a file in a folder that you can write to");
  if (options.json) {
    fmt::print("{}\n", json({{"gpu", gpu.name}, {"id", id}, {"file", path.string()}, {"seconds", seconds}}).dump());
    return kOk;
  }
  fmt::print("{} measured in {:.0f} s: reads {:.0f} GB/s, copies {:.0f} GB/s, {} SMs at {:.2f} GHz\n", gpu.name,
             seconds, gpu.dram_read_gbps, gpu.dram_copy_gbps, gpu.processors, gpu.clock_ghz);
  std::map<std::string, std::string> assumed;  // origin of the constants that were not measured
  const json sources = object.value("sources", json::object());
  for (const auto& [name, source] : sources.items()) {
    std::string& names = assumed[source];
    names += (names.empty() ? "" : ", ") + name;
  }
  for (const auto& [source, names] : assumed) fmt::print("{}: {}\n", names, source);
  fmt::print("written to {}\n", path.string());
  fmt::print("choose it here: warpwise run LESSON --backend simt --gpu {}\n", options.out.empty() ? id : options.out);
  fmt::print("and on another machine: copy the file there, and give --gpu FILE\n");
  return kOk;
}

}  // namespace

void add_profile(Verb& app, int& status) {
  auto* verb = app.add_subcommand("profile", "Measure the GPU at hand, to model times for it on machines without one");
  auto options = std::make_shared<ProfileOptions>();
  verb->add_option("--out", options->out, "the file; by default among your own profiles, where --gpu finds it by name")
      ->type_name("FILE.json");
  verb->add_option("--via", options->via, "the command that leads to the machine with the GPU: \"ssh lab7\"")
      ->type_name("COMMAND");
  verb->add_flag("--json", options->json, "the last line of stdout is one JSON object");
  verb->footer("Exit status: 0 written; 2 usage; 3 this machine cannot (no GPU, no CUDA toolkit).");
  verb->callback([options, &status] { status = profile(*options); });
}

}  // namespace warpwise
