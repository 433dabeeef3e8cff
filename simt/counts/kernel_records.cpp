#include "counts/kernel_records.h"

#include <algorithm>
#include <cmath>

#include "counts/pipeline.h"
#include "machine/launch.h"

namespace simt {
namespace {

Counts scaled(const Counts& counts, double share) {
  if (share == 1) return counts;
  const auto scale = [&](std::uint64_t n) {
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(n) / share));
  };
  return {scale(counts.requests), scale(counts.transfers), scale(counts.lanes), scale(counts.bytes)};
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

void KernelRecords::add_launch(const Launch& launch, LaunchCounts& counts) {
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
  const double share = static_cast<double>(launch.choice.counted()) / static_cast<double>(launch.blocks);
  record->share = std::min(record->share, share);
  record->barriers += static_cast<std::uint64_t>(std::llround(static_cast<double>(counts.barriers) / share));
  record->shared_bytes = std::max<std::uint64_t>(
      record->shared_bytes, launch.kernel.static_shared + launch.kernel.called_shared + launch.request.dynamic_shared);
  for (const auto figure : kAsyncFigures)
    record->async.*figure +=
        static_cast<std::uint64_t>(std::llround(static_cast<double>(counts.async.*figure) / share));
  for (const Site& site : counts.sites) {
    auto& [global, shared] = record->sites[{site.pc, site.counted}];
    global += scaled(site.global, share);
    shared += scaled(site.shared, share);
    if (site.retries.requests) record->sites[{site.pc, kLoad}].second += scaled(site.retries, share);
  }
  if (launch.choice.studies_any()) add_studied(record->work, launch);
  if (record->launches == 1) record->examples = std::move(counts.examples), record->pipeline = pipeline_of(launch);
}

void LaunchCounts::end(Launch& launch) { KernelRecords::instance().add_launch(launch, *this); }

}  // namespace simt
