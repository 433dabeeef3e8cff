#include "tests/house/house.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace house {

namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

bool is_code(const fs::path& file) {
  static const std::set<std::string> kEndings = {".h", ".cpp", ".cu", ".cuh", ".S", ".py", ".sh", ".awk", ".cmake"};
  return kEndings.contains(file.extension().string());
}

std::string folder_of(const std::string& file) { return fs::path(file).parent_path().string(); }

/// "engine/size" for engine/size.h and engine/size.cpp.
std::string unit_of(const std::string& file) { return file.substr(0, file.find('.', file.find_last_of('/') + 1)); }

/// A student's own file, which git ignores.
bool is_students(const std::string& file) {
  const fs::path path = file;
  return file.starts_with("exercises/") && path.filename().string().starts_with("ex") && file.ends_with(".cu") &&
         std::distance(path.begin(), path.end()) == 3;
}

/// Every file in the project's folders, relative to `root`; not what is hidden or built.
Names files_below(const fs::path& root) {
  Names files;
  for (fs::recursive_directory_iterator at(root), end; at != end; ++at) {
    const std::string name = at->path().filename().string(), file = fs::relative(at->path(), root).string();
    if (at->is_directory() && (name.starts_with(".") || (at.depth() == 0 && name.starts_with("build"))))
      at.disable_recursion_pending();
    else if (at->is_regular_file() && at.depth() > 0 && !is_students(file)) files.insert(file);
  }
  return files;
}

/// What a file includes, as it is written; includes within raw strings are another program's.
std::vector<std::string> includes_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  std::istringstream lines(text.str());
  std::vector<std::string> found;
  std::string closing;  // of the raw string that the line is in
  for (std::string line; std::getline(lines, line);) {
    if (closing.empty()) {
      std::istringstream words(line);
      std::string word, name;
      words >> word;
      if (word == "#") words >> name, word += name;
      if (word == "#include" && words >> name && name.size() > 2 && (name[0] == '"' || name[0] == '<'))
        found.push_back(name.substr(1, name.find_first_of("\">", 1) - 1));
    }
    for (size_t at = 0; at < line.size();) {
      if (!closing.empty()) {
        at = line.find(closing, at);
        if (at != std::string::npos) at += closing.size(), closing.clear();
      } else if ((at = line.find("R\"", at)) != std::string::npos) {
        const size_t open = line.find('(', at);
        if (open == std::string::npos) break;
        closing = ")" + line.substr(at + 2, open - at - 2) + "\"";
        at = open;
      }
    }
  }
  return found;
}

/// The project's file that an include means; empty for another library's. Searched are the file's own folder, the project, the
/// CPU backend's folders, and the lesson that the file or its exercise belongs to.
std::string included(const std::string& from, const std::string& name, const Names& files) {
  std::vector<fs::path> folders = {folder_of(from), "", "simt", "simt/include", "simt/translate"};
  const fs::path path = from;
  if (auto part = path.begin(); *part == "lessons" || *part == "exercises")
    for (const char* place : {"lessons", "exercises"}) folders.push_back(fs::path(place) / *std::next(part));
  for (const auto& folder : folders)
    if (const std::string file = (folder / name).lexically_normal().string(); files.contains(file)) return file;
  return "";
}

/// The floor that a file stands on: a row's folder, with a lesson's name in place of "*". Empty if it has none.
std::string floor_of(const std::string& file, const Floors& floors) {
  if (file.ends_with("_test.cpp") || file.ends_with("_test.h")) return "tests";
  std::string best;
  for (const Floor& floor : floors) {
    std::string folder(floor.folder);
    if (folder.ends_with("/*")) {
      folder.pop_back();
      const size_t end = file.find('/', folder.size());
      if (!file.starts_with(folder) || end == std::string::npos) continue;
      folder = file.substr(0, end);
    }
    if (file.starts_with(folder + "/") && folder.size() > best.size()) best = folder;
  }
  return best;
}

bool may_include(const std::string& from, const std::string& to, const Floors& floors) {
  if (from == to) return true;
  const std::string parent = folder_of(from), name = fs::path(from).filename().string();
  for (size_t row = 0; row < floors.size(); row++) {
    if (floors[row].folder != from && floors[row].folder != parent + "/*") continue;
    std::istringstream allowed{std::string(floors[row].may_include)};
    for (std::string one; allowed >> one;) {
      if (one == "*" || one == to || (one.ends_with("/=") && one.substr(0, one.size() - 1) + name == to)) return true;
      for (size_t before = 0; one == "above" && before < row; before++)
        if (floors[before].folder == to && folder_of(to) == parent) return true;
    }
  }
  return false;
}

