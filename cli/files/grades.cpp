#include "cli/files/grades.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include "engine/errors.h"
#include "engine/export/csv.h"
#include "engine/formerly.h"

namespace warpwise {

namespace {

constexpr std::string_view kHeader = "student,exercise,passed,medal,stage,changed_outside,message,file,content\n";
constexpr size_t kLargestFile = 64 << 20;

/// The UTF-8 character at `at`: its code point and its bytes; empty if the bytes are invalid.
struct Character {
  uint32_t code = 0;
  size_t bytes = 0;
};

Character character_at(std::string_view text, size_t at) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0; };
  const uint8_t first = byte(at);
  if (first < 0x80) return {first, 1};
  const size_t bytes = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (bytes == 0 || first >= 0xf5) return {};
  uint32_t code = first & (0xff >> (bytes + 1));
  for (size_t i = 1; i < bytes; i++) {
    if ((byte(at + i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
  return {code, bytes};
}

/// Characters that control a terminal or are invisible: control characters, direction marks, zero-width blanks, line
/// ends.
bool is_unseen(uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c ||
         (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2060 && code <= 0x206f) || code == 0xfeff || (code >= 0xfff9 && code <= 0xfffb) ||
         (code >= 0xe0000 && code <= 0xe0fff);
}

/// Empty if the line is no row.
std::optional<GradeRow> row_in(const std::string& line) {
  const auto fields = csv_fields(line);
  if (fields.size() != 9) return std::nullopt;
  GradeRow row{fields[0], fields[7], now_called(fields[1]), fields[2] == "1", fields[4], 0, fields[6],
               fields[8], fields[3]};
  std::from_chars(fields[5].data(), fields[5].data() + fields[5].size(), row.changed_outside);
  return row;
}

}  // namespace

std::vector<GradeRow> read_grades(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  if (!file || !std::getline(file, line) || line + "\n" != kHeader)
    throw UsageError(path.string() +
                     " is no table of grades: name one that `warpwise check --submissions DIR --csv F.csv` wrote");
  std::vector<GradeRow> rows;
  while (std::getline(file, line))
    if (auto row = row_in(line)) rows.push_back(std::move(*row));
  return rows;
}

std::string escaped_name(std::string_view name) {
  std::string text;
  for (size_t at = 0; at < name.size();) {
    const Character c = character_at(name, at);
    const size_t bytes = std::max<size_t>(c.bytes, 1);
    if (c.bytes == 0 || is_unseen(c.code))
      for (size_t i = 0; i < bytes; i++) text += fmt::format("\\x{:02x}", static_cast<uint8_t>(name[at + i]));
    else if (c.code == '\\') text += "\\\\";
    else text += name.substr(at, bytes);
    at += bytes;
  }
  return text;
}

std::string fingerprint(std::string_view text) {
  uint64_t a = 0xcbf29ce484222325ull, b = 0x6c62272e07bb0142ull;
  for (const char c : text) {
    a = (a ^ static_cast<uint8_t>(c)) * 0x100000001b3ull;
    b = (b + static_cast<uint8_t>(c)) * 0x9e3779b97f4a7c15ull;
    b ^= b >> 29;
  }
  return fmt::format("{:016x}{:016x}", a, b);
}

std::string to_csv_line(const GradeRow& row) {
  return fmt::format("{},{},{},{},{},{},{},{},{}\n", csv_field(row.student), row.exercise, row.passed ? 1 : 0,
                     row.medal, row.stage, row.changed_outside, csv_field(escaped_name(row.message)),
                     csv_field(row.file), row.content);
}

GradeFile::GradeFile(std::filesystem::path path) : path_(std::move(path)) {
  open_locked();
  try {
    read();
  } catch (...) {
    ::close(file_);
    throw;
  }
}

/// Opens and locks the file that has the name now: another process may have put a new one there in between.
void GradeFile::open_locked() {
  while (true) {
    file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file_ < 0)
      throw CannotError("cannot write " + path_.string() + " (" + std::strerror(errno) +
                        "): choose another place for the CSV file");
    const bool held =
        ::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;  // some file systems have no locks
    struct stat mine {
    }, named{};
    const bool same = ::fstat(file_, &mine) == 0 && ::stat(path_.c_str(), &named) == 0 && mine.st_ino == named.st_ino &&
                      mine.st_dev == named.st_dev;
    if (!held && same) return;
    ::close(file_);
    if (held)
      throw CannotError("another check is writing " + path_.string() +
                        " now: wait until it has ended, or give --csv another name");
  }
}

void GradeFile::read() {
  std::string text;
  std::array<char, 65536> part;
  for (ssize_t n; (n = ::read(file_, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<size_t>(n));
    if (text.size() > kLargestFile)
      throw UsageError(path_.string() + " is larger than a table of grades: give --csv another name");
  }
  if (text.empty()) return write(std::string(kHeader));
  if (!text.starts_with(kHeader))
    throw UsageError(path_.string() +
                     " is there already, and is no table of this program: give --csv another name, or move it away");
  // Half a row, which a run left that was ended while it wrote: its file is checked again.
  if (const size_t whole = text.rfind('\n') + 1; whole < text.size()) {
    if (::ftruncate(file_, static_cast<off_t>(whole)) != 0)
      throw CannotError("cannot write " + path_.string() + " (" + std::strerror(errno) + ")");
    text.erase(whole);
  }
  std::istringstream lines(text.substr(kHeader.size()));
  size_t place = 0;
  for (std::string line; std::getline(lines, line); place++) {
    const auto row = row_in(line);
    if (!row) {
      unknown_[place] = line;
      continue;
    }
    const std::string name = row->file;
    const Earlier one{*row, line, place};
    earlier_[name.starts_with("/") ? name : name_of(".") + "/" + name] = one;
  }
}

GradeFile::~GradeFile() {
  if (file_ >= 0) ::close(file_);
}

std::string GradeFile::name_of(const std::filesystem::path& file) {
  std::string name = escaped_name(std::filesystem::absolute(file).lexically_normal().string());
  if (name.size() > 1 && name.back() == '/') name.pop_back();
  return name;
}

const GradeRow* GradeFile::earlier(const std::string& file, const std::string& exercise,
                                   const std::string& content) const {
  const auto found = earlier_.find(file);
  if (found == earlier_.end() || content.empty()) return nullptr;
  const GradeRow& row = found->second.row;
  return row.exercise == exercise && row.content == content && row.stage != kNotJudged ? &row : nullptr;
}

void GradeFile::add(const GradeRow& row) { write(to_csv_line(row)); }

std::vector<std::string> GradeFile::other_lines(const std::vector<GradeRow>& rows) const {
  std::set<std::string> mine;
  for (const auto& row : rows) mine.insert(row.file);
  std::map<size_t, std::string> lines = unknown_;
  for (const auto& [file, one] : earlier_)
    if (!mine.count(file)) lines[one.place] = one.line;
  std::vector<std::string> in_order;
  for (auto& [place, line] : lines) in_order.push_back(std::move(line));
  return in_order;
}

size_t GradeFile::others(const std::vector<GradeRow>& rows) const { return other_lines(rows).size() - unknown_.size(); }

void GradeFile::finish(const std::vector<GradeRow>& rows) {
  std::string text(kHeader);
  for (const auto& line : other_lines(rows)) text += line + "\n";
  for (const auto& row : rows) text += to_csv_line(row);
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path_, error), beside = real.string() + ".new";
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  std::filesystem::permissions(beside, std::filesystem::status(real, error).permissions(), error);
  out << text;
  out.close();
  if (out) std::filesystem::rename(beside, real, error);
  if (!out || error)  // the rows are in the file anyway, in another order
    std::filesystem::remove(beside, error);
}

void GradeFile::write(const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(file_, text.data() + done, text.size() - done);
    if (n > 0) done += static_cast<size_t>(n);
    else if (errno != EINTR)
      throw CannotError("cannot write " + path_.string() + " (" + std::strerror(errno) +
                        "): the rows before are in it; make room, and check again to go on");
  }
}

}  // namespace warpwise
