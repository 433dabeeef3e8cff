// What is known of one step of a job at one size, and the result that it makes. Knows no device.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/limits.h"
#include "engine/stream.h"
#include "engine/worker/sampler.h"

namespace warpwise {

/// Takes part in sampling as long as nothing about it is wrong.
struct Candidate : SampledRow {
  std::string step, kind, task;
  Amounts amounts;
  ErrorStats error;
  std::string message;               // what is wrong; the first cause is the one to mend
  std::vector<std::string> hazards;  // their kinds
  void fail(const std::string& what);
  bool ok() const { return takes_part; }
};

/// The figures of every candidate, each with what bounds it among the ceilings that were timed beside it.
std::vector<Result> make_results(const std::vector<const Candidate*>& candidates, const Size& size,
                                 const std::map<std::string, std::string>& choices);

/// "3 of 64 elements are wrong; the first: row 3, col 17 is nan, expected 0.25 ..." for a Result that is not ok.
std::string describe_wrong(const ErrorStats& error);

}  // namespace warpwise
