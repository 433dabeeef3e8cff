// The student's compiled file, in the process that runs it.
#pragma once
#include <string>
#include <vector>

namespace warpwise {

/// Call before loading untrusted code. From here on this process can reach only the libraries that it needs, `modules`,
/// and the system's information about this process; its environment is blanked. Throws CannotError if a fence cannot be
/// put up and `needed` is true.
void enter_fences(const std::vector<std::string>& modules, bool needed);

class LoadedModule {
 public:
  /// Loads the module, which runs the constructors of its global objects. Throws CannotError with the loader's reason.
  explicit LoadedModule(const std::string& path);
  /// The function with this name and parameters ("(float const*, int)"). Throws UsageError with a sentence for the
  /// student.
  void* function(const std::string& name, const std::string& parameters) const;
  /// The value of the `extern const double` with this name. Throws UsageError if it is missing or has another size.
  double number(const std::string& name) const;

 private:
  struct Found {
    void* address = nullptr;  // null if there is none
    size_t bytes = 0;
    std::string readable;  // the demangled name, with parameters
  };
  /// The first symbol whose demangled name is `name` or starts with it.
  Found find(const std::string& name, bool is_function) const;
  std::string path_;
  void* handle_ = nullptr;
};

}  // namespace warpwise
