// Fences around untrusted code: what a student's file can reach while it is compiled and while it runs. Needs no
// privileges. docs/exercises.md says which fence holds where.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

struct sock_filter;
struct sock_fprog;

namespace warpwise {

/// Which system calls are let through.
enum class Calls {
  few,       // only what a program needs that computes in its own memory; threads, no processes
  driver,    // all but some: a GPU driver needs many. Local sockets, no processes
  programs,  // all but some: compilers start each other
};

struct Fences {
  std::vector<std::filesystem::path> readable;  // files, or folders with everything in them; missing ones are left out
  std::vector<std::filesystem::path> writable;
  Calls calls = Calls::few;
  double cpu_s = 0;          // processor time; 0: no limit
  int64_t memory_bytes = 0;  // of address space; 0: no limit
  int64_t file_bytes = 0;    // the largest file that the code may write
  int files = 0;             // open at the same time; 0: no limit
};

/// What makes the fences. Tests replace it by one that fails.
class FenceMaker {
 public:
  virtual ~FenceMaker() = default;
  virtual int landlock_version() const;  // 0 if the kernel has no Landlock
  virtual int create_ruleset(const void* attributes, size_t bytes) const;
  virtual bool restrict_self(int ruleset) const;
  virtual bool no_new_privileges() const;
  virtual bool filter_calls(const sock_fprog& filter) const;
};
const FenceMaker& kernel_fences();

class Confinement {
 public:
  /// Prepares the fences; they are not in force yet.
  explicit Confinement(const Fences& fences, const FenceMaker& maker = kernel_fences());
  ~Confinement();
  Confinement(const Confinement&) = delete;
  Confinement& operator=(const Confinement&) = delete;

  /// Puts the calling thread, and everything that it starts, behind the fences for good. Makes only system calls, so it
  /// may be called between fork and exec. Call it before the process has other threads. Returns null if all fences
  /// hold; otherwise names the missing one, as the end of "... is not fenced off".
  const char* enter() const;

  /// Which fences this system cannot put up, as a sentence; empty if it can put up all.
  static std::string cannot(const std::string& what);  // the sentence, by what enter() says
  static std::string missing(const FenceMaker& maker = kernel_fences());

 private:
  Fences fences_;
  const FenceMaker& maker_;
  std::vector<sock_filter> filter_;  // of system calls; empty if it could not be made
  int ruleset_ = -1;                 // of Landlock
  const char* wrong_ = nullptr;      // with preparing them
};

}  // namespace warpwise
