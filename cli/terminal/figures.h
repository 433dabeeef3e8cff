// Numbers for people: enough digits to distinguish two steps, no more.
#pragma once
#include <cstdint>
#include <string>

namespace warpwise {

/// Four significant digits, without an exponent in the usual range: "0.6234", "12.35", "1235".
std::string figure(double value);
/// "96.9 %", "3.2 %", "0.04 %".
std::string percent(double fraction);
/// "1 step", "3 steps", "2 launches".
std::string count_of(int64_t n, const std::string& noun);
/// With thousands separated: "1 048 576".
std::string grouped(uint64_t n);

}  // namespace warpwise
