// `warpwise exec`: any plain CUDA program on the CPU backend, counted and checked.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "cli/files/exec_program.h"
#include "cli/machine/machine.h"
#include "cli/verbs/verbs.h"
#include "cli/views/report.h"
#include "engine/errors.h"
#include "engine/process.h"
#include "engine/reader/modelled.h"
#include "engine/size.h"
#include "engine/temporary_folder.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t kHotLines = 12;
constexpr uint64_t kSampledThreads = 1 << 15;  // threads per launch, with --sample

struct ExecOptions {
  std::vector<std::string> words, behind_dashes, includes, defines;
  uint64_t schedule = 0;
  double launch_limit_s = 30;
  int workers = 0, devices = 1;
  std::string gpu;           // empty: the one chosen last
  std::string gpu_memory;    // of each simulated device; empty: a share of this machine's
  std::string architecture;  // empty: as the program's options say, or 8.0
  bool json = false, strict = false, sample = false;
};

volatile std::sig_atomic_t g_child = 0;

// The running program handles the signals that end it, and writes its report first; we wait for that. A terminal sends
// Ctrl-C to both of us; the others are passed on, but not what nohup has had ignored.
class PassSignalsOn {
 public:
  PassSignalsOn() {
    for (size_t i = 0; i < kSignals.size(); ++i) {
      before_[i] = std::signal(kSignals[i], kSignals[i] == SIGINT ? SIG_IGN : pass);
      if (before_[i] == SIG_IGN) std::signal(kSignals[i], SIG_IGN);
    }
  }
  ~PassSignalsOn() {
    for (size_t i = 0; i < kSignals.size(); ++i) std::signal(kSignals[i], before_[i]);
    g_child = 0;
  }
  // In the child, which heeds Ctrl-C in any case.
  void undo() const {
    for (size_t i = 0; i < kSignals.size(); ++i) std::signal(kSignals[i], kSignals[i] == SIGINT ? SIG_DFL : before_[i]);
  }

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
  static void pass(int signal) {
    if (g_child > 0) ::kill(g_child, signal);
  }
  std::array<void (*)(int), kSignals.size()> before_{};
};

struct Ended {
  int wait_status = 0;
  bool open_line = false;  // its last byte on stdout was not a newline
};

