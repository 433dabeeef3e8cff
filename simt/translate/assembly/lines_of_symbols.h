// What a line of assembler code says of symbols.
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace simt::translate {

// The symbol that a line defines: "name:" or "\t.comm\tname,...".
std::string_view defined_in(std::string_view line);

// The symbol after a directive such as .globl, or nothing.
std::string_view operand_of(std::string_view line, std::string_view directive);

// The name of the group that a section belongs to: "...,name,comdat".
std::string_view group_of(std::string_view line);

// The name with which a text begins, or nothing.
std::string_view name_at(std::string_view text);

// A line with a suffix at each of the names in it that `renamed` accepts.
void append_with_suffix(std::string& out, std::string_view line, std::string_view suffix,
                        const std::function<bool(std::string_view)>& renamed);

// Calls `visit` with each name in a line.
template <class Visit>
void for_each_name(std::string_view line, Visit&& visit) {
  for (std::size_t at = 0; at < line.size();) {
    const std::string_view name = name_at(line.substr(at));
    if (!name.empty()) visit(name);
    at += name.empty() ? 1 : name.size();
  }
}

}  // namespace simt::translate
