// A program's calls as the simulation of a GPU's engines takes them: what each keeps busy, and for how long.
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
  bool legacy = false, blocking = false, waits = false;
  uint64_t event = 0;
  double bytes = 0, moves = 0;  // that it copies; pages that move because it touches them
  Activity activity;
  std::string bound;  // what its time is put down to: "copying in"
  bool registers_known = true;
  bool awaits() const { return kind == Kind::await_stream || kind == Kind::await_device || kind == Kind::await_event; }
};

/// The bound of code that the host runs between its calls, whose time is that of the machine that counted.
inline constexpr const char* kHostCode = "host code (this machine's)";

/// Those of a report's `calls`, whose kernels' times come from its `kernels`.
std::vector<Call> calls_of(const nlohmann::json& report, const GpuProfile& gpu);

}  // namespace warpwise::model
