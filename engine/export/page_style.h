// How a report's page looks: on light and dark screens, wide and narrow ones, and on paper.
#pragma once
#include <string>

namespace warpwise {

std::string page_style();

}  // namespace warpwise