// Runs `argv` with our folder, stdin and stderr, and with our stdout too. With `watch_output` its stdout passes through
// us, byte for byte, because we need to know how it ends.
Ended run_child(const std::vector<std::string>& argv, const std::vector<std::string>& environment, bool watch_output) {
  PassSignalsOn pass_on;
  int pipe_ends[2] = {-1, -1};
  if (watch_output && ::pipe2(pipe_ends, O_CLOEXEC) != 0)
    throw CannotError(std::string("cannot make a pipe: ") + std::strerror(errno));
  std::fflush(stdout);
  const auto settle = [&] {
    pass_on.undo();
    for (const auto& entry : environment) ::putenv(const_cast<char*>(entry.c_str()));
    return true;
  };
  const pid_t pid = start({.words = argv, .files = {-1, pipe_ends[1]}, .dies_with_us = SIGTERM, .before_exec = settle});
  if (pid < 0) throw CannotError(std::string("cannot start ") + argv[0] + ": " + std::strerror(errno));

  g_child = pid;
  Ended ended;
  if (watch_output) {
    ::close(pipe_ends[1]);
    char buffer[65536];
    for (ssize_t n; (n = ::read(pipe_ends[0], buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR);) {
      if (n <= 0) continue;
      std::fwrite(buffer, 1, static_cast<size_t>(n), stdout);
      std::fflush(stdout);
      ended.open_line = buffer[n - 1] != '\n';
    }
    ::close(pipe_ends[0]);
  }
  ended.wait_status = wait_for_end(pid);
  return ended;
}

int exit_of(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

// The option that gives the device the compute capability named by sm_90, compute_90 or 90.
std::string architecture_option(const std::string& name) {
  const std::string number = name.substr(std::min(name.find_first_of("0123456789"), name.size()));
  if (const int capability = std::atoi(number.c_str()); capability < 70 || capability > 999)
    throw UsageError("--arch " + name +
                     " names no device of the CPU backend: give one from sm_70 on, such as sm_80, sm_90 or sm_120");
  return "--architecture=" + number;
}

// Returns the compiler's exit status; the compiler's messages go to stderr. If `output` is empty, the program's own
// options decide where to write.
int compile(const ExecOptions& options, const ExecProgram& program, const fs::path& output) {
  const fs::path compiler = program_folder() / "warpwise-simt-cc";
  if (!fs::exists(compiler))
    throw CannotError("the CPU backend's compiler is not built (" + compiler.string() +
                      "): run ./warpwise to build it");
  std::vector<std::string> argv = {compiler.string(), "--counted"};
  if (!options.architecture.empty()) argv.push_back(architecture_option(options.architecture));
  for (const auto& folder : options.includes) argv.push_back("-I" + folder);
  for (const auto& define : options.defines) argv.push_back("-D" + define);
  argv.insert(argv.end(), program.compiler_words.begin(), program.compiler_words.end());
  if (!output.empty()) argv.insert(argv.end(), {"-o", output.string()});
  return exit_of(run_child(argv, {}, false).wait_status);
}

json read_report(const fs::path& path) {
  std::ifstream file(path);
  json report = json::parse(file, nullptr, false);
  if (!report.is_object()) report = json::object();
  for (const char* field : {"kernels", "hazards"})
    if (!report.contains(field) || !report[field].is_array()) report[field] = json::array();
  return report;
}

void print_report(const ExecOptions& options, const ExecProgram& program, const json& report, const Modeller* modeller,
                  bool open_line) {
  if (open_line) fmt::print("\n");
  if (options.json) {
    fmt::print("{}\n", report.dump(-1, ' ', false, json::error_handler_t::replace));
    return;
  }
  const Looks looks = looks_of(stdout);
  Sources sources(program.folders);
  fmt::print("\n{}\n\n", styled(program.name + " on the CPU backend", Style::bold, looks));
  const InspectionReport parsed = parse_report(report);
  for (const auto& lines : {draw_kernels(parsed, looks), draw_modelled(report, parsed, modeller, looks),
                            draw_hot_lines(parsed, sources, kHotLines, looks), draw_hazards(report, sources, looks)})
    for (const auto& line : lines) fmt::print("{}\n", line);
}

// Memory that was never freed does not affect the results: it becomes a note. With --strict all notes are hazards.
void sort_notes(json& report, bool strict) {
  json hazards = json::array(), notes = json::array();
  for (auto& hazard : report["hazards"])
    (!strict && hazard.value("kind", "") == "leak" ? notes : hazards).push_back(hazard);
  if (report.contains("notes"))
    for (auto& note : report["notes"]) (strict ? hazards : notes).push_back(note);
  report["hazards"] = std::move(hazards);
  report["notes"] = std::move(notes);
}

int execute(const ExecOptions& options) {
  const auto modeller = open_modeller(project_root(), options.gpu);
  const ExecProgram program = exec_program(options.words, options.behind_dashes);
  if (program.objects_only) return compile(options, program, {}) == 0 ? kOk : kCheckFailed;
  const PrivateFolder folder("warpwise-exec-");
  const fs::path binary = folder.path() / fs::path(program.files.front()).stem(),
                 report_path = folder.path() / "report.json";
  if (const int failed = compile(options, program, binary); failed != 0) {
    complain(program.name + " does not compile for the CPU backend: see the messages above");
    if (options.json)
      print_report(options, program,
                   {{"kernels", json::array()}, {"hazards", json::array()}, {"exit", nullptr}, {"compiled", false}},
                   modeller.get(), false);
    return kCheckFailed;
  }

  std::vector<std::string> argv = {binary.string()};
  argv.insert(argv.end(), program.arguments.begin(), program.arguments.end());
  json simt = {{"schedule", options.schedule},
               {"launch_limit_s", options.launch_limit_s},
               {"workers", options.workers},
               {"devices", options.devices},
               {"device_memory", options.gpu_memory.empty() ? 0 : parse_bytes(options.gpu_memory)},
               {"long_launches", true}};
  if (options.sample) simt["exact_threads"] = kSampledThreads;
  const Ended ended = run_child(
      argv, {"WARPWISE_SIMT_REPORT=" + report_path.string(), "WARPWISE_SIMT_OPTIONS=" + simt.dump()}, options.json);

  const int status = exit_of(ended.wait_status);
  const bool reported = fs::exists(report_path);
  json report = read_report(report_path);
  sort_notes(report, options.strict);
  report["exit"] = status;
  if (modeller) model::add_modelled(report, modeller->gpu(), modeller->registers());
  if (reported || options.json) print_report(options, program, report, modeller.get(), ended.open_line);
  std::fflush(stdout);
  if (WIFSIGNALED(ended.wait_status))
    complain(program.name + " was ended by a signal (" + ::strsignal(WTERMSIG(ended.wait_status)) + ")");
  if (!reported)
    complain(program.name + " ended without a report, so that nothing is known of its kernels" +
             (WIFSIGNALED(ended.wait_status) ? "" : ": let it return from main, or call exit"));
  if (const size_t causes = causes_of(report).size(); causes > 0)
    complain(fmt::format("{} {} found in {}", causes, causes == 1 ? "hazard" : "hazards", program.name));
  return status != 0 ? status : report["hazards"].empty() ? kOk : kCheckFailed;
}

}  // namespace

void add_exec(Verb& app, int& status) {
  auto* verb = app.add_subcommand("exec", "Run any plain CUDA program on the CPU backend, counted and checked");
  auto options = std::make_shared<ExecOptions>();
  verb->add_option(
          "file", options->words,
          "the program's files: .cu, .cpp, .c, .o, .a; its arguments come after --. Or no file, and after -- the\n"
          "command line of nvcc that builds it: exec -- nvcc -O3 a.cu b.cpp -o x -- ARGS")
      ->type_name("FILE.cu...");
  verb->words_behind_dashes(options->behind_dashes);
  verb->instead_of_unknown([](const std::vector<std::string>& words) {
    return fmt::format(
        "The compiler's options go with nvcc's command line, `warpwise exec -- nvcc {}`, and your program's own after --",
        fmt::join(words, " "));
  });
  verb->add_option("-I", options->includes, "a folder with headers; may be given more than once")
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all()
      ->type_name("FOLDER");
  verb->add_option("-D", options->defines, "NAME or NAME=VALUE for the preprocessor; may be given more than once")
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all()
      ->type_name("NAME");
  verb->add_option("--schedule", options->schedule, "0, or the seed of another order of blocks, warps and lanes")
      ->capture_default_str();
  verb->add_option("--time-limit", options->launch_limit_s,
                   "seconds without the end of a block after which a kernel is ended")
      ->check(Range(0.01, 86400.0))
      ->capture_default_str();
  verb->add_option("--workers", options->workers, "threads that run blocks; 0: one a core")
      ->check(Range(0, 1024))
      ->capture_default_str();
  verb->add_option("--gpu", options->gpu, kGpuHelp)->type_name("NAME");
  verb->add_option("--arch", options->architecture,
                   "the device's compute capability, from sm_70 on; without it, as nvcc's -arch says, or sm_80")
      ->type_name("sm_NN");
  verb->add_option("--devices", options->devices, "how many devices the CPU backend simulates, at most 8")
      ->check(Range(1, 8))
      ->capture_default_str();
  verb->add_option(
          "--gpu-memory", options->gpu_memory,
          "the memory of each simulated device, such as 512MB; without it half of this machine's, shared equally")
      ->type_name("SIZE");
  verb->add_flag(
      "--sample", options->sample,
      "count and check some blocks of each large launch, and only run the others: quicker, and figures are scaled");
  verb->add_flag("--strict", options->strict, "notes (of memory that is never freed, for example) are hazards");
  verb->add_flag("--json", options->json, "the last line of stdout is one JSON object");
  verb->footer(
      "The program's output and exit status are passed through; the report follows on stdout.\n"
      "Compiler options other than -I and -D are given with nvcc's command line after --; of those for a GPU's code only -arch and\n"
      "-gencode mean something. A Makefile: make NVCC=\"warpwise exec -- nvcc\"\n"
      "Exit status: the program's own unless that is 0; then 1 with hazards and 0 without. 1 also when it does not compile,\n"
      "2 usage, 3 this machine cannot, 128 + N when signal N ended it.");
  verb->callback([options, &status] { status = execute(*options); });
}

}  // namespace warpwise
