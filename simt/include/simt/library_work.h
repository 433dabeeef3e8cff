// Work of a library that runs on the host by its definition: it may use device memory, and is not counted. The report
// names the call.
#pragma once
#include <cstddef>

// Algorithms that call function objects of the program's: one that works on the device if its iterators lead there, and
// one that always does. In a file of two sides (translate/driver/two_texts.h) each is a function of its own, and the
// host's side calls the device's, whose function objects are those that a GPU would run. The translator fills these in.
#define SIMT_ALGORITHM
#define SIMT_DEVICE_ALGORITHM
// On the device's side of such a file: before element i of n, simt_library_element(i, n); and an attribute for what
// calls a function object for an element, which may read threadIdx: a constant for the compiler, as long as it sees no
// call.
#define SIMT_AT_ELEMENT(i, n)
#define SIMT_ELEMENT_CALL

struct CUstream_st;

extern "C" {
void simt_begin_library(const char* name);
void simt_end_library(const char* name);
// Where the elements of raw pointers must lie: 0 as the pointers' kind says, which is the host's; 1 the host; 2 the
// device. Returns what held before.
int simt_library_side(int side);
// The library's work in device memory: its stream, and whether the host waits for it in the call that does it.
void simt_library_stream(CUstream_st* stream, int waits);
// The library reads or writes device memory.
void simt_library_on_device();
// Whether a stream is being captured; then work in it becomes a node of the graph: run(work) does it at each launch,
// and drop(work) is called when nothing needs it any more.
int simt_library_is_recorded(CUstream_st* stream);
void simt_library_record(CUstream_st* stream, void* work, void (*run)(void*), void (*drop)(void*));
// Sets threadIdx and the like to those of a thread that a GPU could give to element i of n.
void simt_library_element(std::size_t i, std::size_t n);
// A raw pointer that the program gives to the library.
void simt_library_pointer(const volatile void* pointer);
}

namespace simt {

// Does nothing in a kernel: there the library's work belongs to the kernel.
class LibraryWork {
 public:
  // Without a name it moves data, and is not listed.
  explicit LibraryWork(const char* name = nullptr) : name_(name) { simt_begin_library(name); }
  ~LibraryWork() { simt_end_library(name_); }
  LibraryWork(const LibraryWork&) = delete;
  LibraryWork& operator=(const LibraryWork&) = delete;

 private:
  const char* name_;
};

class LibrarySide {
 public:
  LibrarySide(int side, CUstream_st* stream, bool waits) : before_(simt_library_side(side)) {
    simt_library_stream(stream, waits);
  }
  ~LibrarySide() {
    simt_library_stream(nullptr, true);
    simt_library_side(before_);
  }
  LibrarySide(const LibrarySide&) = delete;
  LibrarySide& operator=(const LibrarySide&) = delete;

 private:
  int before_;
};

// Does a call's work now, or at each launch of the graph that its stream is being captured into. What the work refers
// to it must hold as a copy.
template <class Work>
void run_in(CUstream_st* stream, Work work) {
  if (!simt_library_is_recorded(stream)) return work();
  simt_library_record(
      stream, new Work(work), [](void* held) { (*static_cast<Work*>(held))(); },
      [](void* held) { delete static_cast<Work*>(held); });
}

}  // namespace simt
