#include "counts/kernel_records.h"

#include <algorithm>
#include <cmath>

#include "counts/pipeline.h"
#include "machine/launch.h"

namespace simt {
namespace {

std::uint64_t scaled(std::uint64_t n, double share) {
  return static_cast<std::uint64_t>(std::llround(static_cast<double>(n) / share));
}

Counts scaled(const Counts& counts, double share) {
  if (share == 1) return counts;
  return {scaled(counts.requests, share), scaled(counts.transfers, share), scaled(counts.lanes, share),
          scaled(counts.bytes, share)};
}

void add_counted(KernelRecord& record, const LaunchCounts::Counted& counted, double share) {
  record.barriers += scaled(counted.barriers, share);
  for (const auto figure : kAsyncFigures) record.async.*figure += scaled(counted.async.*figure, share);
  for (const Site& site : counted.sites) {
    auto& [global, shared] = record.sites[{site.pc, site.counted}];
    global += scaled(site.global, share);
    shared += scaled(site.shared, share);
    if (site.retries.requests) record.sites[{site.pc, kLoad}].second += scaled(site.retries, share);
  }
}

}  // namespace

KernelRecords& KernelRecords::instance() {
  static KernelRecords* records = new KernelRecords;  // must outlive the program's own destructors
  return *records;
}

KernelRecords::Taken KernelRecords::take() {
  const std::lock_guard lock(mutex_);
  return {std::exchange(kernels_, {}), std::exchange(beside_, {})};
}

void KernelRecords::add_launch(const Launch& launch) {
  const Launch& counted = launch.counted_as ? *launch.counted_as : launch;
  LaunchCounts& counts = counts_of(counted);
  const std::lock_guard lock(mutex_);
  const auto same = [&](const KernelRecord& record) {
    return record.symbol == launch.kernel.symbol && record.name == launch.kernel.name;
  };
  auto record = std::find_if(kernels_.begin(), kernels_.end(), same);
  if (record == kernels_.end()) {
    kernels_.emplace_back();
    record = std::prev(kernels_.end());
    record->symbol = launch.kernel.symbol;
    record->name = launch.kernel.name;
    const KernelSource& source = source_of_kernel(launch.kernel.begin);
    record->file = source.file, record->line = source.line;
    record->grid = launch.request.grid;
    record->block = launch.request.block;
  }
  ++record->launches;
  if (launch.left_out) ++record->left_out;
  record->blocks += static_cast<double>(launch.blocks);
  record->counted_blocks += static_cast<double>((launch.left_out ? counted : launch).choice.counted());
  record->shared_bytes = std::max<std::uint64_t>(
      record->shared_bytes, launch.kernel.static_shared + launch.kernel.called_shared + launch.request.dynamic_shared);
  const auto [before, rest] = counted.choice.shares();
  add_counted(*record, counts.before, before);
  add_counted(*record, counts.rest, rest);
  if (counted.choice.studies_any()) add_studied(record->work, counted);
  if (record->launches == 1) record->examples = std::move(counts.examples), record->pipeline = pipeline_of(launch);
}

void LaunchCounts::end(Launch& launch) { KernelRecords::instance().add_launch(launch); }

}  // namespace simt
