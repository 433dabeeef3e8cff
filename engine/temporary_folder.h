// A folder for temporary files.
#pragma once
#include <filesystem>
#include <string>

namespace warpwise {

/// A folder of its own among the temporary files (TMPDIR), which only this user can read. Deleted with its contents at the
/// end.
class PrivateFolder {
 public:
  /// `name` is the beginning of the folder's name. Throws CannotError if the folder cannot be made.
  explicit PrivateFolder(const std::string& name = "warpwise-");
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace warpwise
