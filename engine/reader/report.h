// The report of an inspection (docs/stream.md) as readers use it: counters per kernel and per source line, examples of
// requests, hazards.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warpwise {

/// One request with its lanes' addresses.
struct RequestExample {
  std::array<int, 3> block{};
  int warp = 0, number = 0;  // number: among this warp's requests at this line, from 0
  std::string buffer;        // the one its first lane touches
  int bytes = 4;             // per lane
  int element_bytes = 4;     // of the buffer's elements, if known
  int together = 32;         // how many lanes shared memory serves at once: 32, 16 or 8
  int64_t transfers = 0;     // sectors or wavefronts
  int64_t begin = 0;         // where the buffer begins, in bytes from the last 128-byte boundary at or before it
  std::array<std::optional<int64_t>, 32> at{};  // where each lane's access begins, counted likewise; none: inactive
};

/// Identifies accesses: one kind, at one place in the source.
struct AccessKey {
  std::string file;
  int line = 0, column = 0;
  std::string space, op;  // "global" or "shared"; "load", "store" or "atomic"
  auto operator<=>(const AccessKey&) const = default;
};

/// The cost of one kind of access, at one place in the source or (line 0) in a whole kernel.
struct Access : AccessKey {
  int64_t requests = 0, transfers = 0, lanes = 0;  // transfers: sectors (global) or wavefronts (shared)
  int64_t bytes_used = 0, bytes_moved = 0;
  std::vector<RequestExample> examples;

  std::string name() const { return space + " " + op; }
  const char* unit() const { return space == "global" ? "sectors" : "wavefronts"; }
  double per_request() const {
    return requests > 0 ? static_cast<double>(transfers) / static_cast<double>(requests) : 0;
  }
  double lanes_per_request() const {
    return requests > 0 ? static_cast<double>(lanes) / static_cast<double>(requests) : 0;
  }
  /// Bytes used divided by bytes moved; below 0: unknown.
  double used() const {
    return bytes_moved > 0 ? static_cast<double>(bytes_used) / static_cast<double>(bytes_moved) : -1;
  }
  void add(const Access& other);
};

/// What a warpgroup of a kernel's first block did, in the order of the CPU backend's run (docs/stream.md): it arrived at a
/// barrier, waited, or began a copy, a store or a product; or a phase of a barrier ended.
struct PipelineEvent {
  std::string does;  // "arrive", "end", "wait", "copy", "store" or "product"
  int warpgroup = 0;
  int64_t channel = 0, number = 0, amount = 0, place = 0;
};

struct KernelReport {
  std::string name;
  int64_t launches = 0;
  int64_t left_out = 0;  // launches among them that did not run, since they would repeat another
  std::array<int, 3> grid{1, 1, 1}, block{1, 1, 1};
  std::array<int, 3> modelled_grid{1, 1, 1};  // another than `grid` where that follows from the number of SMs
  double sampled = 1;                         // the fraction of its blocks that was counted
  std::vector<Access> totals;                 // one for each kind of access
  std::vector<Access> lines;
  std::vector<std::string> asynchronous;  // what the copy engine and the tensor cores did, in words
  std::vector<PipelineEvent> pipeline;
};

struct HazardReport {
  std::string kind, message;
  std::string file, other_file;
  int line = 0, other_line = 0;  // 0: unknown, or no second access
  int64_t count = 1;
};

struct InspectionReport {
  std::vector<KernelReport> kernels;
  std::vector<HazardReport> hazards;
};

/// Missing fields and fields of a wrong type get their defaults.
InspectionReport parse_report(const nlohmann::json& report);

/// For all kernels together, by place; different kinds of access at one place stay separate.
std::vector<Access> lines_of(const InspectionReport& report);
/// For all kernels together: one entry per kind, global before shared, loads before stores before atomics.
std::vector<Access> totals_of(const InspectionReport& report);

}  // namespace warpwise
