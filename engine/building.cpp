#include "engine/building.h"

#include <signal.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <mutex>

#include "engine/module.h"

namespace warpwise {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

// The file that the script writes: the id of the process that builds (0 after a failure), and the sentence.
std::string still_building_in(const fs::path& folder) {
  std::ifstream file(folder / ".building");
  long process = -1;
  std::string sentence;
  if (!(file >> process) || !std::getline(file >> std::ws, sentence) || process < 0) return "";
  const bool gone = process != 0 && ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
  return gone ? "" : sentence;
}

std::string still_building() {
  static std::mutex mutex;
  static std::string last;
  static steady_clock::time_point looked;
  const std::lock_guard lock(mutex);
  const auto now = steady_clock::now();
  if (looked != steady_clock::time_point() && now - looked < std::chrono::seconds(1)) return last;
  looked = now;
  last = still_building_in(programs_folder().parent_path());
  return last;
}

std::string how_to_get_it_built(const std::string& here) {
  if (is_installed()) return "install the lab again";
  const std::string building = still_building();
  return building.empty() ? here : building;
}

}  // namespace warpwise
