// Finds what breaks the rules of the house: includes that go up, include circles, folders with too many files.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "tests/house/floors.h"

namespace house {

inline constexpr size_t kMostFiles = 45;  // in a folder that holds code
inline constexpr size_t kMostUnits = 9;   // in an include circle; a unit is a header with its source

struct Fault {
  std::string
      what;  // as `kNotYet` names it: "gui includes engine/worker", "a circle in simt", "gui has too many files"
  std::string evidence;  // the files, for a person
};

/// The faults of the code in `root`'s folders, sorted, each kind once for its folders. Reads every file once.
std::vector<Fault> faults_of(const std::filesystem::path& root, const Floors& floors);

/// The faults that `not_yet` does not name, and the exceptions in it that nothing needs, as sentences.
std::vector<std::string> complaints(const std::vector<Fault>& faults, const std::vector<std::string_view>& not_yet);

}  // namespace house
