#include "options.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace simt::translate {
namespace {

std::string extension_of(const std::string& file) { return std::filesystem::path(file).extension(); }

template <std::size_t count>
bool is_one_of(std::string_view word, const std::string_view (&words)[count]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// nvcc's options that have no meaning here, with a value after them or after '='.
constexpr std::string_view kIgnoredWithValue[] = {"-code",
                                                  "--gpu-code",
                                                  "-Xptxas",
                                                  "--ptxas-options",
                                                  "-ccbin",
                                                  "--compiler-bindir",
                                                  "-maxrregcount",
                                                  "--maxrregcount",
                                                  "-t",
                                                  "--threads",
                                                  "-Xnvlink",
                                                  "--nvlink-options",
                                                  "-Xcudafe",
                                                  "-Xfatbin",
                                                  "-cudart",
                                                  "--cudart",
                                                  "-diag-warn",
                                                  "--diag-warn",
                                                  "-diag-error",
                                                  "--diag-error",
                                                  "-diag-suppress",
                                                  "--diag-suppress",
                                                  "-m",
                                                  "--machine",
                                                  "-fmad",
                                                  "--fmad",
                                                  "-ftz",
                                                  "--ftz",
                                                  "-prec-div",
                                                  "--prec-div",
                                                  "-prec-sqrt",
                                                  "--prec-sqrt",
                                                  "-rdc",
                                                  "--relocatable-device-code",
                                                  "-default-stream",
                                                  "--default-stream"};
// The ends of the names of standards that are older than C++17, such as gnu++14.
constexpr std::string_view kBefore17[] = {"+98", "+03", "+0x", "+11", "+1y", "+14"};

constexpr std::string_view kIgnored[] = {"-lineinfo",
                                         "--generate-line-info",
                                         "-G",
                                         "--device-debug",
                                         "--debug",
                                         "-use_fast_math",
                                         "--use_fast_math",
                                         "-extra-device-vectorization",
                                         "--extra-device-vectorization",
                                         "-m64",
                                         "-v",
                                         "--verbose",
                                         "-keep",
                                         "--keep",
                                         "-res-usage",
                                         "--resource-usage",
                                         "-restrict",
                                         "--restrict",
                                         "-src-in-ptx",
                                         "--source-in-ptx",
                                         "-allow-unsupported-compiler",
                                         "-forward-unknown-to-host-compiler",
                                         "--forward-unknown-to-host-compiler",
                                         "-Wno-deprecated-gpu-targets"};
// Options for output other than a program or an object.
constexpr std::string_view kOtherOutputs[] = {
    "-ptx",     "--ptx",   "-cubin", "--cubin",   "-fatbin", "--fatbin",     "-dlink",        "-E",       "-M", "-lib",
    "--dryrun", "-dryrun", "--run",  "--version", "--help",  "--preprocess", "--device-link", "-optix-ir"};
// NVIDIA's libraries: the backend has its own version, or reports what is missing.
constexpr std::string_view kVendorLibraries[] = {
    "cuda",   "cudart",        "cudart_static", "cudadevrt",      "cublas",   "cublasLt", "cublas_static",
    "curand", "curand_static", "cufft",         "cufftw",         "cusolver", "cusparse", "cupti",
    "nvrtc",  "nvToolsExt",    "nvidia-ml",     "nvrtc-builtins", "nppc",     "culibos",  "nvJitLink"};
// Options for the host compiler that do not change the accesses seen by the hooks.
constexpr std::string_view kHostOptions[] = {"-fopenmp",      "-fpermissive",    "-fPIC",           "-fpic",
                                             "-fsigned-char", "-funsigned-char", "-fno-exceptions", "-fexceptions",
                                             "-fno-rtti",     "-frtti",          "-pthread",        "-fms-extensions"};

// The compute capability in sm_90, compute_90a or 90: 90. 0 if none is named there (native, all).
int capability_in(std::string_view name) {
  const std::size_t begin = name.find_first_of("0123456789");
  int number = 0;
  for (std::size_t i = begin; i < name.size() && name[i] >= '0' && name[i] <= '9'; ++i)
    number = 10 * number + name[i] - '0';
  return number;
}

// What nvcc's -Werror takes as its value; without a value the option is g++'s.
bool names_warnings(std::string_view value) {
  constexpr std::string_view kKinds[] = {
      "all-warnings",           "cross-execution-space-call", "reorder",
      "default-stream-launch",  "missing-launch-bounds",      "ext-lambda-captures-this",
      "deprecated-declarations"};
  return is_one_of(value.substr(0, value.find(',')), kKinds);
}

class OptionReader {
 public:
  explicit OptionReader(const Words& words) : words_(words) {}

  Job read() {
    for (; at_ < words_.size(); ++at_) one(words_[at_]);
    if (job_.sources.empty() && job_.objects.empty()) throw std::runtime_error("no input file: name a .cu file");
    if (job_.output.empty() && !job_.compile_only) throw std::runtime_error("no output file: name one with -o");
    if (job_.compile_only && job_.sources.empty())
      throw std::runtime_error("-c compiles a source file, and there is none: name a .cu or .cpp file");
    if (job_.compile_only && !job_.output.empty() && job_.sources.size() != 1)
      throw std::runtime_error("-c with -o takes exactly one source file");
    if (chosen_ != 0) job_.architecture = chosen_;
    else if (named_ >= kFirstArchitecture) job_.architecture = named_;
    return std::move(job_);
  }

 private:
  const std::string& next() {
    if (at_ + 1 >= words_.size()) throw std::runtime_error(words_[at_] + " needs a value after it");
    return words_[++at_];
  }

  // The value of an option that is written as `-name value` or `-name=value`.
  bool has_value(const std::string& word, std::initializer_list<const char*> names, std::string& value) {
    for (const std::string name : names) {
      if (word == name) return value = next(), true;
      if (word.starts_with(name + "=")) return value = word.substr(name.size() + 1), true;
    }
    return false;
  }

  void one(const std::string& word) {
    std::string value;
    const auto joined = [&](std::string_view flag) { return word.starts_with(flag) && word.size() > flag.size(); };
    if (word == "--plain") job_.counted = false;
    else if (word == "--counted") job_.counted = true;
    else if (word == "--unoptimised") job_.optimised = false;
    else if (word == "--shifts") job_.shifts = true;
    else if (word == "--precompile") job_.precompile = true;
    else if (joined("--facts=")) job_.facts = word.substr(8);
    else if (joined("--architecture=")) chosen_ = capability_in(word);
    else if (has_value(word, {"-arch", "--gpu-architecture"}, value)) name(value);
    else if (has_value(word, {"-gencode", "--generate-code"}, value)) name(value.substr(0, value.find(',')));
    else if (word == "-c" || word == "-dc" || word == "--compile" || word == "--device-c" || word == "-dw")
      job_.compile_only = true;
    else if (word == "-shared" || word == "--shared") job_.shared = true;
    else if (has_value(word, {"-o", "--output-file"}, job_.output)) return;
    else if (has_value(word, {"-x", "--x"}, value)) job_.all_are_cuda = value == "cu";
    else if (is_one_of(word, kOtherOutputs))
      throw std::runtime_error(word + " makes no program that the CPU backend could run: leave it out");
    else if (is_one_of(word.substr(0, word.find('=')), kIgnoredWithValue)) {
      if (word.find('=') == std::string::npos) next();
    } else if (word == "-Werror" && at_ + 1 < words_.size() && names_warnings(words_[at_ + 1])) next();
    else if (word.starts_with("-Werror=") && names_warnings(word.substr(8))) return;
    else if (is_one_of(word, kIgnored) || word.starts_with("--expt") || word.starts_with("-expt") ||
             word.starts_with("--extended") || word.starts_with("-extended")) {
      job_.relaxed_constexpr |= word.ends_with("expt-relaxed-constexpr");
      return;
    } else if (has_value(word, {"-Xcompiler", "--compiler-options"}, value)) for_host_compiler(value);
    else if (has_value(word, {"-Xlinker", "--linker-options"}, value)) job_.link.push_back("-Wl," + value);
    else if (has_value(word, {"-std", "--std"}, value)) standard(value);
    else if (word == "-MF" || word == "-MT" || word == "-MQ") preprocess({word, next()});
    else if (word == "-MD" || word == "-MMD" || word == "-MP") preprocess({word});
    else if (word == "-I" || word == "-isystem" || word == "-iquote") headers(word, next());
    else if (word == "-D" || word == "-U" || word == "-include") preprocess({word, next()});
    else if (has_value(word, {"--include-path"}, value)) headers("-I", value);
    else if (has_value(word, {"--define-macro"}, value)) preprocess({"-D", value});
    else if (has_value(word, {"--pre-include"}, value)) preprocess({"-include", value});
    else if (joined("-isystem=")) headers("-isystem", word.substr(9));
    else if (joined("-I")) headers("-I", word.substr(2));
    else if (joined("-D") || joined("-U")) preprocess({word});
    else if (has_value(word, {"-L", "--library-path"}, value)) job_.link.push_back("-L" + value);
    else if (has_value(word, {"-l", "--library"}, value)) library(value);
    else if (joined("-l")) library(word.substr(2));
    else if (joined("-L") || word.starts_with("-Wl,") || word == "-pthread") job_.link.push_back(word);
    else if (word == "-fopenmp") for_host_compiler(word);
    else if (word.starts_with("-O") || word == "--optimize" || word.starts_with("--optimize=")) return;
    else if (word.starts_with("-W") || word.starts_with("-f") || word.starts_with("-g") || word == "-w")
      job_.compile.push_back(word);
    else if (word.starts_with("-")) throw std::runtime_error("unknown option " + word);
    else input(word);
  }

  // nvcc's options: the highest one counts, as a GPU takes the highest one that it can.
  void name(const std::string& architecture) { named_ = std::max(named_, capability_in(architecture)); }

  void preprocess(const Words& words) { job_.preprocess.insert(job_.preprocess.end(), words.begin(), words.end()); }

  void headers(const std::string& option, const std::string& folder) {
    if (!is_of_toolkit(folder)) preprocess({option, folder});
  }

  void standard(std::string name) {
    job_.standard = name;
    job_.before_17 = is_one_of(name.substr(name.find("++") + 1), kBefore17);
    if (job_.before_17) name.replace(name.size() - 2, 2, "17");
    preprocess({"-std=" + name});
    job_.compile.push_back("-std=" + name);
  }

  void library(const std::string& name) {
    if (!is_one_of(name, kVendorLibraries)) job_.link.push_back("-l" + name);
  }

  // Words that nvcc passes on, separated by commas or blanks.
  void for_host_compiler(std::string words) {
    std::replace(words.begin(), words.end(), ',', ' ');
    std::istringstream in(words);
    for (std::string word; in >> word;) {
      if (is_one_of(word, kHostOptions)) {
        job_.compile.push_back(word);
        job_.link.push_back(word);
      } else if (word.starts_with("-I")) {
        headers("-I", word.substr(2));
      } else if (word.starts_with("-D") || word.starts_with("-U")) {
        preprocess({word});
      } else if (word.starts_with("-std=")) {
        standard(word.substr(5));
      }
    }
  }

  void input(const std::string& word) {
    constexpr std::string_view kSources[] = {".cu", ".cuh", ".cpp", ".cc", ".cxx", ".c", ".C", ".c++"};
    (job_.all_are_cuda || is_one_of(extension_of(word), kSources) ? job_.sources : job_.objects).push_back(word);
  }

  const Words& words_;
  std::size_t at_ = 0;
  int named_ = 0, chosen_ = 0;
  Job job_;
};

}  // namespace

Job parse_options(const Words& words) { return OptionReader(words).read(); }

bool is_of_toolkit(const std::filesystem::path& folder) {
  for (const auto& place : {folder, folder / ".."})
    if (std::filesystem::exists(place / "cuda_runtime.h") && std::filesystem::exists(place / "crt/host_defines.h"))
      return true;
  return false;
}

bool is_cuda_source(const Job& job, const std::string& file) {
  const std::string extension = extension_of(file);
  return job.all_are_cuda || extension == ".cu" || extension == ".cuh";
}

Words options_before_17(const Job& job) {
  if (!job.before_17) return {};
  return {"-Wno-register", "-Wno-deprecated-declarations", "-include", "simt/before_17.h"};
}

void add_openmp(Job& job) {
  for (Words* words : {&job.compile, &job.link}) words->push_back("-fopenmp");
}

std::string object_of(const Job& job, const std::string& source) {
  return job.output.empty() ? std::filesystem::path(source).stem().string() + ".o" : job.output;
}

}  // namespace simt::translate
