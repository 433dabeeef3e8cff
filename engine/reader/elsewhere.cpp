#include "engine/reader/elsewhere.h"

#include <sys/wait.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "engine/errors.h"
#include "engine/last_line.h"
#include "engine/printable.h"
#include "engine/process.h"

namespace warpwise {

namespace {

constexpr std::string_view kMark = "there: ";
constexpr int kNoProgram = 127;

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool is_on_path(const std::string& program) {
  if (has(program, "/")) return std::filesystem::exists(program);
  const char* path = std::getenv("PATH");
  std::stringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (std::filesystem::exists(std::filesystem::path(folder) / program)) return true;
  return false;
}

bool is_ssh(const std::string& word) { return std::filesystem::path(word).filename() == "ssh"; }

}  // namespace

std::string Elsewhere::name() const {
  std::string text;
  for (const auto& word : via) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> Elsewhere::words() const {
  std::vector<std::string> all = via;
  // A silent line counts as lost after 15 s. Nobody is here to type a password.
  if (is_ssh(all.front()))
    all.insert(all.begin() + 1, {"-o", "BatchMode=yes", "-o", "ConnectTimeout=15", "-o", "ServerAliveInterval=5"});
  all.push_back("bash");
  return all;
}

std::vector<std::string> via_words(const std::string& text) {
  std::vector<std::string> words;
  char quote = 0;
  bool open = false;  // a word
  for (const char c : text) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) && !quote;
    if (!blank && !open) words.emplace_back();
    open = !blank;
    if (c == quote) quote = 0;
    else if (!quote && (c == '\'' || c == '"')) quote = c;
    else if (!blank) words.back() += c;
  }
  if (quote) throw UsageError("--via " + text + " has a quote that is not closed");
  if (words.empty()) throw UsageError("--via needs a command that leads to the other machine: --via \"ssh lab7\"");
  if (!is_on_path(words.front()))
    throw CannotError(
        "there is no command '" + words.front() +
        "' on this machine: --via begins with the command that leads to the other one, such as ssh or srun");
  return words;
}

std::optional<std::pair<std::string, std::string>> said_there(std::string_view line) {
  if (!line.starts_with(kMark)) return std::nullopt;
  line.remove_prefix(kMark.size());
  const size_t blank = std::min(line.find(' '), line.size());
  return std::pair{std::string(line.substr(0, blank)), std::string(line.substr(std::min(blank + 1, line.size())))};
}

std::string why_not_there(const Elsewhere& elsewhere, int wait_status, const std::string& errors) {
  const std::string last = printable(last_line(errors)), said = last.empty() ? "" : " (\"" + last + "\")";
  const std::string name = "`" + elsewhere.name() + "`";
  if (has(errors, "Could not resolve hostname"))
    return name + " leads nowhere, as ssh knows no such host" + said +
           ": look at the name, and at Host in ~/.ssh/config";
  if (has(errors, "Permission denied") && is_ssh(elsewhere.via.front()))
    return name + " is refused" + said +
           ": --via needs a key that asks for no password, which `ssh-copy-id` puts there";
  if (has(errors, "Host key verification failed"))
    return name + " is refused, as the host's key is not known here: connect once by hand with " + name;
  if (has(errors, "srun: error") || has(errors, "srun: fatal"))
    return "Slurm refuses " + name + said + ": look at the options, and at the partitions that `sinfo` lists";
  if (has(errors, "Exec format error"))
    return name + " leads to a machine of another architecture than its programs" + said;
  if (WIFEXITED(wait_status) && WEXITSTATUS(wait_status) == kNoProgram)
    return name + " finds no bash there" + said + ": the other machine needs bash";
  return name + " ended before a worker ran there" + said + ": try `" + elsewhere.name() + " hostname` by hand";
}

std::string queue_sentence(const Elsewhere& elsewhere, const std::string& errors) {
  // "srun: job 12 queued and waiting for resources"
  const size_t queued = errors.rfind(" queued and waiting for resources");
  if (queued == std::string::npos || errors.find("has been allocated resources", queued) != std::string::npos)
    return "";
  const size_t before = errors.rfind(' ', queued - 1) + 1;
  const std::string job = errors.substr(before, queued - before), sentence = "waiting for a GPU";

  // squeue runs where srun does.
  const auto srun = std::find_if(elsewhere.via.begin(), elsewhere.via.end(),
                                 [](auto& word) { return std::filesystem::path(word).filename() == "srun"; });
  std::vector<std::string> words(elsewhere.via.begin(), srun);
  words.insert(words.end(), {"squeue", "-h", "-t", "PD", "-S", "-p,i", "-o", "%i"});
  std::istringstream jobs(output_of(words, false).text);
  int count = 0;
  for (std::string id; jobs >> id; count++)
    if (id == job) return sentence + ": " + (count == 0 ? "you are next" : std::to_string(count) + " before you");
  return sentence;
}

void UnfinishedJob::asked(const Request& request) {
  request_ = request;
  sizes_.clear();
  at_ = 0;
}

void UnfinishedJob::take(const Event& event) {
  if (!request_) return;
  const Size* size = nullptr;
  if (const auto* e = std::get_if<JobStarted>(&event)) sizes_ = e->sizes, at_ = 0;
  if (const auto* e = std::get_if<Begin>(&event)) size = &e->size;
  if (const auto* e = std::get_if<Result>(&event)) size = &e->size;
  if (size) {
    const auto from = sizes_.begin() + static_cast<long>(at_);
    if (const auto found = std::find(from, sizes_.end(), *size); found != sizes_.end())
      at_ = static_cast<size_t>(found - sizes_.begin());
  }
  const auto* failure = std::get_if<Failure>(&event);
  if (std::holds_alternative<Done>(event) || (failure && failure->fatal)) request_.reset();
}

Request UnfinishedJob::request() const {
  Request rest = *request_;
  if (!sizes_.empty()) rest.sizes.assign(sizes_.begin() + static_cast<long>(at_), sizes_.end());
  return rest;
}

}  // namespace warpwise
