// What a step moves and computes, and what limits it: amounts of resources, and the rates that ceilings measure.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace warpwise {

/// The amount of each resource that is used, by the resource's name. Bytes: "memory" (a device's own), "copied" (the same, as much
/// read as written: memory likes other mixes better, so a copy limits copies alone), "host_memory",
/// "link_in" and "link_out" (to and from the host), "links" (the sum of these two, for links whose two directions
/// together have a rate of their own) and "peer" (between devices). Operations: any other name, such as "fp32" or
/// "tensor".
using Amounts = std::map<std::string, double>;

bool is_bytes(const std::string& resource);
/// All bytes, and all operations, of all resources. Each byte counts once, however many resources it uses.
double bytes_of(const Amounts& amounts);
double operations_of(const Amounts& amounts);
/// "device memory", "the link to the device": the resource's name in a sentence.
std::string resource_words(const std::string& resource);

/// What the limits need to know about a row.
struct Usage {
  std::string id, task;
  bool ceiling = false;
  Amounts amounts;
  double ms = 0;        // 0: not timed, or not well enough. A row's median; of a ceiling, see time_of_ceiling()
  double computes = 1;  // the part of the operations that its algorithm needs
  int devices = 1;      // that work at the same time, each with its own memory, links and units
  /// Of a ceiling's `ms`, what passes without moving anything, where that is known: a row that moves more starts only once.
  double start_ms = 0;
};

/// What counts of a ceiling's samples: the shortest, the most that it has shown. 0: they differ so much that it is no limit.
double time_of_ceiling(double shortest_ms, double noise);

/// What limits a row: of its resources, the one that takes longest at the rate measured by a ceiling, on as many devices as the
/// row uses.
struct Limit {
  std::string resource, ceiling;  // empty: no ceiling measures what the row uses
  double fraction = 0;            // the time at that rate, divided by the row's measured time
};

/// Timed ceilings of the row's own task take precedence over those of other tasks.
Limit limit_of(const Usage& row, const std::vector<Usage>& all);

}  // namespace warpwise
