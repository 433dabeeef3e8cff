// The floors of the house: which folder's code may include which.
#pragma once
#include <string_view>
#include <vector>

namespace house {

/// A row stands for its folder and for the folders in it that have no row of their own. "lessons/*" stands for each
/// folder in lessons: each is a floor of its own.
struct Floor {
  std::string_view folder;
  /// Beside its own folder: names of rows, with blanks between them. "above" stands for the rows before this one with the
  /// same parent folder, "lessons/=" for the lesson of the same name, "*" for everything.
  std::string_view may_include;
};

using Floors = std::vector<Floor>;

inline const Floors kHouse = {
    // The CPU backend: a library that builds alone. `simt/include` is CUDA's headers for the host.
    {"simt/include", ""},
    {"simt", "simt/include"},
    {"simt/program", "above"},
    {"simt/memory", "above"},
    {"simt/confine", "above"},
    {"simt/machine", "above"},
    {"simt/device", "above"},
    {"simt/counts", "above"},
    {"simt/checks", "above"},
    {"simt/cuda", "above"},
    {"simt/libraries", "above"},
    {"simt/report", "above"},

    // The launch translator, which shares nothing with what it translates for.
    {"simt/translate/ptx", ""},
    {"simt/translate/text", "above"},
    {"simt/translate/assembly", "above"},
    {"simt/translate/driver", "above"},

    // What readers and workers share; then the readers, then the workers. Neither includes the other.
    {"engine", "simt/include"},
    {"engine/model", "engine"},
    {"engine/reader", "engine engine/model"},
    {"engine/export", "engine engine/model engine/reader"},
    {"engine/text", "engine"},
    {"engine/worker", "engine simt/include"},
    {"engine/profile", "simt/include"},

    // Exercises: what readers and workers share; the workers' part, which runs and judges; the readers' part.
    {"engine/exercise", "engine simt/include"},
    {"engine/exercise/text", "engine engine/exercise above"},
    {"engine/exercise/fence", "engine engine/exercise above"},
    {"engine/exercise/compile", "engine engine/exercise above"},
    {"engine/exercise/run", "engine engine/exercise engine/exercise/fence engine/worker simt/include"},
    {"engine/exercise/judge",
     "engine engine/exercise engine/exercise/compile engine/exercise/run engine/worker simt/include"},
    {"engine/exercise/session",
     "engine engine/exercise engine/exercise/text engine/exercise/compile engine/model engine/reader"},

    // The site: what the window shows, as pages.
    {"engine/site", "engine engine/model engine/reader engine/export engine/text engine/exercise"},

    // The main function of both workers.
    {"engine/main", "engine engine/worker engine/exercise/run engine/exercise/judge"},

    // Teaching: it knows the types of a lesson and of an exercise's check, and no reader.
    {"kernels", "simt/include"},
    {"kernels/axpy", "engine engine/exercise simt/include"},
    {"kernels/gemm", "engine simt/include"},
    {"lessons/*", "engine kernels kernels/axpy kernels/gemm simt/include"},
    {"exercises/*", "engine engine/exercise kernels kernels/axpy lessons/= simt/include"},

    // The window and the command.
    {"gui/style", "engine/export"},
    {"gui/text", "above engine engine/text engine/export"},
    {"gui/plot", "gui/style engine engine/reader engine/export"},
    {"gui/sources", "engine engine/reader"},
    {"gui/app", "above engine engine/text engine/reader engine/export engine/exercise engine/exercise/session"},
    {"gui/figures", "above engine engine/reader engine/export"},
    {"gui/actions", "above"},
    {"gui/panels", "above engine engine/text engine/reader engine/export engine/exercise/session"},
    {"gui/presenter", "above"},
    {"gui/window", "above engine"},
    {"gui", "gui/app gui/sources gui/figures gui/presenter gui/window engine"},
    {"cli/machine", "engine engine/reader"},
    {"cli/terminal", "above engine"},
    {"cli/views", "above engine engine/model engine/reader engine/export engine/exercise engine/exercise/session"},
    {"cli/files",
     "above engine engine/model engine/reader engine/export engine/exercise engine/exercise/text engine/exercise/session"},
    {"cli/verbs",
     "above engine engine/model engine/reader engine/export engine/exercise engine/exercise/text engine/exercise/session engine/site gui gui/app"},
    {"cli", "cli/machine cli/terminal cli/verbs engine engine/exercise/text"},

    // Tests (the lessons' `*_test` files too) and the programs of the documentation see everything; nothing sees them.
    {"docs", "*"},
    {"tests", "*"},
    {"simt/tests", "simt/include simt/translate/driver"},
    {"simt/bench", "simt/include"},
};

/// What is not yet as the table says, as the test names it. An exception that nothing needs any more fails the test.
inline const std::vector<std::string_view> kNotYet = {};

}  // namespace house
