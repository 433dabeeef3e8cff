#include "cuda_compile.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <future>
#include <optional>
#include <set>
#include <stdexcept>

#include "assembly/facts.h"
#include "assembly/processor.h"
#include "assembly/rewrite.h"
#include "assembly/shared_size.h"
#include "assembly/survey.h"
#include "assembly/two_sides.h"
#include "assembly/uncounted_copies.h"
#include "missing_calls.h"
#include "missing_headers.h"
#include "precompiled.h"
#include "process.h"
#include "special_functions.h"
#include "text/attributes.h"
#include "text/early_macros.h"
#include "text/translate.h"
#include "text/whole_types.h"
#include "toolchain.h"
#include "two_texts.h"
#include "used_files.h"

namespace simt::translate {
namespace {

// Access hooks and basic-block events, and no transformation that would move, merge or copy accesses and branches in
// ways that neither the source nor a GPU compiler does. Sinking and cselim would merge stores in both branches of an
// `if` into one. Code hoisting stays: nvcc, too, loads once what both branches load.
const Words kCountedFlags = {
    "-fsanitize=thread",
    "--param",
    "tsan-instrument-func-entry-exit=0",
    "--param",
    "tsan-distinguish-volatile=1",
    "-fsanitize-coverage=trace-pc",
    "-fno-reorder-blocks",
    "-fno-reorder-blocks-and-partition",
    "-fno-optimize-sibling-calls",
    "-fno-tree-vectorize",
    "-fno-store-merging",
    "-fno-crossjumping",
    "-fno-tree-tail-merge",
    "-fno-tree-sink",
    "-fno-tree-cselim",
    "-fno-ipa-icf",
    "-fno-partial-inlining",
    "-fno-finite-loops",  // a loop that waits for a plain variable stays: it is an error to find
    "-fno-jump-tables",   // jumps to an address in a register are calls, and checked
    "-Wno-tsan",
    "-Wuninitialized"};  // a local variable that is used before it is set
// Barriers and warp operations are calls that the compiler cannot see (simt/primitives.h): they use the stack below its
// own.
const Words kPlainFlags = kArm64 ? Words{} : Words{"-mno-red-zone"};
// Each variable has a name in the code, atomics are in the program's own code, and a function begins with its first
// instruction.
const Words kArm64Flags = {"-fno-section-anchors", "-mno-outline-atomics", "-mbranch-protection=none"};
const Words kProcessorFlags = kArm64 ? kArm64Flags : Words{"-fno-plt"};
// No jump threading: it copies code across a barrier, so that threads of one block would wait at different copies.
const Words kCommonFlags = {"-O2",
                            "-g",
                            "-fno-thread-jumps",
                            "-ffp-contract=off",
                            "-fno-gnu-unique",
                            "-fno-ipa-icf",
                            "-fno-math-errno",
                            "-fno-strict-aliasing",
                            "-Wno-unknown-pragmas",
                            "-Wno-attributes",
                            "-Wno-volatile",
                            "-Wno-psabi"};

const Words kStandard = {"-std=gnu++17"};  // nvcc's default, unless the options name another

// Reports missing libraries that the program includes: including them is allowed, calling them is not.
void tell_missing_libraries(const std::string& expanded) {
  constexpr char kMark[] = "\n#define SIMT_MISSING_LIBRARY \"";
  std::set<std::string> told;
  for (std::size_t at = 0; (at = expanded.find(kMark, at)) != std::string::npos;) {
    at += sizeof kMark - 1;
    const std::string sentence = expanded.substr(at, expanded.find('"', at) - at);
    if (told.insert(sentence).second) std::fprintf(stderr, "note: %s\n", sentence.c_str());
  }
}

bool is_cxx20(const Words& options) {
  bool later = false;
  for (const std::string& option : options)
    if (option.starts_with("-std=")) later = option.find("++2") != std::string::npos;
  return later;
}

// The compiler's options without those that choose warnings or make errors of them.
Words without_warnings(const Words& options) {
  Words kept;
  for (const std::string& option : options)
    if (!option.starts_with("-W") && !option.starts_with("-pedantic") && option != "-w") kept.push_back(option);
  return kept;
}

// Finds which functions kernels reach, and what nvcc would refuse (survey.h). Empty if the marked text does not
// compile; the compiler's messages are then dropped.
Survey survey_of(const Job& job, const std::string& source, const std::string& translated, const std::string& expanded,
                 Callers callers, const std::string& scratch) {
  const std::string marked = scratch + "/marked.ii", assembly = scratch + "/survey.s";
  const std::string messages = scratch + "/survey.txt";
  const Words words =
      Words{compiler(), "-fpreprocessed", "-fdirectives-only"} + kStandard + without_warnings(job.compile) +
      (kArm64 ? kArm64Flags : Words{}) +
      Words{"-O0", "-g1",   "-fno-builtin", "-Wno-attributes", "-Wno-volatile", "-Wvla", "-fdiagnostics-color=never",
            "-o",  assembly};
  if (compile_begun(job, words, source, marked_for_survey(translated), marked, messages) != 0) return {};
  return read_survey(as_read(read_file(assembly)), expanded, read_file(messages), is_cxx20(job.compile), callers);
}

// The translated source. If accesses are counted, tries the version with whole-type moves (whole_types.h), and uses it
// if it compiles.
Translation translation_of(const Job& job, const std::string& expanded, const Translation& written,
                           const std::string& scratch) {
  const std::string whole = job.counted ? with_whole_types(expanded) : expanded;
  if (whole == expanded) return written;
  const Translation translation = translate(whole, job.facts.empty());
  const std::string trial = scratch + "/whole.ii";
  write_file(trial, translation.text);
  const Words words = Words{compiler(), "-fsyntax-only", "-x", "c++", "-fpreprocessed", "-fdirectives-only", "-w"} +
                      kStandard + job.compile + Words{trial};
  if (!translation.errors.empty() || run_program(words, Output::dropped) != 0) return written;
  return translation;
}

// Errors in attributes' names; searched only for a grader.
std::vector<std::string> errors_in_attributes(const Job& job, const std::string& source, const std::string& text,
                                              Words preprocess, const std::string& expanded,
                                              const std::string& scratch) {
  const std::string whole = scratch + "/whole.ii", own = scratch + "/own.txt";
  if (const std::string of_file = with_macros_alone(job, source, text, own); !of_file.empty()) {
    write_file(own, of_file);
    std::erase_if(preprocess, [](const std::string& word) { return !word.starts_with("-std="); });
    preprocess = Words{compiler(), "-E", "-undef", "-w", "-x", "c++"} + preprocess + Words{own, "-o", whole};
  } else {
    std::erase(preprocess, "-fdirectives-only");
    std::replace(preprocess.begin(), preprocess.end(), expanded, whole);
  }
  if (run_program(preprocess, Output::dropped) != 0) return {"error: the file cannot be preprocessed"};
  return attribute_errors(read_file(whole));
}

// What goes into the preprocessor for one side, as a command. Only the first text of a file writes the dependencies
// that a Makefile asks for.
Words preprocessing(const Job& job, const std::string& source, const std::string& object, bool for_host,
                    const std::string& expanded) {
  Words words = Words{compiler(), "-E", "-fdirectives-only", "-x", "c++"} + kStandard;
  if (job.counted) words.push_back("-DSIMT_COUNTED=1");
  if (kPortable) words.push_back("-DSIMT_PORTABLE=1");
  words = words + header_options() + Words{"-DWARPWISE_SIMT=1", "-D__CUDACC__=1", "-D__NVCC__=1"};
  if (!for_host) words.push_back("-D__CUDA_ARCH__=" + architecture_macro(job.architecture));
  if (job.architecture != Job().architecture)
    words.push_back("-DSIMT_ARCHITECTURE=" + std::to_string(job.architecture));
  // With -fopenmp itself, g++ -E would leave OpenMP's pragmas out of its output.
  if (uses_openmp(job)) words.push_back("-D_OPENMP=201511");
  bool depends = false;
  for (std::size_t i = 0; i < job.preprocess.size(); ++i) {
    const std::string& word = job.preprocess[i];
    const bool of_dependencies = word.starts_with("-M"), has_value = word == "-MF" || word == "-MT" || word == "-MQ";
    depends |= of_dependencies;
    if (!for_host || !of_dependencies) words.push_back(word);
    if (has_value && ++i < job.preprocess.size() && !for_host) words.push_back(job.preprocess[i]);
  }
  if (depends && !for_host) words = words + Words{"-MQ", object};
  return words + options_before_17(job) + Words{"-include", "cuda_runtime.h", source, "-o", expanded};
}

// Runs the preprocessor. A header of Thrust, CUB or libcu++ that it does not find is named as one that the CPU backend
// lacks.
int run_preprocessor(const Words& words, const std::string& scratch) {
  const std::string messages = scratch + "/preprocessor.txt";
  const int status = run_program_into(words, messages);
  std::fputs(with_missing_headers(read_file(messages), header_folders()).c_str(), stderr);
  return status;
}

void expand_early(const std::string& file, const std::string& scratch) {
  const auto preprocessed = [&](const std::string& macros) -> std::optional<std::string> {
    const std::string source = scratch + "/early_macros.txt", expanded = scratch + "/early_macros.ii";
    write_file(source, macros);
    // A pragma within a macro would need a line of its own.
    const Words words = {compiler(), "-E", "-P", "-undef", "-w", "-D_Pragma(x)=", "-x", "c++", source, "-o", expanded};
    if (run_program(words, Output::dropped) != 0) return std::nullopt;
    return read_file(expanded);
  };
  const std::string text = read_file(file), plain = with_early_macros(text, preprocessed);
  if (plain != text) write_file(file, plain);
}

// One compilation of a file: all of it, or one side of it (two_texts.h).
struct Compilation {
  int status = 0;
  std::string code;  // the compiler's assembler output
  Survey survey;
};

Compilation compile_text(const Job& job, const std::string& source, const std::string& expanded, Callers callers,
                         const Words& preprocess, const std::string& scratch) {
  const std::string text = read_file(expanded), translated = scratch + "/translated.ii", assembly = scratch + "/code.s";
  const Translation written = translate(text, job.facts.empty());
  const Translation translation = translation_of(job, text, written, scratch);
  for (const std::string& error : translation.errors) std::fprintf(stderr, "%s\n", error.c_str());
  if (!translation.errors.empty()) return {1, "", {}};

  Words build = Words{compiler(), "-fpreprocessed", "-fdirectives-only"} + kStandard + kCommonFlags + kProcessorFlags;
  build = build + (job.counted ? kCountedFlags : kPlainFlags);
  if (job.shifts) build.push_back("-fsanitize=shift-exponent");
  if (!job.optimised) build.push_back("-O0");
  if (job.shared) build.push_back("-fPIC");
  const std::string dump = scratch + "/functions.txt";
  if (!job.facts.empty()) build.push_back("-fdump-tree-optimized-lineno=" + dump);
  if (job.before_17) build = build + Words{"-Wno-register", "-Wno-deprecated-declarations"};
  build = build + job.compile;
  if (callers == Callers::host) build.push_back("-w");  // the other side has warned
  build = build + Words{"-o", assembly};
  std::future<std::vector<std::string>> in_attributes;
  if (!job.facts.empty())
    in_attributes = std::async(std::launch::async,
                               [&] { return errors_in_attributes(job, source, text, preprocess, expanded, scratch); });
  std::future<Survey> surveyed;
  if (job.counted || callers != Callers::all)
    surveyed =
        std::async(std::launch::async, [&] { return survey_of(job, source, written.text, text, callers, scratch); });
  Compilation result;
  const std::string messages = scratch + "/compiler.txt";
  result.status = compile_begun(
      job, build, source,
      callers == Callers::all ? translation.text : with_own_algorithms(translation.text, callers == Callers::device),
      translated, messages);
  const std::string said = read_file(messages);
  std::fputs((result.status ? with_missing_calls(said, trusted_folders()) : said).c_str(), stderr);
  if (surveyed.valid()) result.survey = surveyed.get();
  if (result.status) {
    tell_missing_libraries(text);
    return result;
  }
  std::vector<std::string> errors = result.survey.errors;
  if (in_attributes.valid())
    for (std::string& error : in_attributes.get()) errors.push_back(std::move(error));
  result.code = as_read(read_file(assembly));
  for (const SharedExcess& excess : shared_excesses(result.code)) {
    const Origin place = shared_declaration(text, excess.variable);
    const std::string where = place.line ? place.file + ":" + std::to_string(place.line) : source;
    if (callers != Callers::host) errors.push_back(where + ": error: " + excess.message);
  }
  for (const std::string& error : errors) std::fprintf(stderr, "%s\n", error.c_str());
  if (!errors.empty()) result.status = 1;
  if (!job.relaxed_constexpr && callers != Callers::host)
    for (const std::string& note : result.survey.notes) std::fprintf(stderr, "%s\n", note.c_str());
  if (!job.facts.empty()) write_file(job.facts, to_lines(facts_of(result.code, read_file(dump), trusted_folders())));
  return result;
}

int assemble(const Job& job, std::string code, const std::string& object, const std::string& scratch) {
  const std::string assembly = scratch + "/rewritten.s";
  // Blocks that are not counted: of programs that `exec` runs. Lessons have plain code for them, exercises are confined.
  if (job.counted && job.optimised && !job.shared) code = with_uncounted_copies(std::move(code));
  write_file(assembly, as_assembled(std::move(code)));
  return run_program({compiler(), "-c", assembly, "-o", object});
}

// Both sides of a file, as one object.
int join_sides(const Job& job, const Compilation& device, Compilation host, const std::string& object,
               const std::string& scratch) {
  const SharedSymbols shared = shared_symbols(device.code, device.survey, host.survey);
  for (const std::string& name : shared.all) host.survey.device_variables.erase(name);
  const std::string of_device = scratch + "/device.o", of_host = scratch + "/host.o", local = scratch + "/local.txt";
  if (const int status = assemble(job, device_side(rewrite_assembly(device.code, job.counted, device.survey), shared),
                                  of_device, scratch))
    return status;
  if (const int status =
          assemble(job, host_side(rewrite_assembly(host.code, job.counted, host.survey), shared), of_host, scratch))
    return status;
  if (const int status = run_program({compiler(), "-r", "-nostdlib", of_device, of_host, "-o", object})) return status;
  std::string names;
  for (const std::string& name : shared.local) names += name + "\n";
  write_file(local, names);
  return names.empty() ? 0 : run_program({"objcopy", "--localize-symbols=" + local, object});
}

}  // namespace

bool uses_openmp(const Job& job) {
  return std::find(job.compile.begin(), job.compile.end(), "-fopenmp") != job.compile.end();
}

int compile_cuda(const Job& job, const std::string& source, const std::string& object, const std::string& scratch,
                 bool& has_main) {
  if (access(source.c_str(), R_OK) != 0) throw std::runtime_error("cannot read " + source + ": check its name");
  const std::string expanded = scratch + "/expanded.ii", expanded_for_host = scratch + "/expanded_for_host.ii";
  const Words preprocess = preprocessing(job, source, object, false, expanded);
  if (const int status = run_preprocessor(preprocess, scratch)) return status;
  note_used_files(read_file(expanded));
  const bool has_them =
      std::find(job.preprocess.begin(), job.preprocess.end(), kSpecialFunctions) != job.preprocess.end();
  if (!has_them && names_special_functions(read_file(expanded), source)) {
    Job with_them = job;
    with_them.preprocess.push_back(kSpecialFunctions);
    return compile_cuda(with_them, source, object, scratch, has_main);
  }
  expand_early(expanded, scratch);
  std::vector<std::string> foreign = foreign_headers(read_file(expanded), header_folders());
  if (foreign.empty() && job.before_17) foreign = headers_of_17(read_file(expanded), header_folders(), job.standard);
  for (const std::string& error : foreign) std::fprintf(stderr, "%s\n", error.c_str());
  if (!foreign.empty()) return 1;
  bool two_sides = false;
  if (job.facts.empty() && names_architecture(read_file(expanded))) {
    if (const int status = run_preprocessor(preprocessing(job, source, object, true, expanded_for_host), scratch))
      return status;
    note_used_files(read_file(expanded_for_host));
    expand_early(expanded_for_host, scratch);
    two_sides = sides_differ(read_file(expanded), read_file(expanded_for_host), job.architecture);
  }
  const Compilation first =
      compile_text(job, source, expanded, two_sides ? Callers::device : Callers::all, preprocess, scratch);
  if (first.status) return first.status;
  has_main |= first.code.find("\nmain:\n") != std::string::npos;
  if (!two_sides) return assemble(job, rewrite_assembly(first.code, job.counted, first.survey), object, scratch);
  const Compilation second = compile_text(job, source, expanded_for_host, Callers::host, {}, scratch);
  if (second.status) return second.status;
  if (!first.survey.made || !second.survey.made) {  // then it is unknown what belongs to which side
    std::fprintf(stderr, "%s: note: __CUDA_ARCH__ is defined in host code, too: the two sides cannot be told apart\n",
                 source.c_str());
    return assemble(job, rewrite_assembly(first.code, job.counted, first.survey), object, scratch);
  }
  return join_sides(job, first, second, object, scratch);
}

}  // namespace simt::translate
