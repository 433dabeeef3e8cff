// Which operand of a source line an access is about.
#pragma once
#include <string>

namespace warpwise {

/// The operand that a line's access reads, writes or updates: "tile[row][k]". `line`: the source line as it is in the
/// file; `column`: where debug information says that the access is, from 1 on; `op`: "load", "store" or "atomic". Empty
/// if the text does not show it.
std::string operand_at(const std::string& line, int column, const std::string& op);

}  // namespace warpwise
