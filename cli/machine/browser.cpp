#include "cli/machine/browser.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/machine/machine.h"
#include "engine/errors.h"
#include "engine/last_line.h"
#include "engine/process.h"
#include "engine/text_of.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPages = "/usr/share/novnc";  // where the distribution has noVNC
constexpr int kStartLimit_ms = 20'000;
constexpr int kEndsPage = SIGKILL;  // websockify has nothing to put away, and misses a SIGTERM now and then

void require_packages() {
  std::string missing;
  const auto require = [&](bool there, const std::string& what, const std::string& package) {
    if (!there)
      missing += (missing.empty() ? "" : "\n") + what +
                 " is missing, so that no browser can show the window: `apt install " + package + "`";
  };
  require(!find_program("Xtigervnc").empty(), "the VNC server Xtigervnc", "tigervnc-standalone-server");
  require(!find_program("tigervncpasswd").empty(), "tigervncpasswd, which writes the server's password,",
          "tigervnc-tools");
  require(!find_program("websockify").empty(), "websockify, which serves the page,", "websockify");
  require(fs::exists(fs::path(kPages) / "vnc.html"), std::string("the page noVNC (") + kPages + ")", "novnc");
  if (!missing.empty()) throw CannotError(missing);
}

std::string random_bytes(size_t count) {
  std::string bytes(count, '\0');
  if (::getrandom(bytes.data(), count, 0) != static_cast<ssize_t>(count))
    throw CannotError("this machine gives no random numbers for a password");
  return bytes;
}

/// VNC takes eight signs. These 32 cannot be mistaken for each other.
std::string made_password() {
  std::string password = random_bytes(8);
  for (char& sign : password) sign = "abcdefghijkmnpqrstuvwxyz23456789"[static_cast<unsigned char>(sign) % 32];
  return password;
}

/// A key for any display, as libXau reads it: the family "any", then address, number, name and data, each behind its length.
std::string display_key() {
  std::string key = "\xff\xff";
  for (const std::string& field : {std::string(), std::string(), std::string("MIT-MAGIC-COOKIE-1"), random_bytes(16)})
    key += std::string{'\0', static_cast<char>(field.size())} + field;
  return key;
}

void write_private(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw CannotError("cannot write " + path + ": " + std::strerror(errno));
}

/// In a session of its own: Ctrl-C is the lab's, which ends its programs itself.
pid_t start_apart_from_keys(const std::vector<std::string>& words, std::vector<int> files, int ended_by) {
  const pid_t pid = start({.words = words, .files = std::move(files), .dies_with_us = ended_by, .before_exec = [] {
                             return ::setsid() >= 0;
                           }});
  if (pid < 0) throw CannotError("cannot start " + words[0] + ": " + std::strerror(errno));
  return pid;
}

/// A TCP socket's address; false if `host` is none.
bool read_address(const std::string& host, const std::string& port, sockaddr_in& address) {
  address = {};
  address.sin_family = AF_INET;
  const int number =
      port.empty() || port.find_first_not_of("0123456789") != port.npos || port.size() > 5 ? 0 : std::stoi(port);
  address.sin_port = htons(static_cast<uint16_t>(number));
  return number > 0 && number < 65536 && ::inet_pton(AF_INET, host.c_str(), &address.sin_addr) == 1;
}

bool is_free(const sockaddr_in& address) {
  const int end = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
  ::setsockopt(end, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  const bool free = ::bind(end, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(end);
  return free;
}

bool answers(const sockaddr_in& address) {
  const int end = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool does = ::connect(end, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(end);
  return does;
}

std::string last_words(const std::string& log) {
  const std::string said = last_line(text_of(log));
  return said.empty() ? "it said nothing" : said;
}

}  // namespace

BrowserDisplay::BrowserDisplay(const std::string& listen, int width, int height) : password_(made_password()) {
  const size_t colon = listen.rfind(':');
  const std::string host = listen.substr(0, colon), port = colon == listen.npos ? "" : listen.substr(colon + 1);
  sockaddr_in address;
  if (!read_address(host, port, address))
    throw UsageError("--listen takes an address of this machine and a port, as in 127.0.0.1:6080, not '" + listen +
                     "'");
  require_packages();
  if (!is_free(address))
    throw CannotError(fmt::format("{} cannot be listened on ({}): take another port with --listen 127.0.0.1:PORT",
                                  listen, std::strerror(errno)));
  start_server(fmt::format("{}x{}", width, height));
  start_page(listen, address);
  const std::string seen_here = host == "0.0.0.0" ? "127.0.0.1" : host;
  address_ =
      fmt::format("http://{}:{}/vnc.html#autoconnect=true&resize=remote&password={}", seen_here, port, password_);
}

void BrowserDisplay::start_server(const std::string& geometry) {
  write_private(file("key"), display_key());
  write_private(file("plain"), password_);
  const int plain = ::open(file("plain").c_str(), O_RDONLY | O_CLOEXEC);
  const int hidden = ::open(file("password").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  const int status = wait_for_end(start_apart_from_keys({"tigervncpasswd", "-f"}, {plain, hidden}, SIGTERM));
  ::close(plain);
  ::close(hidden);
  if (status != 0) throw CannotError("tigervncpasswd did not take the password");

  // No port of its own: only websockify, which runs as this user, can open its socket.
  int number[2];
  if (::pipe2(number, O_CLOEXEC) != 0) throw CannotError(std::string("cannot make a pipe: ") + std::strerror(errno));
  const int log = ::open(file("server.log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  programs_.server = start_apart_from_keys(
      {"Xtigervnc",    "-displayfd",     "3",         "-geometry",     geometry,         "-depth",   "24",
       "-auth",        file("key"),      "-nolisten", "tcp",           "-rfbport",       "-1",       "-rfbunixpath",
       file("socket"), "-SecurityTypes", "VncAuth",   "-PasswordFile", file("password"), "-desktop", "Warpwise",
       "-AlwaysShared"},
      {-1, log, log, number[1]}, SIGTERM);
  ::close(number[1]);
  ::close(log);
  std::string display;
  for (pollfd ready{number[0], POLLIN, 0}; display.empty() || display.back() != '\n';) {
    char sign = 0;
    if (::poll(&ready, 1, kStartLimit_ms) <= 0 || ::read(number[0], &sign, 1) <= 0) break;
    display += sign;
  }
  ::close(number[0]);
  if (display.empty() || display.back() != '\n')
    throw CannotError("the VNC server Xtigervnc did not start: " + last_words(file("server.log")));
  display.pop_back();
  ::setenv("DISPLAY", (":" + display).c_str(), 1);
  ::setenv("XAUTHORITY", file("key").c_str(), 1);
  ::unsetenv("WAYLAND_DISPLAY");
}

void BrowserDisplay::start_page(const std::string& listen, const sockaddr_in& address) {
  const int log = ::open(file("page.log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  programs_.page = start_apart_from_keys({"websockify", "--web", kPages, "--unix-target", file("socket"), listen},
                                         {-1, log, log}, kEndsPage);
  ::close(log);
  for (int waited_ms = 0; !answers(address); waited_ms += 20) {
    if (waited_ms >= kStartLimit_ms || ::waitpid(programs_.page, nullptr, WNOHANG) != 0)
      throw CannotError("websockify, which serves the page, did not start: " + last_words(file("page.log")));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

BrowserDisplay::Programs::~Programs() {
  for (const auto& [id, ended_by] : {std::pair(page, kEndsPage), std::pair(server, SIGTERM)}) {
    if (id <= 0) continue;
    ::kill(-id, ended_by);
    wait_for_end(id);
  }
}

}  // namespace warpwise
