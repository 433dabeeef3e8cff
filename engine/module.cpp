#include "engine/module.h"

#include <dlfcn.h>
#include <elf.h>

#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "engine/building.h"
#include "engine/errors.h"
#include "engine_stamp.h"  // made by the build: WARPWISE_STAMP, a hash of the headers that programs and modules share

namespace warpwise {

namespace fs = std::filesystem;

namespace {

std::string name_of(const KnownLesson& lesson, const std::string& kind) {
  if (kind == "exercises") return "the part with the exercises of the lesson " + lesson.id;
  return (kind == "counted" ? "the counted build of the lesson " : "the lesson ") + lesson.id;
}

[[noreturn]] void cannot_load(const KnownLesson& lesson, const std::string& kind, const std::string& why) {
  throw CannotError(name_of(lesson, kind) + " cannot be loaded (" + why + "): " +
                    how_to_get_it_built("remove " + module_file(lesson, kind).string() + " and run `./warpwise run " +
                                        lesson.id + "` to build it again"));
}

/// Whether a file ends before its sections do. Loading it would end the program.
bool is_cut_short(const fs::path& path) {
  Elf64_Ehdr header{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(&header), sizeof header)) return true;
  file.seekg(0, std::ios::end);
  return static_cast<uint64_t>(file.tellg()) < header.e_shoff + uint64_t{header.e_shnum} * header.e_shentsize;
}

void* open(const KnownLesson& lesson, const std::string& kind) {
  const fs::path path = module_file(lesson, kind);
  if (!fs::exists(path)) throw CannotError(not_built_yet(lesson, kind));
  if (is_cut_short(path)) cannot_load(lesson, kind, "the file is cut short");
  void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!module) cannot_load(lesson, kind, ::dlerror());
  const std::string entry = kind == "exercises" ? "warpwise_exercises_" : "warpwise_lesson_";
  const auto* stamp = static_cast<const char* const*>(::dlsym(module, (entry + "stamp_" + lesson.id).c_str()));
  void* found = ::dlsym(module, (entry + lesson.id).c_str());
  if (!stamp || !found) cannot_load(lesson, kind, "it is no module of this lesson");
  if (std::string(*stamp) != WARPWISE_STAMP) cannot_load(lesson, kind, "it was built for another version of the lab");
  return found;
}

}  // namespace

fs::path programs_folder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

fs::path installed_root() { return programs_folder().parent_path().parent_path() / "share/warpwise"; }

bool is_installed() {
  static const bool there = fs::exists(installed_root() / "lessons");
  return there;
}

const std::vector<KnownLesson>& known_lessons() {
  static const std::vector<KnownLesson> lessons = [] {
    std::vector<KnownLesson> all;
    std::ifstream file(programs_folder() / "lessons.json");
    const auto list = nlohmann::json::parse(file, nullptr, false);
    if (!list.is_array())
      throw CannotError("the list of lessons is missing or damaged (" + (programs_folder() / "lessons.json").string() +
                        "): " + how_to_get_it_built("remove it and run ./warpwise to build it again"));
    for (const auto& lesson : list)
      all.push_back({lesson.at("id"), lesson.at("title"), lesson.at("folder"), lesson.at("module"),
                     lesson.value("formerly", std::vector<std::string>()),
                     lesson.value("also", std::vector<std::string>())});
    return all;
  }();
  return lessons;
}

const KnownLesson* known_lesson(const std::string& id) {
  for (const auto& lesson : known_lessons())
    if (lesson.id == id) return &lesson;
  return nullptr;
}

fs::path module_file(const KnownLesson& lesson, const std::string& kind) {
  return programs_folder() / kind / (lesson.module + ".so");
}

fs::path description_file(const KnownLesson& lesson, const std::string& backend) {
  return module_file(lesson, backend).replace_extension(".json");
}

std::vector<const KnownLesson*> lessons_not_built(const std::string& backend) {
  std::vector<const KnownLesson*> missing;
  for (const auto& lesson : known_lessons())
    if (!fs::exists(description_file(lesson, backend))) missing.push_back(&lesson);
  return missing;
}

std::string not_built_yet(const KnownLesson& lesson, const std::string& kind) {
  return name_of(lesson, kind) + (is_installed() ? " is missing: " : " is not built yet: ") +
         how_to_get_it_built("`./warpwise run " + lesson.id + "` builds it");
}

void* load_module(const KnownLesson& lesson, const std::string& kind) {
  static std::mutex mutex;
  static std::map<std::string, void*> loaded;
  const std::lock_guard lock(mutex);
  void*& entry = loaded[kind + '/' + lesson.id];
  if (!entry) entry = open(lesson, kind);
  return entry;
}

}  // namespace warpwise
