// The compiler's output for a file's two sides (driver/two_texts.h), made to be linked as one object.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "survey.h"

namespace simt::translate {

// The symbols that both sides have, and that the device's side defines: kernels, __device__ functions and variables of
// the device, and algorithms of libraries that work on the device.
struct SharedSymbols {
  std::set<std::string> all;
  std::set<std::string> local;  // those that other files must not see
};
SharedSymbols shared_symbols(std::string_view device_assembly, const Survey& device, const Survey& host);

// The device's side: its shared symbols are visible to the host's side, other global symbols get names of their own,
// and nothing in it runs at the program's start.
std::string device_side(std::string_view assembly, const SharedSymbols& shared);

// The host's side: the shared symbols that it defines get other names, so that it uses the device's.
std::string host_side(std::string_view assembly, const SharedSymbols& shared);

}  // namespace simt::translate
