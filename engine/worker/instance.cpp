#include "engine/worker/instance.h"

#include <set>

namespace warpwise {

Instance::Instance(std::unique_ptr<Problem> problem) : problem_(std::move(problem)), specs_(problem_->buffers()) {}

void Instance::prepare(uint64_t seed, SharedInputs& shared) {
  std::set<std::string> filled;  // by another problem before
  for (const auto& [name, bytes] : shared.host) filled.insert(name);
  buffers_ = std::make_unique<Buffers>(specs_, &shared.placed);
  std::vector<BufferSpec> kept, fetched;  // what has a copy on the host: before a launch, and after it
  for (const auto& spec : specs_) {
    if (!spec.filled_again) kept.push_back(spec);
    if (!spec.on_host()) fetched.push_back(spec);
  }
  given_ = std::make_unique<HostBuffers>(kept, std::initializer_list{Role::input, Role::inout}, &shared.host);
  got_ = std::make_unique<HostBuffers>(fetched, std::initializer_list{Role::output, Role::inout});
  given_->seed = seed;
  const auto pointers = buffers_->pointers();
  for (const auto& spec : specs_)
    if (spec.on_host() && (spec.role == Role::output || spec.role == Role::inout))
      got_->lend(spec.name,
                 {static_cast<std::byte*>(pointers.find(spec.name)->second), static_cast<size_t>(spec.bytes())});
  for (const auto& spec : kept)
    if ((spec.role == Role::input || spec.role == Role::inout) && !filled.count(spec.shared))
      problem_->fill(spec.name, *given_, seed);
  buffers_->upload(*given_);
  fill_in_place();
}

void Instance::reset(cudaStream_t stream) {
  buffers_->poison(*given_, stream);
  fill_in_place();
}

void Instance::fill_in_place() {
  for (const auto& spec : specs_)
    if (spec.filled_again) problem_->fill(spec.name, *got_, given_->seed);
}

ErrorStats Instance::compare(std::string_view expects) {
  buffers_->download(*got_);
  if (!comparison_) comparison_ = problem_->reference(*given_);
  return comparison_(*got_, expects);
}

MemoryNeed memory_needed(const std::vector<const Instance*>& instances) {
  MemoryNeed need;
  std::set<std::pair<std::string, Place>> placed;  // names that one buffer in this place serves
  std::set<std::string> copied;                    // names that one host copy serves
  for (const Instance* instance : instances)
    for (const auto& spec : instance->specs()) {
      if (spec.shared.empty() || placed.insert({spec.shared, spec.place}).second) {
        const auto bytes = static_cast<double>(Buffer::bytes_needed(spec));
        (spec.place == Place::pageable ? need.pageable
         : spec.place == Place::pinned ? need.pinned
                                       : need.device) += bytes;
      }
      if (!spec.shared.empty() && !copied.insert(spec.shared).second) continue;
      const int before = (spec.role == Role::input || spec.role == Role::inout) && !spec.filled_again,
                after = (spec.role == Role::output || spec.role == Role::inout) && !spec.on_host();
      need.pageable += static_cast<double>(spec.bytes()) * (before + after);
    }
  return need;
}

}  // namespace warpwise
