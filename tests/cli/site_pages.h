// A site written once for the tests, and what its pages hold.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/cli_program.h"

namespace warpwise::test {

struct SitePage {
  std::string name, text;
  std::vector<std::string> ids() const;
  /// The values of an attribute, `href` for example, unescaped.
  std::vector<std::string> values(const std::string& attribute) const;
  nlohmann::json figures() const;  // the data of a lesson's page
  /// The words of the element with this id, or of all of it, without tags.
  std::string words(const std::string& id) const;
};

/// `warpwise site` with these arguments, into a folder of the test's; throws if it fails.
class WrittenSite {
 public:
  explicit WrittenSite(std::vector<std::string> arguments);

 private:
  Folder made_;

 public:
  std::vector<SitePage> pages;  // the HTML files
  size_t bytes = 0;             // of all files
  std::string folder;
  const SitePage& page(const std::string& name) const;
};

/// Of first_steps and transpose, made once: the cases only read it.
const WrittenSite& two_lessons();

}  // namespace warpwise::test
