#include "engine/exercise/session/class_folder.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "engine/errors.h"
#include "engine/exercise/session/class_elsewhere.h"

namespace warpwise {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr off_t kLargestClassFile = 4 << 20;
constexpr unsigned kPatience_s = 30;

std::string plain(const std::string& name) {
  std::string text;
  for (const char c : name.substr(0, 60))
    text += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.' ? c : '_';
  return text;
}

/// In a process of its own, which may have been forked from one with threads: system calls only.
void append(const char* folder, const char* file, const char* line, size_t size) {
  ::setsid();
  ::alarm(kPatience_s);
  // Whoever waits for the end of our output must not wait for a slow folder.
  if (::syscall(SYS_close_range, 0u, ~0u, 0u) != 0)
    for (int fd = 0; fd < 1024; fd++) ::close(fd);
  struct stat about {};
  if (::stat(folder, &about) != 0 || !S_ISDIR(about.st_mode)) return;
  // A folder with the group's bit has a group that may read: the teachers. Else everyone may.
  const mode_t mode = about.st_mode & S_ISGID ? 0640 : 0644;
  ::umask(0);
  const int fd = ::open(file, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode);
  if (fd < 0 || ::fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || about.st_uid != ::geteuid() ||
      about.st_nlink != 1 || about.st_size > kLargestClassFile)
    return;
  // Half a line, which a full disk has left, ends here.
  char last = '\n';
  if (about.st_size > 0 && ::pread(fd, &last, 1, about.st_size - 1) == 1 && last != '\n' && ::write(fd, "\n", 1) != 1)
    return;
  [[maybe_unused]] const ssize_t written = ::write(fd, line, size);
}

}  // namespace

fs::path class_folder() {
  const char* folder = std::getenv("WARPWISE_CLASS");
  return folder ? folder : "";
}

std::string who_is_here() {
  char host[256] = {};
  ::gethostname(host, sizeof host - 1);
  const passwd* user = ::getpwuid(::geteuid());
  return plain(user ? user->pw_name : std::to_string(::geteuid())) + "@" + plain(host);
}

void tell_class(const WorkEvent& event) {
  const fs::path folder = class_folder();
  if (folder.empty()) return;
  const std::string who = who_is_here(), path = folder.string(), file = (folder / (who + ".jsonl")).string();
  json object = to_json(event);
  object.erase("counts");
  try {
    if (const auto place = class_elsewhere(folder))
      return append_elsewhere(*place, who.substr(who.find('@') + 1),
                              object.dump(-1, ' ', false, json::error_handler_t::replace));
  } catch (const UsageError&) {
    return;  // `warpwise class` says what is wrong with the name
  }
  object["who"] = who;
  const std::string line = object.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  const pid_t child = ::fork();
  if (child == 0) {
    if (::fork() == 0) append(path.c_str(), file.c_str(), line.data(), line.size());
    ::_exit(0);
  }
  if (child > 0) ::waitpid(child, nullptr, 0);
}

}  // namespace warpwise
