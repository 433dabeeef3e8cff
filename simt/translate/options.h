// The driver's command line: its own options, and those of nvcc and g++ that a program's command line may have.
#pragma once
#include <string>
#include <vector>

namespace simt::translate {

using Words = std::vector<std::string>;

struct Job {
  bool counted = true, compile_only = false, shared = false;
  bool all_are_cuda = false;  // -x cu: whatever the files' names say
  Words sources, objects, preprocess, compile, link;
  std::string output, facts;
};

// Throws std::runtime_error with a sentence where the words make no sense. What speaks of a GPU's code (-arch, -Xptxas ...) is left out, and
// so is -O: what the hooks see depends on the backend's own level.
Job parse_options(const Words& words);

// CUDA's files go through the translator; C and C++ files go to g++ as they are, as nvcc does it.
bool is_cuda_source(const Job& job, const std::string& file);

// As if -Xcompiler -fopenmp had been given.
void add_openmp(Job& job);

// Where `-c` puts the object of a source: what -o says, or else the file's name with .o, in the working folder.
std::string object_of(const Job& job, const std::string& source);

}  // namespace simt::translate
