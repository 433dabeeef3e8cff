// What a step moves and computes, and what bounds it: amounts of resources, and the rates that ceilings measure.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace warpwise {

/// How much of each resource is used, by the resource's name: bytes of "memory" (a device's own), "host_memory",
/// "link_in" and "link_out" (to and from the host), "links" (the sum of these two, where both ways together have a rate of
/// their own) and "peer" (between devices), and operations of any other, such as "fp32" or "tensor".
using Amounts = std::map<std::string, double>;

bool is_bytes(const std::string& resource);
/// All bytes, and all operations, of whatever resource; each byte counts once, however many resources it needs.
double bytes_of(const Amounts& amounts);
double operations_of(const Amounts& amounts);
/// "device memory", "the link to the device": as a sentence names it.
std::string resource_words(const std::string& resource);

/// One row as far as limits are concerned.
struct Usage {
  std::string id, task;
  bool ceiling = false;
  Amounts amounts;
  double ms = 0;  // median; 0: not timed
};

/// What bounds a row: of its resources, the one that takes longest at the rate that a ceiling has measured.
struct Limit {
  std::string resource, ceiling;  // empty: no ceiling measures what it uses
  double fraction = 0;            // of the limit, the time that it would take over the time that it took
};

/// A ceiling of the row's own task counts, where there is one that was timed, before those of other tasks.
Limit limit_of(const Usage& row, const std::vector<Usage>& all);

}  // namespace warpwise
