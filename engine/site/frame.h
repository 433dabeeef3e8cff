// What all pages of the site share: head, heading, style.
#pragma once
#include <string>

namespace warpwise::site {

struct Frame {
  std::string title, heading;  // of the browser's tab; of the page, as HTML
  std::string tools;           // at the right of the heading, as HTML
  std::string main, after;     // the page; what stands behind it, scripts' data for example
  std::string light, dark;     // CSS variables of the page alone
};

std::string framed(const Frame& frame);

/// An object as a script's data: nothing in it ends the element.
std::string data_element(const std::string& id, const std::string& json);

}  // namespace warpwise::site
