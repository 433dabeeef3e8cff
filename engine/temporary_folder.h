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
  bool lock();

  std::filesystem::path path_;
  int held_ = -1;  // the folder, locked for as long as this process lives
};

/// Deletes the folders that processes of this user have left which were killed: those that nobody holds. Folders of other
/// names than PrivateFolder gives by itself stay.
void sweep_private_folders();

}  // namespace warpwise
