#include "engine/worker/instance.h"

#include <set>

namespace warpwise {

Instance::Instance(std::unique_ptr<Problem> problem) : problem_(std::move(problem)), specs_(problem_->buffers()) {}

void Instance::prepare(uint64_t seed, SharedInputs& shared) {
  std::set<std::string> filled;  // by another problem before
  for (const auto& [name, bytes] : shared.host) filled.insert(name);
  given_ = std::make_unique<HostBuffers>(specs_, std::initializer_list{Role::input, Role::inout}, &shared.host);
  got_ = std::make_unique<HostBuffers>(specs_, std::initializer_list{Role::output, Role::inout});
  for (const auto& spec : specs_)
    if ((spec.role == Role::input || spec.role == Role::inout) && !filled.count(spec.shared))
      problem_->fill(spec.name, *given_, seed);
  buffers_ = std::make_unique<Buffers>(specs_, &shared.placed);
  buffers_->upload(*given_);
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
      const int copies = spec.role == Role::scratch ? 0 : spec.role == Role::inout ? 2 : 1;
      need.pageable += static_cast<double>(spec.bytes()) * copies;
    }
  return need;
}

}  // namespace warpwise
