// Running the compiler.
#pragma once
#include <string>
#include <vector>

namespace simt::translate {

// Runs a program with this process's stderr; its stdout goes to ours or is dropped. Returns its exit status (128 +
// signal if killed, 127 if it cannot be started).
enum class Output { ours, dropped };
int run_program(const std::vector<std::string>& arguments, Output output = Output::ours);
// The same; both streams go to a file.
int run_program_into(const std::vector<std::string>& arguments, const std::string& file);

std::string read_file(const std::string& path);                        // throws std::runtime_error
void write_file(const std::string& path, const std::string& content);  // throws std::runtime_error

// A folder that is deleted with this object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace simt::translate