/// Tarjan's strongly connected components, of more than one unit.
class Circles {
 public:
  explicit Circles(const std::map<std::string, Names>& includes) : includes_(includes) {
    for (const auto& [unit, others] : includes)
      if (!order_.contains(unit)) visit(unit);
  }
  std::vector<Names> found;

 private:
  size_t visit(const std::string& unit) {
    const size_t own = order_[unit] = order_.size();
    size_t lowest = own;
    open_.push_back(unit);
    if (const auto at = includes_.find(unit); at != includes_.end())
      for (const std::string& other : at->second) {
        if (!order_.contains(other)) lowest = std::min(lowest, visit(other));
        if (std::find(open_.begin(), open_.end(), other) != open_.end()) lowest = std::min(lowest, order_[other]);
      }
    if (lowest == own) {
      const auto begin = std::find(open_.begin(), open_.end(), unit);
      if (open_.end() - begin > 1) found.emplace_back(begin, open_.end());
      open_.erase(begin, open_.end());
    }
    return lowest;
  }
  const std::map<std::string, Names>& includes_;
  std::map<std::string, size_t> order_;
  std::vector<std::string> open_;
};

/// The folder that holds all of these.
std::string common_folder(const Names& units) {
  std::string folder = folder_of(*units.begin());
  for (const std::string& unit : units)
    while (!folder.empty() && !unit.starts_with(folder + "/")) folder = folder_of(folder);
  return folder;
}

}  // namespace

std::vector<Fault> faults_of(const fs::path& root, const Floors& floors) {
  const Names files = files_below(root);
  std::map<std::string, std::string> faults;  // evidence by fault
  auto tell = [&](const std::string& what, const std::string& evidence) {
    std::string& all = faults[what];
    all += (all.empty() ? "" : "\n  ") + evidence;
  };
  std::map<std::string, size_t> sizes;
  std::map<std::string, Names> units;
  Names folders;
  for (const std::string& file : files) {
    sizes[folder_of(file)]++;
    if (!is_code(file)) continue;
    folders.insert(folder_of(file));
    const std::string ending = fs::path(file).extension().string();
    if (ending != ".h" && ending != ".cpp" && ending != ".cu" && ending != ".cuh") continue;
    const std::string floor = floor_of(file, floors);
    if (floor.empty()) {
      tell(folder_of(file) + " has no floor", file);
      continue;
    }
    for (const std::string& name : includes_of(root / file)) {
      const std::string other = included(file, name, files);
      if (other.empty()) continue;
      if (const std::string below = floor_of(other, floors); !may_include(floor, below, floors))
        tell(floor + " includes " + below, file + " includes " + other);
      if (unit_of(other) != unit_of(file)) units[unit_of(file)].insert(unit_of(other));
    }
  }
  for (const std::string& folder : folders)
    if (sizes[folder] > kMostFiles) tell(folder + " has too many files", std::to_string(sizes[folder]) + " files");
  for (const Names& circle : Circles(units).found)
    if (circle.size() > kMostUnits) {
      std::string members;
      for (const std::string& unit : circle) members += " " + unit;
      tell("a circle in " + common_folder(circle), std::to_string(circle.size()) + " units:" + members);
    }
  std::vector<Fault> list;
  for (const auto& [what, evidence] : faults) list.push_back({what, evidence});
  return list;
}

std::vector<std::string> complaints(const std::vector<Fault>& faults, const std::vector<std::string_view>& not_yet) {
  std::vector<std::string> list;
  for (const Fault& fault : faults)
    if (std::find(not_yet.begin(), not_yet.end(), fault.what) == not_yet.end())
      list.push_back(fault.what + ":\n  " + fault.evidence);
  for (const std::string_view exception : not_yet)
    if (std::none_of(faults.begin(), faults.end(), [&](const Fault& fault) { return fault.what == exception; }))
      list.push_back("\"" + std::string(exception) + "\" is over: take it out of kNotYet in tests/house/floors.h");
  return list;
}

}  // namespace house
