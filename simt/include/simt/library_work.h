// Work of a library that runs on the host by its definition: it may use device memory, and is not counted. The report
// names the call.
#pragma once

extern "C" {
void simt_begin_library(const char* name);
void simt_end_library(void);
}

namespace simt {

// Does nothing in a kernel: there the library's work belongs to the kernel.
class LibraryWork {
 public:
  explicit LibraryWork(const char* name = nullptr) {
    simt_begin_library(name);
  }  // without a name: moves data, and is not listed
  ~LibraryWork() { simt_end_library(); }
  LibraryWork(const LibraryWork&) = delete;
  LibraryWork& operator=(const LibraryWork&) = delete;
};

}  // namespace simt
