// Other machines on this one: an sshd on a port of the loopback, and a Slurm of one node.
#pragma once
#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/support/cli_program.h"

namespace warpwise::test {

/// Whether the distribution's packages for them are installed (group test of cli/packages.txt).
bool has_sshd();
bool has_slurm();  // its daemons also need to be root

/// Waits until it holds.
bool becomes(const std::function<bool()>& holds, double limit_s = 10);

/// A process that ends with this object.
class Daemon {
 public:
  Daemon() = default;
  explicit Daemon(std::vector<std::string> words);
  ~Daemon();
  Daemon(Daemon&& other) noexcept : pid_(other.pid_) { other.pid_ = -1; }
  Daemon& operator=(Daemon&& other) noexcept;
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = -1;
};

class Sshd {
 public:
  Sshd();
  std::string via() const;  ///< "ssh -F CONFIG lab7"
  void cut_there();         ///< kills the ends of all lines on the other side
  void cut_here();          ///< and on this side
  int processes() const;    ///< that run in sessions of this sshd
  void stop();              ///< it and its sessions
  void start();

 private:
  std::vector<pid_t> sessions() const;
  Folder folder_;
  int port_ = 0;
  Daemon daemon_;
};

class Slurm {
 public:
  Slurm();
  bool works() const { return works_; }
  Environment environment() const { return {{"SLURM_CONF", conf_}}; }
  std::string squeue() const;  ///< ids of jobs that wait or run

 private:
  PrivateFolder folder_{"warpwise-slurm-"};  // the path of a socket must be short
  std::string conf_;
  Daemon munged_, controller_, node_;
  bool works_ = false;
};

}  // namespace warpwise::test
