// What is chosen in the Inside view.
#pragma once
#include <map>
#include <string>

#include "engine/reader/accesses.h"
#include "gui/app/what_if.h"

namespace warpwise::gui {

/// What is chosen in the Inside view. If a choice does not fit the step, the view shows the step's default.
struct InsideChoice {
  std::map<std::string, std::string>
      against;  // by step: which one it is compared with; absent: the one before it, "": none
  std::map<std::string, AccessKey> access;     // by step: the line looked into
  std::map<std::string, AccessWanted> wanted;  // by step: where none is chosen
  bool own = false;                            // the student's own kernel is shown, whichever step is selected
  size_t block = 0;                            // among those that have examples
  int warp = 0, number = 0;
  int lit_lane = -1;  // under the mouse
  WhatIf what_if;
  std::string in_sight;  // the step whose line has been brought into sight
};

}  // namespace warpwise::gui
