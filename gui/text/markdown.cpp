#include "gui/text/markdown.h"

#include <algorithm>
#include <cctype>

namespace warpwise::gui {

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

size_t indent(std::string_view line) {
  size_t n = 0;
  while (n < line.size() && line[n] == ' ') n++;
  return n;
}

bool is_fence(std::string_view line) { return trimmed(line).substr(0, 3) == "```"; }
bool is_table_row(std::string_view line) { return trimmed(line).substr(0, 1) == "|"; }
bool is_quote(std::string_view line) { return trimmed(line).substr(0, 1) == ">"; }

bool is_rule(std::string_view line) {
  line = trimmed(line);
  return line.size() >= 3 && (line[0] == '-' || line[0] == '*' || line[0] == '_') &&
         std::all_of(line.begin(), line.end(), [&](char c) { return c == line[0]; });
}

/// Number of '#' of a heading; 0 for none.
int heading_level(std::string_view line) {
  size_t n = 0;
  while (n < line.size() && line[n] == '#') n++;
  return n >= 1 && n <= 6 && n < line.size() && line[n] == ' ' ? static_cast<int>(n) : 0;
}

/// Length of a list marker with its blank ("- ", "12. "), 0 for none; `number` is "12." or empty.
size_t list_marker(std::string_view line, std::string& number) {
  number.clear();
  size_t at = indent(line), digits = at;
  if (at + 1 < line.size() && (line[at] == '-' || line[at] == '*' || line[at] == '+') && line[at + 1] == ' ')
    return at + 2;
  while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) digits++;
  if (digits > at && digits - at <= 3 && digits + 1 < line.size() && (line[digits] == '.' || line[digits] == ')') &&
      line[digits + 1] == ' ') {
    number = std::string(line.substr(at, digits - at)) + ".";
    return digits + 2;
  }
  return 0;
}

/// The cells of "| a | b |"; a bar after a backslash or inside code is a bar.
std::vector<std::string> cells(std::string_view line) {
  line = trimmed(line);
  line.remove_prefix(1);
  if (!line.empty() && line.back() == '|') line.remove_suffix(1);
  std::vector<std::string> found(1);
  bool code = false;
  for (size_t i = 0; i < line.size(); i++) {
    if (line[i] == '`') code = !code;
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') found.back() += line[++i];
    else if (line[i] == '|' && !code) found.emplace_back();
    else found.back() += line[i];
  }
  for (auto& cell : found) cell = std::string(trimmed(cell));
  return found;
}

bool is_separator(const std::vector<std::string>& row) {
  return std::all_of(row.begin(), row.end(), [](const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of("-:") == std::string::npos;
  });
}

/// ![what it shows](file.svg), with nothing else on the line.
bool is_picture(std::string_view line) {
  line = trimmed(line);
  return line.starts_with("![") && line.ends_with(")") && line.find("](") != line.npos &&
         line.find(')') == line.size() - 1;
}

constexpr std::string_view kBox = "<details>", kBoxEnd = "</details>", kSummary = "<summary>",
                           kSummaryEnd = "</summary>";
constexpr std::string_view kComment = "<!--", kCommentEnd = "-->";
bool is_comment(std::string_view line) { return trimmed(line).starts_with(kComment); }
bool is_box(std::string_view line) { return trimmed(line).starts_with(kBox); }
bool is_box_end(std::string_view line) { return trimmed(line) == kBoxEnd; }

