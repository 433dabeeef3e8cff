#include "tests/support/machines.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include "engine/process.h"

namespace warpwise::test {

namespace fs = std::filesystem;

namespace {

bool all_there(const std::vector<std::string>& programs) {
  for (const auto& program : programs)
    if (!fs::exists("/usr/bin/" + program) && !fs::exists("/usr/sbin/" + program)) return false;
  return true;
}

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(socket);
  return ntohs(address.sin_port);
}

bool listens(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(port));
  const bool yes = ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(socket);
  return yes;
}

std::string content(const fs::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<pid_t> processes_where(const std::function<bool(const fs::path& proc)>& holds) {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") == std::string::npos && holds(entry.path()))
      found.push_back(static_cast<pid_t>(std::stol(name)));
  }
  return found;
}

pid_t parent_of(pid_t pid) {
  const std::string status = content(fmt::format("/proc/{}/status", pid));
  const size_t at = status.find("PPid:");
  return at == std::string::npos ? 0 : static_cast<pid_t>(std::atol(status.c_str() + at + 5));
}

}  // namespace

bool has_sshd() { return all_there({"sshd", "ssh", "ssh-keygen"}); }
bool becomes(const std::function<bool()>& holds, double limit_s) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  while (!holds() && Clock::now() - begin < std::chrono::duration<double>(limit_s))
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return holds();
}

bool has_slurm() {
  return ::geteuid() == 0 && all_there({"munged", "slurmctld", "slurmd", "srun", "sbatch", "scancel", "squeue"});
}

Daemon::Daemon(std::vector<std::string> words) {
  std::vector<std::string> quiet = {"sh", "-c", "exec \"$@\" </dev/null >/dev/null 2>&1", "sh"};
  quiet.insert(quiet.end(), words.begin(), words.end());
  pid_ = warpwise::start({.words = quiet});
}

Daemon::~Daemon() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGTERM);
  for (int i = 0; i < 100; i++) {
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  ::kill(pid_, SIGKILL);
  wait_for_end(pid_);
}

Daemon& Daemon::operator=(Daemon&& other) noexcept {
  std::swap(pid_, other.pid_);
  return *this;
}

// --- ssh

Sshd::Sshd() : port_(free_port()) {
  for (const char* key : {"host", "user"})
    output_of({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder_.path + "/" + key});
  fs::copy_file(folder_.path + "/user.pub", folder_.path + "/authorized");
  folder_.write(
      "sshd_config",
      fmt::format("Port {0}\nListenAddress 127.0.0.1\nHostKey \"{1}/host\"\nAuthorizedKeysFile \"{1}/authorized\"\n"
                  "PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n",
                  port_, folder_.path));
  folder_.write(
      "config",
      fmt::format("Host lab7\n  HostName 127.0.0.1\n  Port {0}\n  IdentityFile \"{1}/user\"\n  IdentitiesOnly yes\n"
                  "  UserKnownHostsFile /dev/null\n  StrictHostKeyChecking no\n  LogLevel ERROR\n",
                  port_, folder_.path));
  std::error_code ignored;
  if (::geteuid() == 0) fs::create_directories("/run/sshd", ignored);  // sshd asks for it
  start();
}

void Sshd::start() {
  daemon_ = Daemon({"/usr/sbin/sshd", "-D", "-f", folder_.path + "/sshd_config"});
  for (int i = 0; i < 200 && !listens(port_); i++) std::this_thread::sleep_for(std::chrono::milliseconds(25));
}

void Sshd::stop() {
  const std::vector<pid_t> all = sessions();
  daemon_ = Daemon();
  for (const pid_t pid : all) ::kill(pid, SIGKILL);
}

std::string Sshd::via() const { return "ssh -F '" + folder_.path + "/config' lab7"; }

std::vector<pid_t> Sshd::sessions() const {
  return processes_where([this](auto& proc) {
    if (content(proc / "comm") != "sshd\n") return false;
    pid_t above = parent_of(static_cast<pid_t>(std::stol(proc.filename())));
    while (above > 1 && above != daemon_.pid()) above = parent_of(above);
    return above == daemon_.pid();
  });
}

void Sshd::cut_there() {
  for (const pid_t pid : sessions()) ::kill(pid, SIGKILL);
}

void Sshd::cut_here() {
  for (const pid_t pid : processes_where([this](auto& proc) {
         return content(proc / "comm") == "ssh\n" && contains(content(proc / "cmdline"), folder_.path + "/config");
       }))
    ::kill(pid, SIGKILL);
}

int Sshd::processes() const {
  const std::string session = fmt::format(" 127.0.0.1 {}", port_);  // the end of SSH_CONNECTION
  return static_cast<int>(processes_where([&](auto& proc) {
                            const std::string all = content(proc / "environ");
                            const size_t at = all.find("SSH_CONNECTION=");
                            return at != std::string::npos && std::string(all.c_str() + at).ends_with(session);
                          }).size());
}

// --- Slurm

Slurm::Slurm() {
  const std::string path = folder_.path();
  for (const char* folder : {"munge", "state", "spool"}) fs::create_directory(fs::path(path) / folder);
  fs::permissions(path, fs::perms(0711));
  fs::permissions(path + "/munge", fs::perms(0711));
  std::random_device random;
  std::ofstream key(path + "/munge/key");
  for (int i = 0; i < 128; i++) key << static_cast<char>(random());
  key.close();
  fs::permissions(path + "/munge/key", fs::perms(0600));
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  const std::string name = std::string(host).substr(0, std::string(host).find('.'));
  conf_ = path + "/slurm.conf";
  std::ofstream(conf_) << fmt::format(
      "ClusterName=lab\nSlurmctldHost={0}(127.0.0.1)\nSlurmUser=root\nSlurmdUser=root\nSlurmctldPort={1}\nSlurmdPort={2}\n"
      "AuthType=auth/munge\nAuthInfo=socket={3}/munge/socket\nStateSaveLocation={3}/state\nSlurmdSpoolDir={3}/spool\n"
      "SlurmctldPidFile={3}/controller.pid\nSlurmdPidFile={3}/node.pid\nSlurmctldLogFile={3}/controller.log\n"
      "SlurmdLogFile={3}/node.log\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n"
      "JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\nMpiDefault=none\n"
      "ReturnToService=2\nSelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nSchedulerParameters=sched_interval=1\n"
      "NodeName={0} NodeAddr=127.0.0.1 CPUs=1 State=UNKNOWN\nPartitionName=lab Nodes=ALL Default=YES State=UP\n",
      name, free_port(), free_port(), path);
  munged_ = Daemon({"/usr/sbin/munged", "--force", "--foreground", "--key-file=" + path + "/munge/key",
                    "--socket=" + path + "/munge/socket", "--pid-file=" + path + "/munge/pid",
                    "--log-file=" + path + "/munge/log", "--seed-file=" + path + "/munge/seed"});
  for (int i = 0; i < 200 && !fs::exists(path + "/munge/socket"); i++)
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  controller_ = Daemon({"/usr/sbin/slurmctld", "-D", "-f", conf_});
  node_ = Daemon({"/usr/sbin/slurmd", "-D", "-f", conf_});
  for (int i = 0; i < 60 && !works_; i++) {
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    works_ = contains(output_of({"env", "SLURM_CONF=" + conf_, "sinfo", "-h", "-o", "%t"}, false).text, "idle");
  }
}

std::string Slurm::squeue() const {
  return output_of({"env", "SLURM_CONF=" + conf_, "squeue", "-h", "-o", "%i"}, false).text;
}

}  // namespace warpwise::test
