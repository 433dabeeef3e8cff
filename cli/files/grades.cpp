#include "cli/files/grades.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <sstream>

#include "engine/errors.h"
#include "engine/export/csv.h"

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

}  // namespace

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
  const auto cannot = [&] {
    throw CannotError("cannot write " + path_.string() + " (" + std::strerror(errno) +
                      "): choose another place for the CSV file");
  };
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file_ < 0) cannot();
  std::string text;
  std::array<char, 65536> part;
  for (ssize_t n; (n = ::read(file_, part.data(), part.size())) > 0 && text.size() < kLargestFile;)
    text.append(part.data(), static_cast<size_t>(n));
  if (text.empty()) {
    write(std::string(kHeader));
    return;
  }
  if (!text.starts_with(kHeader))
    throw UsageError(path_.string() +
                     " is there already, and is no table of this program: give --csv another name, or move it away");
  std::istringstream lines(text.substr(kHeader.size()));
  for (std::string line; std::getline(lines, line);) {
    const auto fields = csv_fields(line);
    if (fields.size() != 9) continue;  // the last row of a run that was ended while writing
    GradeRow row{fields[0], fields[7], fields[1], fields[2] == "1", fields[4], 0, fields[6], fields[8], fields[3]};
    std::from_chars(fields[5].data(), fields[5].data() + fields[5].size(), row.changed_outside);
    earlier_[row.file] = row;
  }
  if (text.back() != '\n') write("\n");
}

GradeFile::~GradeFile() {
  if (file_ >= 0) ::close(file_);
}

const GradeRow* GradeFile::earlier(const std::string& file, const std::string& exercise,
                                   const std::string& content) const {
  const auto found = earlier_.find(file);
  if (found == earlier_.end() || content.empty()) return nullptr;
  const GradeRow& row = found->second;
  return row.exercise == exercise && row.content == content ? &row : nullptr;
}

void GradeFile::add(const GradeRow& row) { write(to_csv_line(row)); }

void GradeFile::finish(const std::vector<GradeRow>& rows) {
  std::string text(kHeader);
  for (const auto& row : rows) text += to_csv_line(row);
  const std::filesystem::path beside = path_.string() + ".new";
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(beside, path_, error);
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
