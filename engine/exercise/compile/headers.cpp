#include "engine/exercise/compile/headers.h"

#include <algorithm>

#include "engine/cpp_tokens.h"
#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "engine/text_of.h"

namespace warpwise {

namespace fs = std::filesystem;

namespace {

/// The names in #include "name" lines.
std::vector<std::string> included_by(const fs::path& header) {
  std::vector<std::string> names;
  const auto tokens = tokens_of(text_of(header));
  for (size_t i = 0; i + 2 < tokens.size(); i++)
    if (tokens[i].is("#") && tokens[i].begins_line && tokens[i + 1].is("include") &&
        tokens[i + 2].kind == SourceToken::Kind::text)
      names.push_back(tokens[i + 2].text.substr(1, tokens[i + 2].text.size() - 2));
  return names;
}

}  // namespace

std::vector<GivenHeader> link_headers(const std::vector<std::string>& names, const fs::path& lesson,
                                      const fs::path& root, const fs::path& folder) {
  std::vector<GivenHeader> headers;
  std::vector<std::string> wanted = names;
  for (size_t i = 0; i < wanted.size(); i++) {  // grows inside the loop
    const fs::path link = folder / wanted[i];
    if (std::any_of(headers.begin(), headers.end(), [&](auto& header) { return header.link == link; })) continue;
    const fs::path real = fs::exists(lesson / wanted[i]) ? lesson / wanted[i] : root / wanted[i];
    if (!fs::exists(real))
      throw CannotError("the exercise's header " + wanted[i] + " is missing: restore " + real.string());
    fs::create_directories(link.parent_path());
    fs::create_symlink(fs::weakly_canonical(real), link);
    headers.push_back({fs::weakly_canonical(real), link});
    for (const auto& name : included_by(real)) wanted.push_back(name);
  }
  return headers;
}

}  // namespace warpwise
