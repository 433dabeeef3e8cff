// A class's folder on another machine: WARPWISE_CLASS=ssh:HOST:DIR. The system's ssh goes there, and asks for no password.
// The files there are those of a folder that is mounted, and a shell there is all that is needed.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "engine/temporary_folder.h"

namespace warpwise {

struct ClassElsewhere {
  std::string host, folder;
};

/// Empty if `folder` does not begin with "ssh:". Throws UsageError if it does and names no host or no folder.
std::optional<ClassElsewhere> class_elsewhere(const std::filesystem::path& folder);

/// Appends a line to the file USER@`machine`.jsonl there; USER is who ssh is there. `signed_line`: a JSON object without "who",
/// which is added. Returns at once: ssh goes on by itself, for two minutes at most.
void append_elsewhere(const ClassElsewhere& place, const std::string& machine, const std::string& signed_line);

/// The students' files there, as copies in a folder of this process's: only what has been appended comes, through one connection.
class ClassCopy {
 public:
  explicit ClassCopy(ClassElsewhere place);
  ~ClassCopy();
  ClassCopy(const ClassCopy&) = delete;
  ClassCopy& operator=(const ClassCopy&) = delete;

  const std::filesystem::path& folder() const { return copies_.path(); }
  /// Brings what is new, for 5 s at most. Returns what is wrong, as a part of a sentence; empty if nothing is.
  std::string fetch();
  bool full() const { return full_; }  ///< the folder there has no room
  int refused() const {
    return refused_;
  }  ///< files there that are not read: of another owner than their name says, links

 private:
  struct File {
    std::string inode;
    int64_t have = 0;
  };
  bool connect();
  void hang_up();
  std::string look();
  /// The answer to a command: lines up to one that is ".". Empty if the line is gone, or the time is over.
  std::optional<std::string> ask(const std::string& command);

  ClassElsewhere place_;
  PrivateFolder copies_{"warpwise-class-"};
  std::map<std::string, File> files_;
  std::chrono::steady_clock::time_point until_, next_try_{};
  pid_t ssh_ = -1;
  int line_ = -1;  // a socket: ssh's input and output
  bool full_ = false;
  int refused_ = 0;
  std::string trouble_;  // of the last try
};

}  // namespace warpwise
