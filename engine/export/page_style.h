// The style of a report's page: for light and dark screens, wide and narrow ones, and paper.
#pragma once
#include <string>

namespace warpwise {

std::string page_style();

}  // namespace warpwise
