// The headers that an exercise's file may include: those that its check file names, and what they include themselves. The
// lesson's other headers hold answers, so the compiler does not get to see them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise {

struct GivenHeader {
  std::filesystem::path real;  // in the project
  std::filesystem::path link;  // as the compiler finds it
};

/// Links the headers `names` ("transpose.h" of the folder `lesson`, "kernels/copy.h" of the project `root`), and those that
/// they include, into `folder`, by these names. Throws CannotError for one that is not there.
std::vector<GivenHeader> link_headers(const std::vector<std::string>& names, const std::filesystem::path& lesson,
                                      const std::filesystem::path& root, const std::filesystem::path& folder);

}  // namespace warpwise
