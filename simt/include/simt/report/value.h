// The report as a JSON value, for the engine. Host code only.
#pragma once
#include <nlohmann/json.hpp>

#include "simt/session.h"

namespace simt {

// {"kernels": [...], "hazards": [...]}: the JSON of `inspect` and `exec` without its "exit". Whoever prints it replaces
// what is no UTF-8, for names come from the program's files as they are.
nlohmann::ordered_json to_value(const Report& report);

// The calls of a program as docs/stream.md lists them; `kernels`: of its report, of which `work` of a kernel is a position.
nlohmann::ordered_json to_value(const std::vector<ProgramCall>& calls, const nlohmann::ordered_json& kernels);

}  // namespace simt
