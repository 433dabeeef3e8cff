// A lesson's text as HTML: boxes, pictures, quoted code, and links to terms, steps and other lessons.
#pragma once
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/stream.h"
#include "engine/text/glossary.h"
#include "engine/text/markdown.h"
#include "engine/text/stops.h"

namespace warpwise::site {

/// What texts refer to.
struct References {
  std::map<std::string, Term> terms;                     // by anchor
  std::map<std::string, std::string> lesson_of_folder;   // "01_transpose" -> "transpose": those with a page
  std::map<std::string, std::set<std::string>> step_of;  // the steps of each of these lessons
};

class Prose {
 public:
  /// `lesson` is null for a text that is not a lesson's.
  Prose(const References& references, const LessonInfo* lesson, std::filesystem::path folder);

  /// The whole text. Before the passage of each stop stands a link that sets the board, in the order of `stops`.
  std::string text(const std::vector<Block>& blocks, const std::vector<Stop>& stops);
  std::string runs(const Runs& runs);
  /// A picture of the lesson, to be shown on light and on dark paper.
  std::string picture(const std::string& file, const std::string& words);

  /// What the links to terms show, for the end of the page: one hidden element for each term that was used.
  std::string meanings() const;
  /// The CSS variables of the pictures' colours.
  std::string inks(bool dark) const;

 private:
  std::string block(const Block& block);
  std::string blocks(const std::vector<Block>& blocks, const std::vector<Stop>* stops);
  std::string code(const Block& block);
  std::string table(const Block& block);
  std::string linked(const std::string& link, const std::string& words);
  std::string code_words(const std::string& text);
  std::string step_link(const std::string& words) const;

  const References& references_;
  const LessonInfo* lesson_;
  std::filesystem::path folder_;
  std::map<size_t, std::string> passages_;  // of the text at hand
  std::set<std::string> used_terms_;
  std::set<uint32_t> inks_;
};

/// Lines of CUDA C++, each as HTML with its words coloured.
std::vector<std::string> coloured(const std::vector<std::string>& lines);

}  // namespace warpwise::site
