// Calls of NVIDIA's libraries. Their work is done but not counted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "checks/hazards.h"
#include "cuda/streams.h"

namespace simt {

void note_library_call(const std::string& name);
std::uint64_t library_handles();  // by name: calls that end in Create, less those that end in Destroy
// Reports a call that a GPU would record while a stream is being captured: here it does its work at once.
void report_if_capturing(const char* name, std::uint64_t pc);
bool libraries_are_idle();  // as kernels are, and where copies move nothing: calls succeed, and leave memory as it was
std::map<std::string, std::uint64_t> library_calls();  // how often each was called since the last call of this function

// Whether the library call `name` may use `bytes` bytes from the address on; reports it if not. `writes` marks the
// bytes as written.
bool library_may_use(const char* name, const void* caller, const void* address, std::size_t bytes, bool writes);

// While it lives, library_may_use() notes that the stream's work uses the memory: whoever touches it from elsewhere has to
// wait for the stream.
class LibraryOperation {
 public:
  LibraryOperation(const char* name, const void* caller, cudaStream_t stream);
  ~LibraryOperation();
  LibraryOperation(const LibraryOperation&) = delete;
  LibraryOperation& operator=(const LibraryOperation&) = delete;
};

// One call of a library: its name, its caller, and whether it may go on.
class LibraryCall {
 public:
  LibraryCall(const char* name, const void* caller, bool initialised)
      : name_(name), caller_(caller), initialised_(initialised) {
    note_library_call(name);
    report_if_capturing(name, reinterpret_cast<std::uint64_t>(caller));
  }
  explicit operator bool() const { return initialised_ && sane_ && supported_ && reachable_ && !idle_; }
  void require(bool sane) { sane_ &= sane; }
  void need(bool supported) { supported_ &= supported; }
  void use(const void* memory, std::size_t bytes, bool writes) {
    if (*this) reachable_ = library_may_use(name_, caller_, memory, bytes, writes);
  }
  // Refuses the call as not supported, and reports why, with the name of the status that it gets.
  void refuse(const char* status, const char* why) {
    supported_ = false;
    report_refused_call(name_, reinterpret_cast<std::uint64_t>(caller_), status, why);
  }
  // The status of each library for what went wrong.
  template <class Status>
  Status status(Status success, Status not_initialised, Status invalid, Status not_supported, Status failed) const {
    return !initialised_ ? not_initialised
           : !sane_      ? invalid
           : !supported_ ? not_supported
           : !reachable_ ? failed
                         : success;
  }

 private:
  const char* name_;
  const void* caller_;
  bool initialised_, sane_ = true, supported_ = true, reachable_ = true;
  const bool idle_ = libraries_are_idle();
};

}  // namespace simt
