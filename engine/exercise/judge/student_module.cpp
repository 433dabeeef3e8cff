#include "engine/exercise/judge/student_module.h"

#include "engine/errors.h"

namespace warpwise {

double StudentModule::number(const std::string& name) const {
  const auto found = numbers_.find(name);
  if (found == numbers_.end()) throw UsageError("Your file does not say what " + name + " is.");
  if (!found->second.missing.empty()) throw UsageError(found->second.missing);
  return found->second.value;
}

}  // namespace warpwise
