// A lesson's text on the screen: its blocks, boxes that open, pictures, and what a term means under the mouse.
#pragma once
#include <filesystem>
#include <string>

#include "gui/style/style.h"
#include "gui/text/file_cache.h"
#include "gui/text/word_trail.h"

namespace warpwise::gui {

/// What the blocks of a text are drawn with.
struct Prose {
  const Style& style;
  FileCache& files;
  std::filesystem::path folder;    // of the text, and of its pictures
  std::filesystem::path glossary;  // the file that says what terms mean
  WordTrail* trail;
  float largest_words =
      0;  // of a picture on a slide: pixels that its words grow to, where they have room; 0: they do not
  std::string opened = {}, opened_line = {};  // a quoted file whose code was clicked, and the line
  std::string hovered = {};  // the link under the mouse; of words that are set as code: a backtick and these words
};

void draw_block(const Block& block, Prose& prose);
/// What the term under the mouse means; after the blocks.
void draw_meaning(const Prose& prose);

}  // namespace warpwise::gui
