// Fences around code that nobody has read: what a student's file, while it is compiled and while it runs, can reach. Needs no
// privileges. docs/exercises.md says what holds where.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

struct sock_fprog;

namespace warpwise {

/// Which system calls are let through.
enum class Calls {
  few,       // those that a program needs which computes on memory that it has; threads, no processes
  driver,    // all but some: a GPU's driver asks for much. Local sockets, no processes
  programs,  // all but some: compilers start each other
};

struct Fences {
  std::vector<std::filesystem::path>
      readable;  // files, or folders with all that is in them; what does not exist is left out
  std::vector<std::filesystem::path> writable;
  Calls calls = Calls::few;
  double cpu_s = 0;          // processor time; 0: no limit
  int64_t memory_bytes = 0;  // of address space; 0: no limit
  int64_t file_bytes = 0;    // the largest file that it may write
  int files = 0;             // open at the same time; 0: no limit
};

/// What fences are made with. Tests put one in its place that fails.
class FenceMaker {
 public:
  virtual ~FenceMaker() = default;
  virtual int landlock_version() const;  // 0 where the kernel has none
  virtual int create_ruleset(const void* attributes, size_t bytes) const;
  virtual bool restrict_self(int ruleset) const;
  virtual bool no_new_privileges() const;
  virtual bool filter_calls(const sock_fprog& filter) const;
};
const FenceMaker& kernel_fences();

class Confinement {
 public:
  /// Prepares the fences; nothing holds yet.
  explicit Confinement(const Fences& fences, const FenceMaker& maker = kernel_fences());
  ~Confinement();
  Confinement(const Confinement&) = delete;
  Confinement& operator=(const Confinement&) = delete;

  /// Puts them round the calling thread and all that it starts, for good. Only system calls, so that it may stand between fork and exec.
  /// Call it before the process has other threads. Null when all of them hold; else what does not, as the end of "... is not fenced off".
  const char* enter() const;

  /// What cannot hold on this system, as a sentence; empty when all can.
  static std::string cannot(const std::string& what);  // the sentence, by what enter() says
  static std::string missing(const FenceMaker& maker = kernel_fences());

 private:
  Fences fences_;
  const FenceMaker& maker_;
  int ruleset_ = -1;             // of Landlock
  const char* wrong_ = nullptr;  // with preparing them
};

}  // namespace warpwise
