// --via: the worker on another machine, through a real sshd and a real Slurm on this one.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <thread>

#include "cli/machine/machine.h"
#include "cli/machine/workers.h"
#include "engine/errors.h"
#include "engine/process.h"
#include "engine/reader/recording.h"
#include "tests/support/exercise_sandbox.h"
#include "tests/support/machines.h"

using namespace warpwise;
using namespace warpwise::test;
using Clock = std::chrono::steady_clock;

namespace {

const Environment kHere = {{"WARPWISE_WORKER_SIMT", ""}, {"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"COLUMNS", ""}};

std::vector<std::string> run_via(const std::string& via, std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"run", "transpose/tiled", "--backend", "simt", "--size", "64x64", "--via", via};
  words.insert(words.end(), more.begin(), more.end());
  return warpwise_argv(words);
}

/// Whether a process can be given a view of files in which a folder is empty.
bool can_hide_folders() {
  return output_of({"unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"}, false).status == 0;
}

/// One that measures until it is stopped.
const std::vector<std::string> kForever = {"--samples", "1000000", "--budget", "10000", "--noise", "0"};

Environment in(const Slurm& slurm) {
  Environment all = slurm.environment();
  all.insert(kHere.begin(), kHere.end());
  return all;
}

/// A folder with what bash, and little else, needs there.
Environment bare_path(const Folder& folder) {
  for (const char* name : {"bash", "sh", "stat", "uname", "rm", "mkdir", "head", "tar", "env", "cat"}) {
    const std::filesystem::path program = std::filesystem::path("/usr/bin") / name;
    std::filesystem::create_symlink(program, std::filesystem::path(folder.path) / name);
  }
  return kHere;
}

/// A command that leads to a machine on which this project is not to be seen.
std::string far_machine(const Folder& folder, const PrivateFolder& home) {
  return "'" +
         folder.write("far",
                      "#!/bin/bash\nexec unshare -m bash -c 'mount -t tmpfs none \"$0\" && "
                      "export HOME=\"$1\" XDG_CACHE_HOME= && shift && exec \"$@\"' '" WARPWISE_ROOT "' '" +
                          home.path().string() + "' \"$@\"\n",
                      true) +
         "'";
}

}  // namespace

TEST_CASE("the words of --via are a shell's, and a command that is not there is named") {
  CHECK(via_words("env  -i") == std::vector<std::string>{"env", "-i"});
  CHECK(via_words("env 'a b'\"c d\" ''") == std::vector<std::string>{"env", "a bc d", ""});
  CHECK_THROWS_AS(via_words(""), UsageError);
  CHECK_THROWS_AS(via_words("env 'a"), UsageError);
  CHECK_THROWS_AS(via_words("nosuchcommand lab7"), CannotError);
}

TEST_CASE("after a cut, a job goes on with the size that was being measured") {
  UnfinishedJob left;
  Request request;
  request.verb = "run";
  request.job = 3;
  request.steps = {"a", "b"};
  left.asked(request);
  CHECK(left.request().sizes.empty());
  CHECK_FALSE(left.started());
  left.take(JobStarted{3, "transpose", {"a", "b"}, {Size{{1}}, Size{{2}}, Size{{3}}}, {}, false});
  CHECK(left.started());
  CHECK(left.request().sizes == std::vector<Size>{Size{{1}}, Size{{2}}, Size{{3}}});
  Begin begin;
  begin.size = Size{{2}};
  left.take(begin);
  CHECK(left.request().sizes == std::vector<Size>{Size{{2}}, Size{{3}}});
  CHECK(left.request().steps == request.steps);
  left.take(Done{3, "complete"});
  CHECK_FALSE(left.any());
}

TEST_CASE("a line that fails is one sentence that says what to do") {
  struct Row {
    std::string via, says;
  };
  const Folder folder;
  const std::string other = folder.write("other", "#!/bin/sh\necho 'bash: Exec format error' >&2\nexit 126\n", true);
  const std::string silent = folder.write("silent", "#!/bin/sh\nexit 1\n", true);
  std::vector<Row> rows = {{"nosuchcommand lab7", "there is no command 'nosuchcommand' on this machine"},
                           {"env PATH=/nonexistent", "finds no bash there"},
                           {"'" + other + "'", "a machine of another architecture"},
                           {"'" + silent + "'", "ended before a worker ran there: try `"}};
  if (has_sshd()) rows.push_back({"ssh nohost.invalid", "ssh knows no such host"});
  for (const auto& row : rows) {
    CAPTURE(row.via);
    const Outcome outcome = Program(run_via(row.via), kHere).finish();
    CAPTURE(outcome.err);
    CHECK(outcome.status == kCannot);
    CHECK(contains(outcome.err, row.says));
    CHECK(outcome.out.empty());
  }
}

TEST_CASE("a machine without a GPU, or without a compiler, is told apart") {
  const Folder folder;
  Environment environment = bare_path(folder);
  const std::string via = "env 'PATH=" + folder.path + "'";
  if (!std::filesystem::exists("/dev/nvidia0")) {
    const Outcome none =
        Program(warpwise_argv({"run", "transpose/tiled", "--backend", "cuda", "--via", via}), environment).finish();
    CHECK(none.status == kCannot);
    CHECK(contains(none.err, "there is no GPU to be seen there"));
  }
  folder.write("nvidia-smi", "#!/bin/sh\necho GPU 0\n", true);
  const Outcome outcome =
      Program(warpwise_argv({"run", "transpose/tiled", "--backend", "cuda", "--via", via}), environment).finish();
  CHECK(outcome.status == kCannot);
  CHECK(contains(outcome.err, "there is no g++ cmake ninja there"));

  const Outcome doctor = Program(warpwise_argv({"doctor", "--json", "--via", via}), environment).finish();
  CHECK(doctor.status == kCannot);
  CHECK(doctor.json()["usable"] == false);
  CHECK(doctor.json()["checks"].dump().find(R"("name":"cmake","state":"broken")") != std::string::npos);
}

TEST_CASE("the end of a worker there is told from the end of its line, and another GPU at its end from the first") {
  const Folder folder;
  const auto says = [&](int number, const std::string& device, const std::string& more) {
    Hello hello;
    hello.device.name = device;
    folder.write("said" + std::to_string(number), "there: runs cuda\n" + to_line(hello) + "\n" + more);
  };
  // Says one of these files at each connection.
  folder.write("count", "0");
  const std::string far = folder.write("far",
                                       "#!/bin/sh\ncd \"$(dirname \"$0\")\"\nn=$(cat count)\necho $((n + 1)) >count\n"
                                       "cat said$n\nexit 255\n",
                                       true);
  std::vector<Failure> failures;
  int hellos = 0;
  const auto follow = [&] {
    WorkerProcess worker({.argv = {}, .elsewhere = Elsewhere{{far}, {}, {}}});
    const auto begin = Clock::now();
    while (worker.alive() && Clock::now() - begin < std::chrono::seconds(20))
      for (const auto& event : worker.poll(std::chrono::milliseconds(20))) {
        hellos += std::holds_alternative<Hello>(event);
        if (const auto* failure = std::get_if<Failure>(&event)) failures.push_back(*failure);
      }
    CHECK_FALSE(worker.alive());
  };
  SUBCASE("another GPU") {
    says(0, "H200", "");
    says(1, "H200", "");
    says(2, "T4", "");
    follow();
    REQUIRE(failures.size() == 3);
    CHECK(failures[0].code == "line");
    CHECK(failures[1].code == "line");
    CHECK_FALSE(failures[1].fatal);
    CHECK(failures[2].fatal);
    CHECK(contains(failures[2].message, "another device, T4 in place of H200"));
  }
  SUBCASE("a crash") {
    says(0, "H200", "there: ended 139\n");
    follow();
    REQUIRE(failures.size() == 1);
    CHECK(failures[0].code == "crash");
    CHECK(contains(failures[0].message, "crashed (Segmentation fault)"));
  }
  SUBCASE("its end, in peace") {
    says(0, "H200", "there: ended 0\n");
    follow();
    CHECK(failures.empty());
  }
  CHECK(hellos == 1);
}

TEST_CASE("a worker that hears nothing through its line ends, whatever it is doing" *
          doctest::skip(!has_simt_worker()) * doctest::test_suite("long")) {
  Request request;
  request.verb = "run";
  request.lesson = "transpose";
  request.steps = {"tiled"};
  request.continuous = true;
  const std::string line = to_line(request) + '\n';
  for (const bool closed : {false, true}) {
    CAPTURE(closed);
    int to_worker[2];
    REQUIRE(::pipe2(to_worker, O_CLOEXEC) == 0);
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const std::string limit = closed ? "WARPWISE_LINE_LIMIT=1000" : "WARPWISE_LINE_LIMIT=2";
    const pid_t pid = warpwise::start({.words = {WARPWISE_BIN "/warpwise-worker-simt"},
                                       .files = {to_worker[0], null, null},
                                       .environment = {limit, "HOME=/nonexistent"}});
    ::close(to_worker[0]);
    ::close(null);
    const auto ended = [&] { return ::waitpid(pid, nullptr, WNOHANG) == pid; };
    CHECK(::write(to_worker[1], line.data(), line.size()) == std::ssize(line));
    for (int i = 0; i < 8; i++) {  // it hears something now and then
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      CHECK(::write(to_worker[1], "\n", 1) == 1);
    }
    CHECK_FALSE(ended());
    if (closed) ::close(to_worker[1]);
    bool end = false;
    CHECK(becomes([&] { return end = end || ended(); }));
    if (!end) ::kill(pid, SIGKILL);
    if (!closed) ::close(to_worker[1]);
  }
}

TEST_CASE("the lab runs through ssh, and doctor and profile ask there" *
          doctest::skip(!has_sshd() || !has_simt_worker())) {
  const Sshd lab7;
  const Folder folder;
  const std::string file = folder.path + "/run.jsonl";
  const Outcome outcome = Program(run_via(lab7.via(), {"--record", file, "--json"}), kHere).finish();
  CAPTURE(outcome.err);
  CHECK(outcome.status == kOk);
  CHECK(outcome.json()["device"]["backend"] == "simt");
  CHECK(outcome.json()["results"].size() >= 2);
  CHECK(load_recording(file).size() > 5);
  CHECK(becomes([&] { return lab7.processes() == 0; }));

  const Outcome doctor = Program(warpwise_argv({"doctor", "--via", lab7.via()}), kHere).finish();
  CHECK(doctor.status == kOk);
  CHECK(contains(doctor.out, "the home is shared: nothing has to travel"));
  const Outcome unknown = Program(warpwise_argv({"run", "transposs", "--via", lab7.via()}), kHere).finish();
  CHECK(unknown.status == kUsage);
  CHECK(contains(unknown.err, "did you mean 'transpose'"));
  if (!std::filesystem::exists("/dev/nvidia0")) {
    const Outcome profile =
        Program(warpwise_argv({"profile", "--out", folder.path + "/p.json", "--via", lab7.via()}), kHere).finish();
    CHECK(profile.status == kCannot);
    CHECK(contains(profile.err, "there is no GPU to be seen there"));
  }
}

TEST_CASE("the window's worker runs there" * doctest::skip(!has_sshd() || !has_simt_worker() || !WARPWISE_HAS_GUI ||
                                                           !std::filesystem::exists("/usr/bin/Xvfb"))) {
  const Sshd lab7;
  const Folder folder;
  Environment environment = kHere;
  environment["HOME"] = folder.path;
  const std::string picture = folder.path + "/lab.png";
  const auto words =
      on_a_screen(warpwise_argv({"gui", "--lesson", "transpose", "--size", "64x64", "--backend", "simt", "--via",
                                 lab7.via(), "--screenshot", picture, "--figures", folder.path + "/f.csv"}));
  const Outcome outcome = Program(words, environment).finish(120);
  CAPTURE(outcome.err);
  CHECK(outcome.status == kOk);
  CHECK(std::filesystem::exists(picture));
  CHECK(contains(folder.read("f.csv"), "tiled"));
  CHECK(becomes([&] { return lab7.processes() == 0; }));
}

TEST_CASE("check asks there too, and a wrong answer there fails" * doctest::skip(!has_sshd() || !has_simt_worker()) *
          doctest::test_suite("long")) {
  const Sshd lab7;
  const Sandbox sandbox;
  Environment environment = sandbox.environment();
  environment.insert(kHere.begin(), kHere.end());
  const Folder folder;
  const auto check = [&](const std::string& file) {
    return Program(
               warpwise_argv({"check", "transpose/index", "--file", file, "--backend", "simt", "--via", lab7.via()}),
               environment)
        .finish(120);
  };
  const Outcome right = check(folder.write("ex1_index.cu", sandbox.solution("transpose/index")));
  CAPTURE(right.err);
  CHECK(right.status == kOk);
  CHECK(contains(right.out, "the CPU backend behind `ssh -F"));
  const Outcome wrong = check(WARPWISE_ROOT "/exercises/01_transpose/pristine/ex1_index.cu");
  CHECK(wrong.status == kCheckFailed);
  CHECK(becomes([&] { return lab7.processes() == 0; }));
  const Outcome both = Program(warpwise_argv({"check", "--submissions", ".", "--via", "env"}), environment).finish();
  CHECK(both.status == kUsage);
}

TEST_CASE("20 cuts of the line lose no recorded sample, and leave no process there" *
          doctest::skip(!has_sshd() || !has_simt_worker()) * doctest::test_suite("long")) {
  constexpr int kCuts = 20;
  Sshd lab7;
  const Folder folder;
  const std::string file = folder.path + "/run.jsonl";
  Recorder recorder(file);
  int cuts = 0, lost = 0, started = 0, hellos = 0;
  std::map<std::string, size_t> samples, recorded;
  {
    Lab lab = open_lab_elsewhere(elsewhere(lab7.via(), "worker", "simt", {"transpose"}), [](auto&) { return true; });
    for (const auto& event : lab.opening) recorder.write(event);
    Request request;
    request.verb = "run";
    request.job = 1;
    request.lesson = "transpose";
    request.steps = {"tiled", "naive_reads"};
    request.sizes = {Size{{64, 64}}};
    request.continuous = true;
    lab.worker->send(request);
    bool done = false, may_cut = true;
    const auto begin = Clock::now();
    while (!done && lab.worker->alive() && Clock::now() - begin < std::chrono::seconds(120))
      for (const auto& event : lab.worker->poll(std::chrono::milliseconds(20))) {
        recorder.write(event);
        done |= std::holds_alternative<Done>(event);
        started += std::holds_alternative<JobStarted>(event);
        hellos += std::holds_alternative<Hello>(event) || std::holds_alternative<LessonInfo>(event);
        const auto* failure = std::get_if<Failure>(&event);
        if (failure) CHECK_MESSAGE(failure->code == "line", failure->message);
        if (failure && failure->code == "line") {
          CHECK(contains(failure->message, "is lost"));
          CHECK(lab.worker->waiting() == "the line is lost: trying again");
          lost++, may_cut = true;
        }
        const auto* sample = std::get_if<Sample>(&event);
        if (!sample) continue;
        samples[sample->step]++;
        if (!may_cut) continue;
        may_cut = false;
        if (cuts == kCuts) {
          Request stop;
          stop.verb = "stop";
          stop.job = 1;
          lab.worker->send(stop);
        } else if (cuts++ % 2) {
          lab7.cut_here();
        } else {
          lab7.cut_there();
        }
      }
    CHECK(done);
  }
  CHECK(cuts == kCuts);
  CHECK(lost == kCuts);
  CHECK(started == 1);
  CHECK(hellos == 0);
  CHECK(recorder.finish().empty());
  for (const auto& event : load_recording(file))
    if (const auto* all = std::get_if<Samples>(&event)) recorded[all->step] += all->times_ms.size();
  CHECK(samples.size() == 2);
  CHECK(recorded == samples);
  CHECK(becomes([&] { return lab7.processes() == 0; }));
}

TEST_CASE("while the other machine is away the lab waits, and Ctrl-C ends it" *
          doctest::skip(!has_sshd() || !has_simt_worker()) * doctest::test_suite("long")) {
  Sshd lab7;
  Program program(run_via(lab7.via(), kForever), kHere);
  REQUIRE(program.wait_for("64x64: time"));
  CHECK(lab7.processes() > 0);
  lab7.stop();
  CHECK(becomes([&] { return lab7.processes() == 0; }));
  REQUIRE(program.wait_for("the line is lost: trying again"));
  SUBCASE("for good") {}
  SUBCASE("and goes on when it is back") {
    lab7.start();
    CHECK(becomes([&] { return lab7.processes() > 0; }, 20));
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  program.signal(SIGINT);
  const Outcome outcome = program.finish(20);
  CHECK(outcome.status == 128 + SIGINT);
  CHECK(contains(outcome.err, "lab7` is lost"));
  CHECK(becomes([&] { return lab7.processes() == 0; }));
}

TEST_CASE("a lab that is killed leaves no process there" * doctest::skip(!has_sshd() || !has_simt_worker()) *
          doctest::test_suite("long")) {
  Sshd lab7;
  Program program(run_via(lab7.via(), kForever), kHere);
  REQUIRE(program.wait_for("64x64: time"));
  CHECK(lab7.processes() > 0);
  program.signal(SIGKILL);
  program.finish(10);
  CHECK(becomes([&] { return lab7.processes() == 0; }));
}

TEST_CASE("through Slurm the lab runs, shows the queue, and gives back what it had" *
          doctest::skip(!has_slurm() || !has_simt_worker()) * doctest::test_suite("long")) {
  const Slurm slurm;
  REQUIRE(slurm.works());
  const Environment environment = in(slurm);
  const Outcome outcome = Program(run_via("srun --ntasks=1", {"--json"}), environment).finish();
  CAPTURE(outcome.err);
  CHECK(outcome.status == kOk);
  CHECK(outcome.json()["results"].size() >= 2);
  CHECK(becomes([&] { return slurm.squeue().empty(); }, 20));

  const Outcome refused = Program(run_via("srun --partition=nosuch"), environment).finish();
  CHECK(refused.status == kCannot);
  CHECK(contains(refused.err, "Slurm refuses `srun --partition=nosuch`"));

  {
    Program runs(run_via("srun", kForever), environment);
    REQUIRE(runs.wait_for("64x64: time"));
    Program second({"srun", "sleep", "1000"}, environment), third({"srun", "sleep", "1000"}, environment);
    REQUIRE(second.wait_for("queued"));
    REQUIRE(third.wait_for("queued"));
    Program waits(run_via("srun"), environment);
    CHECK(waits.wait_for("waiting for a GPU: 2 before you"));
    waits.signal(SIGINT);
    CHECK(waits.finish(20).status == 128 + SIGINT);
    const auto jobs = [&] {
      const std::string all = slurm.squeue();
      return std::count(all.begin(), all.end(), '\n');
    };
    CHECK(becomes([&] { return jobs() == 3; }));
    for (Program* program : {&second, &third}) program->signal(SIGTERM), program->finish(20);
    runs.signal(SIGINT);
    CHECK(runs.finish(20).status == 128 + SIGINT);
  }
  CHECK(becomes([&] { return slurm.squeue().empty(); }, 20));
}

TEST_CASE("what a worker needs travels, is built once, and kept" *
          doctest::skip(!has_simt_worker() || !can_hide_folders()) * doctest::test_suite("long")) {
  const Folder folder;
  const PrivateFolder home("warpwise-home-");
  const std::string far = far_machine(folder, home);
  const Outcome first = Program(run_via(far, {"--json"}), kHere).finish(1500);
  CAPTURE(first.err);
  REQUIRE(first.status == kOk);
  CHECK(contains(first.err, "sending the sources"));
  CHECK(first.json()["results"].size() >= 2);
  const Outcome second = Program(run_via(far, {"--json"}), kHere).finish();
  CHECK(second.status == kOk);
  CHECK_FALSE(contains(second.err, "there: "));
}

TEST_CASE("what a GPU's worker needs travels, and nvcc compiles it there" *
          doctest::skip(find_nvcc().empty() || std::filesystem::exists("/dev/nvidia0") || !can_hide_folders()) *
          doctest::test_suite("long")) {
  const Folder folder;
  const PrivateFolder home("warpwise-home-");
  folder.write("nvidia-smi", "#!/bin/sh\ncase $1 in -L) echo 'GPU 0: pretended' ;; *) echo 9.0 ;; esac\n", true);
  Environment environment = kHere;
  environment["PATH"] = folder.path + ":" + std::getenv("PATH");
  const Outcome outcome =
      Program(warpwise_argv({"run", "transpose/tiled", "--backend", "cuda", "--via", far_machine(folder, home)}),
              environment)
          .finish(1500);
  CAPTURE(outcome.err);
  CHECK(contains(outcome.err, "sending the sources"));
  CHECK_FALSE(contains(outcome.err, "could not be built"));
  // The worker was built and has started, and finds what nvidia-smi has hidden.
  CHECK(contains(outcome.err, "the cuda backend cannot run"));
  CHECK(outcome.status == kCannot);
}
