#include "engine/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "engine/errors.h"

namespace warpwise {

PrivateFolder::PrivateFolder(const std::string& name) {
  const char* named = std::getenv("TMPDIR");
  const std::filesystem::path among = named && *named ? named : "/tmp";
  std::string pattern = (among / (name + "XXXXXX")).string();
  if (!::mkdtemp(pattern.data()))
    throw CannotError("cannot make a folder in " + among.string() + " (" + std::strerror(errno) +
                      "): free some space, or set TMPDIR to a folder that you can write to");
  path_ = pattern;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace warpwise
