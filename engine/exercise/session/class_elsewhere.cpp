#include "engine/exercise/session/class_elsewhere.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>
#include <vector>

#include "engine/errors.h"
#include "engine/process.h"

namespace warpwise {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds kPatience{5}, kTryEvery{5};
constexpr int kAppendTries = 10;
constexpr int64_t kMostOfOne = 1 << 20;  // bytes of one file in one look
constexpr int64_t kMostAllTogether = 4 << 20;
constexpr size_t kMostFiles = 2000, kLongestAnswer = 16 << 20;

std::string in_quotes(const std::string& text) {
  std::string all = "'";
  for (const char c : text)
    if (c == '\'') all += "'\\''";
    else all += c;
  return all + "'";
}

std::vector<std::string> ssh_words(const std::string& host) {
  return {"ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "-o", "ServerAliveInterval=15",
          "--",  host, "sh"};
}

/// Where a whole class comes in the same second, sshd turns some away (its MaxStartups), and ssh ends with 255. It comes again
/// then, after pauses that grow and differ from seat to seat, and gives up after two minutes. Its input is read from the beginning each time.
std::vector<std::string> until_let_in(const std::vector<std::string>& ssh) {
  std::random_device random;
  std::uniform_real_distribution<> seconds(0.3, 2);
  std::string pauses;
  for (int i = 0; i < kAppendTries; i++) pauses += " " + std::to_string((i + 1) * seconds(random));
  std::vector<std::string> words = {
      "timeout",
      "120",
      "sh",
      "-c",
      "for pause in" + pauses + "; do \"$@\" </dev/stdin; [ $? = 255 ] || exit; sleep $pause; done",
      "sh"};
  words.insert(words.end(), ssh.begin(), ssh.end());
  return words;
}

/// Our own input and output are not ssh's: who waits for their end must not wait for the other machine. Nor does a terminal's
/// Ctrl-C go there.
bool stand_apart() {
  ::setsid();
  if (::syscall(SYS_close_range, 3u, ~0u, 0u) != 0)
    for (int fd = 3; fd < 1024; fd++) ::close(fd);
  return true;
}

bool may_be_a_student(const std::string& file) {
  return file.size() <= 200 && file.find('@') != file.npos && file.ends_with(".jsonl") && file[0] != '.' &&
         file[0] != '-' && std::all_of(file.begin(), file.end(), [](unsigned char c) {
           return std::isalnum(c) || c == '-' || c == '_' || c == '.' || c == '@';
         });
}

}  // namespace

std::optional<ClassElsewhere> class_elsewhere(const fs::path& folder) {
  const std::string text = folder.string();
  if (!text.starts_with("ssh:")) return std::nullopt;
  const size_t colon = text.find(':', 4);
  if (colon == text.npos || colon == 4 || colon + 1 == text.size() || text[4] == '-')
    throw UsageError("the class's folder " + text + " names no host and folder: write ssh:HOST:DIR");
  return ClassElsewhere{text.substr(4, colon - 4), text.substr(colon + 1)};
}

void append_elsewhere(const ClassElsewhere& place, const std::string& machine, const std::string& signed_line) {
  // What class_folder.cpp does in a folder that is here, in a shell's words.
  const std::string script = "cd -- " + in_quotes(place.folder) +
                             " 2>/dev/null || exit\n"
                             "who=$(id -un | tr -c 'A-Za-z0-9._\\n-' _)@" +
                             in_quotes(machine) +
                             "\nfile=$who.jsonl\n"
                             "if [ -g . ]; then umask 027; else umask 022; fi\n"
                             "[ -L \"$file\" ] && exit\n"
                             "if [ -e \"$file\" ]; then\n"
                             "  { [ -f \"$file\" ] && [ -O \"$file\" ]; } || exit\n"
                             "  [ \"$(stat -c %h -- \"$file\")\" = 1 ] || exit\n"
                             "  [ \"$(stat -c %s -- \"$file\")\" -le 4194304 ] || exit\n"
                             "  [ -z \"$(tail -c 1 -- \"$file\")\" ] || echo >>\"$file\" || exit\n"
                             "fi\n"
                             "printf '{\"who\":\"%s\",%s\\n' \"$who\" " +
                             in_quotes(signed_line.substr(1)) + " >>\"$file\"\n";
  const int input = ::memfd_create("class", MFD_CLOEXEC), null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (input >= 0 && null >= 0 && ::write(input, script.data(), script.size()) == static_cast<ssize_t>(script.size()) &&
      ::lseek(input, 0, SEEK_SET) == 0) {
    const pid_t pid = start({.words = until_let_in(ssh_words(place.host)),
                             .files = {input, null, null},
                             .dies_with_us = 0,
                             .before_exec = stand_apart});
    if (pid > 0) std::thread([pid] { wait_for_end(pid); }).detach();
  }
  for (const int fd : {input, null})
    if (fd >= 0) ::close(fd);
}

