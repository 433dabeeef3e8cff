#include "engine/reader/accesses.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <tuple>

namespace warpwise {

namespace {

bool same_kind(const Access& a, const Access& b) { return a.space == b.space && a.op == b.op; }

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

const Access* busiest(const std::vector<Access>& lines, const Access* like) {
  const Access* best = nullptr;
  for (const Access& access : lines)
    if ((!like || same_kind(access, *like)) && (!best || access.transfers > best->transfers)) best = &access;
  return best;
}

}  // namespace

double excess(const Access& access) {
  if (access.requests == 0) return 1;
  double bytes = static_cast<double>(access.bytes_used) / static_cast<double>(access.requests);
  return access.per_request() / std::max(1.0, bytes / (access.space == "global" ? 32 : 128));
}

std::string each_text(const Access& access) {
  std::string unit = access.unit();
  if (access.per_request() == 1) unit.pop_back();
  return number(access.per_request()) + " " + unit;
}

std::string used_text(const Access& access) {
  if (access.used() > 1) return ">100 %, shared";  // lanes that share an address use a byte several times
  return access.used() < 0 ? "" : number(access.used() * 100) + " %";
}

const Access* access_to_show_first(const std::vector<Access>& lines, const InspectionReport* before) {
  const Access* best = nullptr;
  std::tuple<double, int64_t> best_rank{-1, 0};
  auto totals = before ? totals_of(*before) : std::vector<Access>{};
  for (const Access& access : lines) {
    double change = 0;
    for (const Access& other : totals)
      if (same_kind(access, other) && excess(other) > 0 && excess(access) > 0)
        change = std::abs(std::log(excess(access) / excess(other)));
    if (change < 0.05) change = 0;  // such a difference is of the edges, or of a mixture
    std::tuple rank{change, access.transfers};
    if (rank > best_rank) best = &access, best_rank = rank;
  }
  if (std::get<0>(best_rank) > 0 || !best) return best;
  // Nothing to tell of a change: what costs more than it should.
  for (const Access& access : lines)
    if (std::tuple(excess(access), access.transfers) > std::tuple(excess(*best), best->transfers)) best = &access;
  return best;
}

const Access* counterpart(const std::vector<Access>& lines, const Access& like) {
  const Access* same = busiest(lines, &like);
  return same ? same : busiest(lines, nullptr);
}

std::string example_words(const Access& access, const RequestExample& example) {
  int lanes =
      static_cast<int>(std::count_if(example.at.begin(), example.at.end(), [](auto& at) { return at.has_value(); }));
  std::string unit = access.unit();
  if (example.transfers == 1) unit.pop_back();
  bool global = access.space == "global";
  std::string words = std::to_string(lanes) + (lanes == 1 ? " lane \u00d7 " : " lanes \u00d7 ") +
                      std::to_string(example.bytes) + " B: " + std::to_string(example.transfers) + " " + unit;
  if (global) words += ", " + std::to_string(example.transfers * 32) + " B moved";
  return words;
}

std::vector<KindChange> compare_kinds(const InspectionReport* before, const InspectionReport& now) {
  std::vector<KindChange> changes;
  auto totals = totals_of(now), totals_before = before ? totals_of(*before) : std::vector<Access>{};
  for (const char* space : {"global", "shared"})
    for (const char* op : {"load", "store", "atomic"}) {
      KindChange change;
      for (const Access& access : totals)
        if (access.space == space && access.op == op) change.now = access;
      for (const Access& access : totals_before)
        if (access.space == space && access.op == op) change.before = access;
      if (change.now || change.before) changes.push_back(std::move(change));
    }
  return changes;
}

const Access* find_access(const std::vector<Access>& lines, const AccessKey& key) {
  for (const Access& access : lines)
    if (static_cast<const AccessKey&>(access) == key) return &access;
  return nullptr;
}

const Access* find_wanted(const std::vector<Access>& lines, const AccessWanted& wanted, const std::string& file) {
  const Access* best = nullptr;
  for (const Access& access : lines)
    if ((wanted.line == 0 || (access.line == wanted.line && access.file.ends_with(file))) &&
        (wanted.space.empty() || access.space == wanted.space) && (wanted.op.empty() || access.op == wanted.op) &&
        (!best || access.transfers > best->transfers))
      best = &access;
  return best;
}

}  // namespace warpwise
