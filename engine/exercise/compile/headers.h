// The headers that an exercise's file may include: those that its check file names, and the headers that these include.
// The lesson's other headers hold answers, so the compiler cannot see them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise {

struct GivenHeader {
  std::filesystem::path real;  // in the project
  std::filesystem::path link;  // the name that the compiler finds
};

/// Links the headers `names` ("transpose.h" of the folder `lesson`, "kernels/copy.h" of the project `root`), and the
/// headers they include, into `folder` under these names. Throws CannotError if one is missing.
std::vector<GivenHeader> link_headers(const std::vector<std::string>& names, const std::filesystem::path& lesson,
                                      const std::filesystem::path& root, const std::filesystem::path& folder);

}  // namespace warpwise