ClassCopy::ClassCopy(ClassElsewhere place) : place_(std::move(place)) {}
ClassCopy::~ClassCopy() { hang_up(); }

bool ClassCopy::connect() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ssh_ = start({.words = ssh_words(place_.host), .files = {ends[1], ends[1], null}, .before_exec = stand_apart});
  ::close(ends[1]);
  if (null >= 0) ::close(null);
  line_ = ends[0];
  return ssh_ > 0;
}

void ClassCopy::hang_up() {
  if (line_ >= 0) ::close(line_);
  if (ssh_ > 0) {
    ::kill(ssh_, SIGKILL);
    wait_for_end(ssh_);
  }
  line_ = ssh_ = -1;
}

std::optional<std::string> ClassCopy::ask(const std::string& command) {
  const std::string words = command + "\necho .\n";
  if (::send(line_, words.data(), words.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(words.size()))
    return std::nullopt;
  std::string answer;
  std::vector<char> part(65536);
  while (!(answer == ".\n" || answer.ends_with("\n.\n"))) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until_ - Clock::now()).count();
    pollfd waits{line_, POLLIN, 0};
    if (left <= 0 || answer.size() > kLongestAnswer) return std::nullopt;
    const int ready = ::poll(&waits, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    const ssize_t n = ready > 0 ? ::read(line_, part.data(), part.size()) : 0;
    if (n <= 0) return std::nullopt;
    answer.append(part.data(), static_cast<size_t>(n));
  }
  answer.resize(answer.size() - 2);
  return answer;
}

std::string ClassCopy::fetch() {
  until_ = Clock::now() + kPatience;
  if (line_ < 0) {
    if (Clock::now() < next_try_) return trouble_;
    next_try_ = Clock::now() + kTryEvery;
    if (!connect()) return trouble_ = "ssh does not start";
    ask("");  // what a login there may print first
  }
  trouble_ = look();
  if (!trouble_.empty()) hang_up();
  return trouble_;
}

// A student's text comes with a '+' before each line, so that it cannot be taken for a line of ours. An empty line behind it
// says that its last line has an end.
std::string ClassCopy::look() {
  const std::string no_line = "`ssh " + place_.host + "` does not answer: try it by itself",
                    go_there = "cd -- " + in_quotes(place_.folder) + " 2>/dev/null && ";
  const auto list =
      ask("(export LC_ALL=C; " + go_there +
          "[ -r . ] && { id -u; stat -f -c '%a %b' .; stat -c '=%u|%U|%i|%s|%h|%F|%n' -- *@*.jsonl 2>/dev/null; })");
  if (!list) return no_line;
  if (list->empty()) return place_.folder + " is not there, or may not be read";

  std::istringstream lines(*list);
  std::string own, room, line, wanted;
  std::getline(lines, own);
  std::getline(lines, room);
  full_ = room.starts_with("0 ") && room != "0 0";  // free blocks, and all; some file systems count none
  refused_ = 0;
  int64_t left = kMostAllTogether;
  while (std::getline(lines, line)) {
    std::vector<std::string> fields;
    std::istringstream all(line);
    for (std::string field; std::getline(all, field, '|');) fields.push_back(field);
    if (fields.size() != 7 || !may_be_a_student(fields[6])) continue;
    const std::string &name = fields[6], uid = fields[0].substr(1);
    const bool belongs = uid == own || fields[1] == "UNKNOWN" || name.starts_with(fields[1] + "@");
    if (!belongs || !fields[5].starts_with("regular") || (!files_.contains(name) && files_.size() >= kMostFiles)) {
      refused_++;
      continue;
    }
    const int64_t size = std::atoll(fields[3].c_str());
    File& file = files_[name];
    if (file.inode != fields[2] || size < file.have) {  // another file, or one that was begun again
      std::error_code ignored;
      fs::remove(folder() / name, ignored);
      file = {fields[2], 0};
    }
    const int64_t part = std::min({size - file.have, kMostOfOne, left});
    left -= part;
    if (part > 0)
      wanted += "echo '=" + name + "'; tail -c +" + std::to_string(file.have + 1) + " -- '" + name + "' | head -c " +
                std::to_string(part) + " | sed 's/^/+/'; echo; ";
  }
  if (wanted.empty()) return "";
  const auto texts = ask("(export LC_ALL=C; " + go_there + "{ " + wanted + "})");
  if (!texts) return no_line;

  std::string name, text;
  const auto take = [&] {
    const auto found = files_.find(name);
    if (found == files_.end() || text.empty()) return;
    std::ofstream(folder() / name, std::ios::app | std::ios::binary) << text;
    found->second.have += static_cast<int64_t>(text.size());
  };
  std::istringstream parts(*texts);
  while (std::getline(parts, line)) {
    if (line.starts_with('=')) {
      take();
      name = line.substr(1);
      text.clear();
    } else if (line.starts_with('+')) {
      if (!text.empty()) text += '\n';
      text += line.substr(1);
    } else {
      text += '\n';
    }
  }
  take();
  return "";
}

}  // namespace warpwise
