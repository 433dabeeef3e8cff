#include "engine/reader/measuring_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace warpwise {

MeasuringLock::MeasuringLock(const std::filesystem::path& path) {
  if (!path.empty()) file_ = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
}

MeasuringLock::~MeasuringLock() {
  if (file_ >= 0) ::close(file_);
}

bool MeasuringLock::take() {
  held_ = held_ || file_ < 0 || ::flock(file_, LOCK_EX | LOCK_NB) == 0;
  return held_;
}

void MeasuringLock::release() {
  if (held_ && file_ >= 0) ::flock(file_, LOCK_UN);
  held_ = false;
}

std::filesystem::path measuring_lock_path() {
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  return runtime && *runtime ? std::string(runtime) + "/warpwise.lock"
                             : "/tmp/warpwise-" + std::to_string(::getuid()) + ".lock";
}

}  // namespace warpwise
