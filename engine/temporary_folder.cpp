#include "engine/temporary_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "engine/errors.h"

namespace warpwise {

namespace {

constexpr std::string_view kUsualName = "warpwise-", kRandom = "XXXXXX";

std::filesystem::path temporary_files() {
  const char* named = std::getenv("TMPDIR");
  return named && *named ? named : "/tmp";
}

}  // namespace

PrivateFolder::PrivateFolder(const std::string& name) {
  const std::filesystem::path among = temporary_files();
  do {
    std::string pattern = (among / (name + std::string(kRandom))).string();
    if (!::mkdtemp(pattern.data()))
      throw CannotError("cannot make a folder in " + among.string() + " (" + std::strerror(errno) +
                        "): free some space, or set TMPDIR to a folder that you can write to");
    path_ = pattern;
  } while (!lock());
}

/// False if a sweeper was quicker: the folder is gone, or will be.
bool PrivateFolder::lock() {
  held_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (held_ < 0) return errno != ENOENT;
  const bool swept = ::flock(held_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;  // some file systems have no locks
  struct stat status {};
  if (!swept && ::fstat(held_, &status) == 0 && status.st_nlink > 0) return true;
  ::close(held_);
  held_ = -1;
  return false;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  if (held_ >= 0) ::close(held_);
}

void sweep_private_folders() {
  std::error_code error;
  for (std::filesystem::directory_iterator entry(temporary_files(), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(kUsualName) || name.size() != kUsualName.size() + kRandom.size()) continue;
    const int folder = ::open(entry->path().c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) continue;
    struct stat status {};
    std::error_code ignored;
    if (::fstat(folder, &status) == 0 && status.st_uid == ::geteuid() && ::flock(folder, LOCK_EX | LOCK_NB) == 0)
      std::filesystem::remove_all(entry->path(), ignored);
    ::close(folder);
  }
}

}  // namespace warpwise
