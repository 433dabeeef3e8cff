#include "engine/text/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace warpwise {

namespace {

constexpr std::string_view kBox = "<details>", kBoxEnd = "</details>", kSummary = "<summary>",
                           kSummaryEnd = "</summary>";
constexpr std::string_view kComment = "<!--", kCommentEnd = "-->";

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

/// ![what it shows](file.svg), with nothing else on the line.
bool is_picture(std::string_view line) {
  return line.starts_with("![") && line.ends_with(")") && line.find("](") != line.npos &&
         line.find(')') == line.size() - 1;
}

/// Pictures and both ends of boxes are blocks also where no empty line parts them from their neighbours, and a table ends
/// with its last line that begins with a bar. Puts in the empty lines that md4c needs for that.
std::string with_blocks_apart(std::string_view text) {
  std::string apart;
  bool code = false, comment = false, table = false;
  for (const std::string& whole : split_lines(text)) {
    const std::string_view line = without_blanks(whole);
    if (!code && line.starts_with(kComment)) comment = true;
    if (!comment && line.starts_with("```")) code = !code;
    const bool row = !code && !comment && line.starts_with("|");
    const bool alone = !code && !comment && (is_picture(line) || line.starts_with(kBox) || line == kBoxEnd);
    if (alone || (table && !row)) apart += '\n';
    apart += whole + '\n';
    if (alone) apart += '\n';
    if (comment && line.find(kCommentEnd) != line.npos) comment = false;
    table = row;
  }
  return apart;
}

std::string attribute_text(const MD_ATTRIBUTE& attribute) { return {attribute.text, attribute.size}; }

/// Makes blocks of what md4c finds in a text.
class MarkdownReader {
 public:
  std::vector<Block> read(const std::string& text) {
    MD_PARSER parser = {};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_NOHTMLSPANS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) { return of(self).enter(type, detail), 0; };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) { return of(self).leave(type), 0; };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) { return of(self).enter(type, detail), 0; };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) { return of(self).leave(type), 0; };
    parser.text = [](MD_TEXTTYPE type, const char* begin, unsigned size, void* self) {
      return of(self).take(type, {begin, size}), 0;
    };
    md_parse(text.data(), static_cast<unsigned>(text.size()), &parser, this);
    while (!boxes_.empty()) close_box();  // those that nothing ends
    return std::move(blocks_);
  }

 private:
  static MarkdownReader& of(void* self) { return *static_cast<MarkdownReader*>(self); }

  void enter(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
      case MD_BLOCK_QUOTE: quotes_++; break;
      case MD_BLOCK_UL: finish_item(), lists_.push_back(0); break;
      case MD_BLOCK_OL: finish_item(), lists_.push_back(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start); break;
      case MD_BLOCK_LI:
        start(Block::Kind::item).level = static_cast<int>(lists_.size()) - 1;
        if (lists_.back() > 0) block_.marker = std::to_string(lists_.back()++) + ".";
        item_ = true;
        break;
      case MD_BLOCK_H:
        start(Block::Kind::heading).level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
        break;
      case MD_BLOCK_P:
        if (!item_) start(quotes_ > 0 ? Block::Kind::quote : Block::Kind::paragraph);
        break;
      case MD_BLOCK_CODE: start_code(*static_cast<MD_BLOCK_CODE_DETAIL*>(detail)); break;
      case MD_BLOCK_TABLE: start(Block::Kind::table); break;
      case MD_BLOCK_TR: block_.rows.emplace_back(); break;
      case MD_BLOCK_TH:
        block_.right.push_back(static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align == MD_ALIGN_RIGHT);
        break;
      case MD_BLOCK_HR: start(Block::Kind::rule); break;
      case MD_BLOCK_HTML: start(Block::Kind::comment); break;
      default: break;
    }
  }

  void leave(MD_BLOCKTYPE type) {
    switch (type) {
      case MD_BLOCK_QUOTE: quotes_--; break;
      case MD_BLOCK_UL:
      case MD_BLOCK_OL: lists_.pop_back(); break;
      case MD_BLOCK_LI: finish_item(); break;
      case MD_BLOCK_P:
        if (item_) finish_item();
        else finish();
        break;
      case MD_BLOCK_CODE: block_.lines = split_lines(raw_), finish(); break;
      case MD_BLOCK_HTML: finish_html(); break;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD: block_.rows.back().push_back(std::exchange(block_.runs, {})); break;
      case MD_BLOCK_H:
      case MD_BLOCK_TABLE:
      case MD_BLOCK_HR: finish(); break;
      default: break;
    }
  }

  void enter(MD_SPANTYPE type, void* detail) {
    if (type == MD_SPAN_IMG) {
      if (block_.kind == Block::Kind::paragraph && block_.runs.empty()) {
        block_.kind = Block::Kind::picture;
        block_.file = attribute_text(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src);
      }
      pictures_++;
    }
    if (type == MD_SPAN_A) link_ = attribute_text(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
    if (type == MD_SPAN_STRONG) emphasis_.push_back(Emphasis::bold);
    if (type == MD_SPAN_EM) emphasis_.push_back(Emphasis::italic);
    if (type == MD_SPAN_CODE) emphasis_.push_back(Emphasis::code);
  }

  void leave(MD_SPANTYPE type) {
    if (type == MD_SPAN_IMG) pictures_--;
    else if (type == MD_SPAN_A) link_.clear();
    else if (type == MD_SPAN_STRONG || type == MD_SPAN_EM || type == MD_SPAN_CODE) emphasis_.pop_back();
  }

  void take(MD_TEXTTYPE type, std::string_view text) {
    if (block_.kind == Block::Kind::code || block_.kind == Block::Kind::comment) {
      raw_ += text;
      return;
    }
    // With words around it, it is no picture of its own.
    if (block_.kind == Block::Kind::picture && pictures_ == 0)
      block_.kind = Block::Kind::paragraph, block_.file.clear();
    if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) text = " ";
    const Emphasis emphasis = emphasis_.empty() ? Emphasis::plain : emphasis_.back();
    Runs& runs = block_.runs;
    if (runs.empty() || runs.back().emphasis != emphasis || runs.back().link != link_)
      runs.push_back({"", emphasis, link_});
    runs.back().text += text;
  }

  Block& start(Block::Kind kind) {
    finish_item();
    block_ = {};
    block_.kind = kind;
    raw_.clear();
    return block_;
  }

  /// ```language file
  void start_code(const MD_BLOCK_CODE_DETAIL& detail) {
    const std::string info = attribute_text(detail.info);
    Block& code = start(Block::Kind::code);
    code.language = attribute_text(detail.lang);
    if (info.size() > code.language.size()) code.file = without_blanks(info.substr(code.language.size()));
  }

  void finish() { blocks_.push_back(std::exchange(block_, {})); }

  void finish_item() {
    if (std::exchange(item_, false)) finish();
  }

  /// A comment, an end of a box, or what is shown as it stands.
  void finish_html() {
    std::string_view html = without_blanks(raw_);
    if (html.starts_with(kComment)) {
      html.remove_prefix(kComment.size());
      for (const std::string& line : split_lines(html.substr(0, html.find(kCommentEnd))))
        block_.lines.emplace_back(without_blanks(line));
      if (block_.lines.empty()) block_.lines.emplace_back();
      finish();
    } else if (html.starts_with(kBox)) {
      const size_t begin = html.find(kSummary), end = html.find(kSummaryEnd);
      const bool titled = begin != html.npos && end != html.npos && begin < end;
      if (titled)
        block_.runs = parse_inline(without_blanks(html.substr(begin + kSummary.size(), end - begin - kSummary.size())));
      block_.kind = Block::Kind::box;
      boxes_.emplace_back(std::exchange(block_, {}), std::exchange(blocks_, {}));
    } else if (html == kBoxEnd) {
      if (!boxes_.empty()) close_box();
    } else {
      block_.kind = Block::Kind::paragraph;
      block_.runs = {{std::string(html), Emphasis::plain, {}}};
      finish();
    }
  }

  void close_box() {
    auto [box, before] = std::move(boxes_.back());
    boxes_.pop_back();
    box.blocks = std::exchange(blocks_, std::move(before));
    blocks_.push_back(std::move(box));
  }

  std::vector<Block> blocks_;                                // of the text or, within a box, of that
  std::vector<std::pair<Block, std::vector<Block>>> boxes_;  // that are open, each with the blocks before it
  Block block_;                                              // at hand
  bool item_ = false;                                        // it is an item whose own words go on
  std::string raw_;                                          // its code, or its HTML
  std::vector<unsigned> lists_;                              // that are open: the next number, or 0 for bullets
  int quotes_ = 0, pictures_ = 0;                            // that are open
  std::vector<Emphasis> emphasis_;
  std::string link_;
};

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
  // The words of a heading: no other block begins in them.
  std::string heading = "# ";
  for (const char c : text) heading += c == '\n' ? ' ' : c;
  if (heading.back() == '#') heading.insert(heading.size() - 1, "\\");  // else it would end the heading
  const auto blocks = MarkdownReader().read(heading);
  return blocks.empty() ? Runs() : blocks[0].runs;
}

std::vector<Block> parse_markdown(std::string_view text) { return MarkdownReader().read(with_blocks_apart(text)); }

std::string plain_text(const Runs& runs) {
  std::string words;
  for (const Run& run : runs) words += run.text;
  return words;
}

std::string plain_text(const Block& block) {
  if (block.kind == Block::Kind::comment) return "";
  std::string text;
  auto add = [&](const Runs& runs) { text += plain_text(runs) + ' '; };
  add(block.runs);
  for (const auto& row : block.rows)
    for (const Runs& cell : row) add(cell);
  for (const std::string& line : block.lines) text += line + '\n';
  for (const Block& inner : block.blocks) text += plain_text(inner);
  return text;
}

}  // namespace warpwise
