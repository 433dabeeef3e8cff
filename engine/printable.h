// Makes text from untrusted sources (a student's file, a compiler, a file name) safe for a terminal, a table or a
// message.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace warpwise {

/// `text` on one line: ends of lines and tabs become blanks. Control characters, marks of direction and invisible
/// characters, which a terminal would obey, are written as \xNN. Cut to `most` bytes; "..." marks the cut.
std::string printable(std::string_view text, size_t most = 400);

/// Does the same to every string inside `value`.
void make_printable(nlohmann::json& value, size_t most);

}  // namespace warpwise
