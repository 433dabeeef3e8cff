// The preprocessed text, by the files and lines that its parts come from.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>

#include "survey_graph.h"

namespace simt::translate {

class SourceLines {
 public:
  explicit SourceLines(std::string_view preprocessed);

  bool is_system(const std::string& file) const { return system_.count(file) != 0 || lines_.count(file) == 0; }
  // The position of a place in the text; npos if unknown.
  std::size_t position(const CodePlace& at) const;
  // The text between the beginning of the declaration and the place.
  std::string_view specifiers(const CodePlace& at) const;
  // The text that begins at the place.
  std::string_view from(const CodePlace& at) const;

 private:
  std::string_view text_;
  std::unordered_map<std::string, bool> system_;  // headers of the system
  std::unordered_map<std::string, std::unordered_map<int, std::size_t>> lines_;
};

}  // namespace simt::translate
