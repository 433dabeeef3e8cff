// A text in Markdown as blocks that the window can draw. md4c reads it: CommonMark with tables. Beside that a text has
// pictures that stand alone on a line; boxes that open: <details><summary>...</summary> on a line of its own, </details> on
// another; and comments, <!-- ... -->, which begin a line and are not shown. A link shows its words. Other HTML is shown as it
// stands.
//
// Lines of a step's file are quoted as ```cuda tiled.cu or, with the lines marked by + that differ from the step before,
// ```diff padded.cu; a line "..." stands for lines that are left out.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

enum class Emphasis { plain, bold, italic, code };

struct Run {
  std::string text;
  Emphasis emphasis = Emphasis::plain;
  std::string link;  // where the words lead; empty for most
};
using Runs = std::vector<Run>;

struct Block {
  enum class Kind { heading, paragraph, item, quote, code, table, rule, picture, box, comment };
  Kind kind = Kind::paragraph;
  int level = 0;       // of a heading: 1.. ; of an item: its depth, 0..
  std::string marker;  // of an item: "3." for a numbered one, empty for a bullet
  Runs runs;           // of a heading, paragraph, item, quote or box (its title); of a picture: what it shows
  std::string file;    // of a picture, or of code that is quoted: beside the text
  std::vector<std::string> lines;       // of code; of a comment
  std::string language;                 // of code
  std::vector<std::vector<Runs>> rows;  // of a table; the first is its head
  std::vector<bool> right;              // of a table: the column is aligned to the right
  std::vector<Block> blocks;            // of a box: what it holds
};

std::vector<Block> parse_markdown(std::string_view text);
Runs parse_inline(std::string_view text);
std::string plain_text(const Runs& runs);
/// All words of a block, those in its box too.
std::string plain_text(const Block& block);
/// Without line ends; "\r\n" counts as one.
std::vector<std::string> split_lines(std::string_view text);

}  // namespace warpwise
