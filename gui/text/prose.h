// A lesson's text on the screen, laid out word by word so that bold, italic and code can share a line, and so that words
// can be selected and found.
#pragma once
#include <string>

#include "gui/skin.h"
#include "gui/text/file_cache.h"
#include "gui/text/word_trail.h"

namespace warpwise::gui {

std::string plain_text(const Block& block);
/// Any block but a picture.
void draw_block(const Block& block, const Skin& skin, WordTrail* trail);
void draw_picture(const Block& block, const SourceText& file, const Skin& skin);

}  // namespace warpwise::gui
