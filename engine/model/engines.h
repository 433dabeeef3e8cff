// Engines of simulated devices at work: pieces of work that take a time of their own and move bytes over links, which they share.
#pragma once
#include <cstddef>
#include <vector>

#include "engine/model/gpu_profile.h"

namespace warpwise::model {

/// Work on one engine. It starts for a while; then its own time and its bytes pass side by side, and it ends with the longest of these.
struct Activity {
  size_t id = 0;
  int device = 0;
  double start_us = 0, own_us = 0;
  double bytes_in = 0, bytes_out = 0;          // over the device's link
  double most_in_gbps = 0, most_out_gbps = 0;  // as fast as it could alone
  bool done() const { return start_us <= 0 && own_us <= 0 && bytes_in <= 0 && bytes_out <= 0; }
};

/// What is at work now, on all devices.
class Engines {
 public:
  explicit Engines(const LinkProfile& link) : link_(link) {}
  void begin(const Activity& activity) { active_.push_back(activity); }
  bool idle() const { return active_.empty(); }
  /// us until something changes: a start, a time or a transfer ends.
  double until_change() const;
  /// Lets time pass, no more than until_change(), and returns the ids of what has ended.
  std::vector<size_t> pass(double us);

 private:
  struct Rates {
    double in = 0, out = 0;  // bytes a us
  };
  std::vector<Rates> rates() const;
  LinkProfile link_;
  std::vector<Activity> active_;
};

}  // namespace warpwise::model
