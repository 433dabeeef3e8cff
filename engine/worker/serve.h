// What every program of the workers' kind does: it says which device and lessons it has, and answers requests.
#pragma once
#include <functional>
#include <string>

#include "engine/worker/output.h"

namespace warpwise {

enum class Answered { no, yes, and_ends };

/// Answers a request that only some programs know: yes, or yes and the program ends.
using OtherRequests = std::function<Answered(const Request&, Output&, Inbox&)>;

/// Serves until the reader closes its end. `program` is the name and version that the stream gives; `known` names the
/// other requests, for the message about an unknown one: "check, ". Returns the exit status.
int serve(const std::string& program, const OtherRequests& other = {}, const std::string& known = "");

/// For the build: prints the description of a lesson (engine/worker/lessons.h). Returns the exit status.
int describe_for_the_build(const std::string& lesson);

}  // namespace warpwise
