// Work of a library that runs here by its definition, on the host: it may use device memory, and is not counted. The report names the call.
#pragma once

extern "C" {
void simt_begin_library(const char* name);
void simt_end_library(void);
}

namespace simt {

// In a kernel it does nothing: what the library does there is the kernel's.
class LibraryWork {
 public:
  explicit LibraryWork(const char* name = nullptr) {
    simt_begin_library(name);
  }  // no name: moves data, and is not listed
  ~LibraryWork() { simt_end_library(); }
  LibraryWork(const LibraryWork&) = delete;
  LibraryWork& operator=(const LibraryWork&) = delete;
};

}  // namespace simt
