#include "engine/limits.h"

#include <algorithm>
#include <cmath>

namespace warpwise {

namespace {

constexpr const char* kSum = "links";  // the sum of the bytes of two other resources

double total(const Amounts& amounts, bool bytes) {
  const bool has_parts = amounts.count("link_in") > 0 || amounts.count("link_out") > 0;
  double sum = 0;
  for (const auto& [resource, amount] : amounts)
    if (is_bytes(resource) == bytes && !(has_parts && resource == kSum)) sum += amount;
  return sum;
}

}  // namespace

bool is_bytes(const std::string& resource) {
  return resource == "memory" || resource == "copied" || resource == "host_memory" || resource == "link_in" ||
         resource == "link_out" || resource == kSum || resource == "peer";
}

double bytes_of(const Amounts& amounts) { return total(amounts, true); }
double operations_of(const Amounts& amounts) { return total(amounts, false); }

std::string resource_words(const std::string& resource) {
  if (resource == "memory") return "device memory";
  if (resource == "copied") return "device memory, by copies";
  if (resource == "host_memory") return "host memory";
  if (resource == "link_in") return "the link to the device";
  if (resource == "link_out") return "the link to the host";
  if (resource == kSum) return "the link, both ways";
  if (resource == "peer") return "the link between devices";
  return resource + " operations";
}

double time_of_ceiling(double shortest_ms, double noise) {
  constexpr double kMostNoise = 0.1;
  return std::isfinite(noise) && noise > kMostNoise ? 0 : shortest_ms;
}

Limit limit_of(const Usage& row, const std::vector<Usage>& all) {
  Limit limit;
  if (row.ms <= 0) return limit;
  for (const auto& [resource, amount] : row.amounts) {
    auto measures = [&, &name = resource](const Usage& other) {
      return other.ceiling && other.ms > 0 && other.amounts.count(name) && other.amounts.at(name) > 0;
    };
    const bool own = std::any_of(all.begin(), all.end(), [&](auto& c) { return measures(c) && c.task == row.task; });
    const Usage* best = nullptr;
    auto rate = [&, &name = resource](const Usage& c) { return c.amounts.at(name) / c.ms; };
    for (const Usage& other : all)
      if (measures(other) && (!own || other.task == row.task) && (!best || rate(other) > rate(*best))) best = &other;
    if (!best) continue;
    const double needed = is_bytes(resource) ? amount : amount * row.computes;
    const int devices = resource == "host_memory" ? 1 : std::max(1, row.devices / std::max(1, best->devices));
    const double of_best = needed / devices / best->amounts.at(resource);  // so much of what the ceiling moves
    const double start_ms = of_best > 1 ? best->start_ms : 0;
    const double fraction = (start_ms + of_best * (best->ms - start_ms)) / row.ms;
    if (fraction > limit.fraction) limit = {resource, best->id, fraction};
  }
  return limit;
}

}  // namespace warpwise
