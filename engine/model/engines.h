// Simulated engines of devices: pieces of work take time and move bytes over links, which they share.
#pragma once
#include <cstddef>
#include <vector>

#include "engine/model/gpu_profile.h"

namespace warpwise::model {

/// A piece of work on one engine. After a start-up time, its own time and its transfers run side by side; it ends with
/// the longest of them.
struct Activity {
  size_t id = 0;
  int device = 0;
  double start_us = 0, own_us = 0;
  double bytes_in = 0, bytes_out = 0;          // over the device's link
  double most_in_gbps = 0, most_out_gbps = 0;  // its rates if it were alone
  bool done() const { return start_us <= 0 && own_us <= 0 && bytes_in <= 0 && bytes_out <= 0; }
};

/// The activities that run now, on all devices.
class Engines {
 public:
  explicit Engines(const LinkProfile& link) : link_(link) {}
  void begin(const Activity& activity) { active_.push_back(activity); }
  bool idle() const { return active_.empty(); }
  /// us until the next change: a start-up, a time or a transfer ends.
  double until_change() const;
  /// Advances the time, by at most until_change(), and returns the ids of the activities that have ended.
  std::vector<size_t> pass(double us);

 private:
  struct Rates {
    double in = 0, out = 0;  // bytes per us
  };
  std::vector<Rates> rates() const;
  LinkProfile link_;
  std::vector<Activity> active_;
};

}  // namespace warpwise::model
