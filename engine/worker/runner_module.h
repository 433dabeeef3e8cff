// The student's compiled file, in the process that runs it.
#pragma once
#include <string>

namespace warpwise {

/// Before code that nobody has read is loaded: from here on this process reaches the libraries that it needs, `module`, what the system tells
/// of this process, and little else; its environment is forgotten. Throws CannotError where a fence cannot be put up, unless it is not `needed`.
void enter_fences(const std::string& module, bool needed);

class LoadedModule {
 public:
  /// Loads it, which runs what its global objects' constructors do. Throws CannotError with the loader's reason.
  explicit LoadedModule(const std::string& path);
  /// The function of this name and these parameters ("(float const*, int)"). Throws UsageError with a sentence for the student.
  void* function(const std::string& name, const std::string& parameters) const;
  /// The `extern const double` of this name. Throws UsageError where it is missing or of another size.
  double number(const std::string& name) const;

 private:
  struct Found {
    void* address = nullptr;  // null if there is none
    size_t bytes = 0;
    std::string readable;  // its name with its parameters
  };
  /// The first symbol whose readable name is, or starts with, `name`.
  Found find(const std::string& name, bool is_function) const;
  std::string path_;
  void* handle_ = nullptr;
};

}  // namespace warpwise