class Parser {
 public:
  explicit Parser(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  std::vector<Block> parse() {
    while (at_ < lines_.size()) {
      const std::string& line = lines_[at_];
      std::string number;
      if (trimmed(line).empty()) at_++;
      else if (is_fence(line)) take_code();
      else if (int level = heading_level(line))
        add_text(Block::Kind::heading, level, line.substr(static_cast<size_t>(level))), at_++;
      else if (is_rule(line)) add_text(Block::Kind::rule, 0, ""), at_++;
      else if (is_picture(line)) take_picture();
      else if (is_box(line)) take_box();
      else if (is_comment(line)) take_comment();
      else if (is_table_row(line)) take_table();
      else if (list_marker(line, number)) take_item();
      else take_paragraph();
    }
    return std::move(blocks_);
  }

 private:
  Block& add_text(Block::Kind kind, int level, std::string_view text) {
    Block block;
    block.kind = kind, block.level = level, block.runs = parse_inline(trimmed(text));
    blocks_.push_back(std::move(block));
    return blocks_.back();
  }

  /// Whether the line at hand begins something other than more of a paragraph.
  bool starts_block() const {
    const std::string& line = lines_[at_];
    std::string number;
    return trimmed(line).empty() || is_fence(line) || heading_level(line) || is_rule(line) || is_picture(line) ||
           is_box(line) || is_box_end(line) || is_comment(line) || is_table_row(line) || list_marker(line, number);
  }

  /// `first` and the lines that go on with it, joined.
  std::string joined_lines(std::string first, bool quote) {
    at_++;
    while (at_ < lines_.size() && !starts_block() && is_quote(lines_[at_]) == quote) {
      std::string_view line = trimmed(lines_[at_++]);
      if (quote) line = trimmed(line.substr(1));
      first += " " + std::string(line);
    }
    return first;
  }

  void take_paragraph() {
    bool quote = is_quote(lines_[at_]);
    std::string_view first = trimmed(lines_[at_]);
    if (quote) first = trimmed(first.substr(1));
    add_text(quote ? Block::Kind::quote : Block::Kind::paragraph, 0, joined_lines(std::string(first), quote));
  }

  void take_item() {
    std::string number;
    size_t start = list_marker(lines_[at_], number);
    int depth = static_cast<int>(indent(lines_[at_]) / 2);
    std::string text = joined_lines(lines_[at_].substr(start), false);
    add_text(Block::Kind::item, depth, text).marker = number;
  }

  void take_picture() {
    const std::string_view line = trimmed(lines_[at_++]);
    const size_t middle = line.find("](");
    add_text(Block::Kind::picture, 0, line.substr(2, middle - 2)).file =
        line.substr(middle + 2, line.size() - middle - 3);
  }

  /// A box's lines, to the end that belongs to it, are a text of their own.
  void take_box() {
    std::string_view title = trimmed(lines_[at_++]);
    const size_t begin = title.find(kSummary), end = title.find(kSummaryEnd);
    const bool titled = begin != title.npos && end != title.npos && begin < end;
    title = titled ? title.substr(begin + kSummary.size(), end - begin - kSummary.size()) : std::string_view();
    std::vector<std::string> inside;
    for (int depth = 1; at_ < lines_.size(); at_++) {
      depth += is_box(lines_[at_]) - is_box_end(lines_[at_]);
      if (depth == 0) break;
      inside.push_back(lines_[at_]);
    }
    at_++;  // the end, if there is one
    add_text(Block::Kind::box, 0, title).blocks = Parser(std::move(inside)).parse();
  }

  /// Up to its end, or to that of the text where nothing ends it.
  void take_comment() {
    Block block;
    block.kind = Block::Kind::comment;
    std::string_view line = trimmed(lines_[at_]).substr(kComment.size());
    for (size_t end; (end = line.find(kCommentEnd)) == line.npos && at_ + 1 < lines_.size(); line = lines_[++at_])
      block.lines.emplace_back(trimmed(line));
    block.lines.emplace_back(trimmed(line.substr(0, line.find(kCommentEnd))));
    at_++;
    blocks_.push_back(std::move(block));
  }

  void take_code() {
    Block block;
    block.kind = Block::Kind::code;
    block.language = std::string(trimmed(trimmed(lines_[at_]).substr(3)));
    size_t margin = indent(lines_[at_]);
    for (at_++; at_ < lines_.size() && !is_fence(lines_[at_]); at_++)
      block.lines.push_back(lines_[at_].substr(std::min(margin, indent(lines_[at_]))));
    at_++;  // the closing fence, if there is one
    blocks_.push_back(std::move(block));
  }

  void take_table() {
    Block block;
    block.kind = Block::Kind::table;
    for (; at_ < lines_.size() && is_table_row(lines_[at_]); at_++) {
      auto row = cells(lines_[at_]);
      if (is_separator(row)) {
        for (const auto& cell : row)
          block.right.push_back(cell.size() > 1 && cell.back() == ':' && cell.front() != ':');
        continue;
      }
      std::vector<Runs> parsed;
      for (const auto& cell : row) parsed.push_back(parse_inline(cell));
      block.rows.push_back(std::move(parsed));
    }
    if (block.rows.empty()) return;
    for (auto& row : block.rows) row.resize(block.rows.front().size());
    block.right.resize(block.rows.front().size());
    blocks_.push_back(std::move(block));
  }

  std::vector<std::string> lines_;
  size_t at_ = 0;
  std::vector<Block> blocks_;
};

bool word(std::string_view text, size_t at) {
  return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at]));
}

}  // namespace

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

Runs parse_inline(std::string_view text) {
  Runs runs;
  std::string plain;
  auto flush = [&] {
    if (!plain.empty()) runs.push_back({plain, Emphasis::plain, {}});
    plain.clear();
  };
  /// Takes text[at + open.size() .. close) as one run of `emphasis`; false where nothing closes it.
  auto take = [&](size_t& at, std::string_view mark, Emphasis emphasis) {
    size_t begin = at + mark.size(), end = text.find(mark, begin);
    if (end == std::string_view::npos || end == begin) return false;
    if (emphasis != Emphasis::code && (text[begin] == ' ' || text[end - 1] == ' ')) return false;
    flush();
    runs.push_back({std::string(text.substr(begin, end - begin)), emphasis, {}});
    at = end + mark.size();
    return true;
  };
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    if (c == '\\' && at + 1 < text.size() && std::ispunct(static_cast<unsigned char>(text[at + 1]))) {
      plain += text[at + 1], at += 2;
      continue;
    }
    if (c == '`' && take(at, "`", Emphasis::code)) continue;
    if (text.substr(at, 2) == "**" && take(at, "**", Emphasis::bold)) continue;
    if (c == '*' && text.substr(at, 2) != "**" && take(at, "*", Emphasis::italic)) continue;
    // Underscores inside a word (naive_reads) are letters.
    if (c == '_' && !(at > 0 && word(text, at - 1)) && word(text, at + 1)) {
      size_t end = text.find('_', at + 1);
      if (end != std::string_view::npos && !word(text, end + 1) && take(at, "_", Emphasis::italic)) continue;
    }
    if (c == '[' || text.substr(at, 2) == "![") {
      size_t open = text.find('[', at), close = text.find(']', open);
      size_t end = close == std::string_view::npos || text.substr(close + 1, 1) != "(" ? close : text.find(')', close);
      if (close != std::string_view::npos && end != std::string_view::npos && end != close) {
        flush();
        for (Run& run : parse_inline(text.substr(open + 1, close - open - 1))) {
          if (c == '[') run.link = text.substr(close + 2, end - close - 2);
          runs.push_back(std::move(run));
        }
        at = end + 1;
        continue;
      }
    }
    plain += c, at++;
  }
  flush();
  return runs;
}

std::vector<Block> parse_markdown(std::string_view text) { return Parser(split_lines(text)).parse(); }

}  // namespace warpwise::gui
