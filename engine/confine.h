// Fences around code that nobody has read: what a student's file, while it is compiled and while it runs, can reach. Needs no
// privileges. docs/exercises.md says what holds where.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise {

struct Fences {
  std::vector<std::filesystem::path>
      readable;  // files, or folders with all that is in them; what does not exist is left out
  std::vector<std::filesystem::path> writable;
  bool programs = false;       // may start other programs and processes
  bool local_sockets = false;  // may open sockets of this machine (NVIDIA's driver does)
  double cpu_s = 0;            // processor time; 0: no limit
  int64_t memory_bytes = 0;    // of address space; 0: no limit
  int64_t file_bytes = 0;      // the largest file that it may write
  int files = 0;               // open at the same time; 0: no limit
};

class Confinement {
 public:
  /// Prepares the fences; nothing holds yet.
  explicit Confinement(const Fences& fences);
  ~Confinement();
  Confinement(const Confinement&) = delete;
  Confinement& operator=(const Confinement&) = delete;

  /// Puts them round the calling thread and all that it starts, for good. Only system calls, so that it may stand between fork and exec.
  /// Call it before the process has other threads.
  void enter() const;

  /// What does not hold on this system, as a sentence; empty when all does.
  static std::string missing();

 private:
  Fences fences_;
  int ruleset_ = -1;  // of Landlock; -1 where the kernel has none
};

}  // namespace warpwise
