// What is known about one step of a job at one size, and the result computed from it. Independent of any device.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/limits.h"
#include "engine/stream.h"
#include "engine/worker/sampler.h"

namespace warpwise {

/// Takes part in sampling until something is found wrong with it.
struct Candidate : SampledRow {
  std::string step, task;
  Kind kind = Kind::step;
  Amounts amounts;
  double computes = 1;  // see Usage
  int devices = 1;
  ErrorStats error;
  std::string message;               // what is wrong; the first cause found is the one to report
  std::vector<std::string> hazards;  // their kinds
  void fail(const std::string& what);
  bool ok() const { return takes_part; }
};

/// The figures of every candidate, with its limit by the ceilings that were timed beside it.
std::vector<Result> make_results(const std::vector<const Candidate*>& candidates, const Size& size,
                                 const std::map<std::string, std::string>& choices);

/// For a Result that is not ok: "3 of 64 elements are wrong; the first: row 3, col 17 is nan, expected 0.25 ...".
std::string describe_wrong(const ErrorStats& error);

}  // namespace warpwise
