// Text from elsewhere (a student's file, a compiler, a file's name) on its way to a terminal, a table or a message.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace warpwise {

/// `text` on one line, without what a terminal would obey: control characters become blanks. At most `most` bytes of it; "..." says that
/// there was more.
std::string printable(std::string_view text, size_t most = 400);

/// The same for every string in `value`, whatever it is part of.
void make_printable(nlohmann::json& value, size_t most);

}  // namespace warpwise
