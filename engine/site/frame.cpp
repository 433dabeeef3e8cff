#include "engine/site/frame.h"

#include <fmt/format.h>

#include "engine/export/svg.h"

namespace warpwise::site {

std::string framed(const Frame& frame) {
  std::string own;
  if (!frame.light.empty())
    own = fmt::format(
        "<style>:root{{{0}}}@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{1}}}}}"
        "@media screen{{:root[data-theme=dark]{{{1}}}}}</style>\n",
        frame.light, frame.dark);
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
         // Nothing is loaded but the site's own two files.
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; style-src 'self' "
         "'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
         "<title>" +
         escaped(frame.title) +
         "</title>\n<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"site.css\">\n" + own +
         "<script src=\"site.js\" defer></script></head>\n<body>\n<a class=\"skip\" href=\"#main\">To the text</a>\n"
         "<header class=\"top\"><a class=\"home\" href=\"index.html\">Warpwise</a>" +
         frame.heading + "<div class=\"tools\">" + frame.tools +
         "<button type=\"button\" id=\"theme\" aria-label=\"Light or dark\" title=\"Light or dark\">\u25d0</button></div></header>\n" +
         frame.main + frame.after + "</body></html>\n";
}

std::string data_element(const std::string& id, const std::string& json) {
  std::string safe;
  safe.reserve(json.size());
  for (const char c : json)
    if (c == '<') safe += "\\u003c";
    else safe += c;
  return fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, safe);
}

}  // namespace warpwise::site
