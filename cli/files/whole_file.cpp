#include "cli/files/whole_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/errors.h"

namespace warpwise {

void write_whole_file(const std::string& path, const std::string& text) {
  errno = 0;
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out)
    throw CannotError("cannot write " + path + " (" + std::strerror(errno ? errno : EIO) +
                      "): name a file in a folder that you can write to, with room for it");
}

}  // namespace warpwise
