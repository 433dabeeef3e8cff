#include "engine/worker/candidate.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/worker/stats.h"

namespace warpwise {

namespace {

// 10^9 per second: GB/s for bytes, GFLOP/s for operations.
double rate(double amount, double ms) { return ms > 0 ? amount / ms / 1e6 : 0; }

// The sign of a NaN has no meaning: drop it.
double shown(double value) { return std::isnan(value) ? std::abs(value) : value; }

/// Both parts, where the first ones are the same and so would look right.
std::string shown(double value, double low, bool with_low) {
  return with_low ? fmt::format("{} {} {}", shown(value), std::signbit(low) ? "-" : "+", std::abs(low))
                  : fmt::format("{}", shown(value));
}

}  // namespace

void Candidate::fail(const std::string& what) {
  if (takes_part) message = what;
  takes_part = false;
}

std::vector<Result> make_results(const std::vector<const Candidate*>& candidates, const Size& size,
                                 const std::map<std::string, std::string>& choices) {
  std::vector<Result> results;
  std::vector<Usage> usages;
  for (const Candidate* candidate : candidates) {
    Result result;
    result.step = candidate->step;
    result.kind = candidate->kind;
    result.size = size;
    result.choices = choices;
    result.ok = candidate->ok();
    result.message = candidate->message;
    result.hazards = candidate->hazards;
    result.time_ms = summarise(candidate->times_ms);
    result.time_ms.stopped = candidate->stopped;
    result.error = candidate->error;
    result.source = "measured";
    result.gbps = rate(bytes_of(candidate->amounts), result.time_ms.median);
    result.gflops = rate(operations_of(candidate->amounts), result.time_ms.median);
    const bool ceiling = candidate->kind == Kind::ceiling;
    usages.push_back({candidate->step, candidate->task, ceiling, candidate->amounts,
                      ceiling ? time_of_ceiling(result.time_ms.min, result.time_ms.noise) : result.time_ms.median,
                      candidate->computes, candidate->devices});
    results.push_back(std::move(result));
  }
  for (size_t i = 0; i < results.size(); i++) {
    const Limit limit = limit_of(usages[i], usages);
    results[i].ceiling_fraction = limit.fraction;
    results[i].ceiling = limit.ceiling;
    results[i].bound = limit.resource;
  }
  return results;
}

std::string describe_wrong(const ErrorStats& error) {
  std::string text = fmt::format("{} of {} elements are wrong", error.wrong, error.checked);
  if (!error.first.empty()) {
    const Mismatch& m = error.first.front();
    const bool alike = m.got == m.expected;
    text += fmt::format("; the first: {} is {}, expected {}", m.where, shown(m.got, m.got_low, alike),
                        shown(m.expected, m.expected_low, alike));
    if (std::isnan(m.got) && !std::isnan(m.expected))
      text += " (NaN: an element that no thread wrote, or arithmetic on one)";
  }
  return text;
}

}  // namespace warpwise
