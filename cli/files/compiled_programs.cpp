#include "cli/files/compiled_programs.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "cli/machine/machine.h"
#include "engine/text_of.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMost = 40;  // programs of a megabyte or two each

// Size and time of a file: while both are as they were, it is not read. Empty if there is none.
std::string stamp_of(const fs::path& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return "";
  return fmt::format("{} {}.{:09}", found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec);
}

// One line a file: size, time, hash, path.
std::string line_of(const fs::path& path) {
  return fmt::format("{} {} {}\n", stamp_of(path), hash_of(text_of(path)), path.string());
}

bool is_as_it_was(const std::string& line) {
  const size_t size = line.find(' '), time = line.find(' ', size + 1), hash = line.find(' ', time + 1);
  if (hash == std::string::npos) return false;
  const fs::path path = line.substr(hash + 1);
  const std::string stamp = stamp_of(path);
  if (stamp.empty()) return false;
  return stamp == line.substr(0, time) || (stamp.substr(0, stamp.find(' ')) == line.substr(0, size) &&
                                           hash_of(text_of(path)) == line.substr(time + 1, hash - time - 1));
}

void forget_oldest(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, fs::path>> all;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    all.emplace_back(entry.last_write_time(error), entry.path());
  if (all.size() <= kMost) return;
  std::sort(all.begin(), all.end());
  for (size_t i = 0; i + kMost < all.size(); ++i) fs::remove_all(all[i].second, error);
}

}  // namespace

fs::path compiled_programs_folder() {
  if (const std::string cache = environment("XDG_CACHE_HOME"); cache.starts_with('/'))
    return fs::path(cache) / "warpwise/programs";
  if (const std::string home = environment("HOME"); home.starts_with('/'))
    return fs::path(home) / ".cache/warpwise/programs";
  return {};
}

CompiledProgram::CompiledProgram(fs::path folder, const std::vector<std::string>& words) {
  if (folder.empty()) return;
  std::error_code error;
  std::string asked = fs::current_path(error).string();
  const auto add = [&](const std::string& text) { asked += '\0' + text; };
  for (const std::string& word : words) {
    add(word);
    if (!stamp_of(word).empty()) own_.push_back(word);
  }
  for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "GCC_EXEC_PREFIX", "PATH"})
    add(environment(name));
  // The compiler's parts: the driver, the library it links, and g++.
  const fs::path home = fs::path(words.front()).parent_path();
  own_.push_back(home / "libwarpwise-simt.so");
  for (const char* name : {"g++", "as", "ld"})
    if (const fs::path tool = find_program(name); !tool.empty()) own_.push_back(tool);
  folder_ = folder / hash_of(asked);
}

std::optional<CompiledProgram::Kept> CompiledProgram::find() const {
  if (folder_.empty()) return std::nullopt;
  std::ifstream files(folder_ / "files");
  size_t seen = 0;
  for (std::string line; std::getline(files, line); ++seen)
    if (!is_as_it_was(line)) return std::nullopt;
  if (seen == 0 || stamp_of(folder_ / "program").empty()) return std::nullopt;
  std::error_code ignored;
  fs::last_write_time(folder_, fs::file_time_type::clock::now(), ignored);  // it is in use
  return Kept{folder_ / "program", text_of(folder_ / "messages")};
}

void CompiledProgram::keep(const fs::path& program, const std::string& messages, std::vector<fs::path> used) const {
  if (folder_.empty() || used.empty()) return;
  used.insert(used.end(), own_.begin(), own_.end());
  const fs::path made = folder_.string() + fmt::format(".{}", ::getpid());
  std::error_code error;
  fs::create_directories(made, error);
  if (error || !fs::copy_file(program, made / "program", error)) {
    fs::remove_all(made, error);
    return;
  }
  std::ofstream(made / "messages") << messages;
  {
    std::ofstream files(made / "files");
    for (const fs::path& file : std::set<fs::path>(used.begin(), used.end())) files << line_of(file);
    if (!files.flush()) error = std::make_error_code(std::errc::io_error);
  }
  if (!error) {
    fs::remove_all(folder_, error);
    fs::rename(made, folder_, error);  // another exec may have been quicker: then that one stays
  }
  std::error_code ignored;
  if (error) fs::remove_all(made, ignored);
  forget_oldest(folder_.parent_path());
}

}  // namespace warpwise
