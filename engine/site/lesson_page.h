// The page of one lesson: its text, and beside it the board, sources, Inside, timelines and exercises.
#pragma once
#include "engine/site/prose.h"
#include "engine/site/site.h"

namespace warpwise::site {

std::string lesson_page(const Site& site, const Lesson& lesson, const References& references);

}  // namespace warpwise::site
