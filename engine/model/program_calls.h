// A program's calls as input for the simulation of a GPU's engines: which engine each call uses, and for how long.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/model/engines.h"
#include "engine/model/gpu_profile.h"

namespace warpwise::model {

struct Call {
  enum class Kind { work, kernel, on_host, record, wait, await_stream, await_device, await_event } kind = Kind::work;
  std::string name, engine;
  int device = 0;
  uint64_t stream = 0;
  bool legacy = false, blocking = false, waits = false, pageable = false;
  uint64_t event = 0;
  double bytes = 0, moves = 0;  // that it copies; managed memory that migrates because it touches it
  Activity activity;
  std::string bound;  // the term that its time counts for: "copying in"
  bool registers_known = true;
  std::string file;  // where the program makes it; line 0: unknown
  int line = 0;
  bool awaits() const { return kind == Kind::await_stream || kind == Kind::await_device || kind == Kind::await_event; }
};

/// The terms for functions that the host runs on a stream, and for code that it runs between calls. Their times are those of the
/// machine that counted.
inline constexpr const char* kHostFunctions = "host functions";
inline constexpr const char* kHostCode = "host code (this machine's)";

/// The calls of a report; the times of kernels come from its `kernels`.
std::vector<Call> calls_of(const nlohmann::json& report, const GpuProfile& gpu);

}  // namespace warpwise::model
