// The student's compiled file.
#pragma once
#include <string>

#include "engine/confine.h"

namespace warpwise {

/// What code that nobody has read may reach in a worker: the libraries that it needs, `module`, and what the system tells of this process.
Fences fences_around(const std::string& module);

class StudentModule {
 public:
  /// Loads it, which runs what its global objects' constructors do. Throws CannotError with the loader's reason.
  explicit StudentModule(const std::string& path);
  /// The function of this name and these parameters ("(float const*, int)"). Throws UsageError with a sentence for the student.
  void* function(const std::string& name, const std::string& parameters) const;
  /// The `extern const double` of this name.
  double number(const std::string& name) const;

 private:
  /// The address of the first symbol whose readable name is, or starts with, `name`; `readable` gets that name. Null if there is none.
  void* find(const std::string& name, bool is_function, std::string& readable) const;
  std::string path_;
  void* handle_ = nullptr;
};

}  // namespace warpwise
