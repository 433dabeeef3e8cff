// Limiting memory by a control group: in a hierarchy of plain files, and in the system's own if that is allowed.
#include <doctest/doctest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <fstream>

#include "engine/exercise/fence/memory_group.h"
#include "engine/process.h"
#include "engine/temporary_folder.h"

using namespace warpwise;
namespace fs = std::filesystem;

namespace {

std::string text_in(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// A folder that looks like a hierarchy: this process is in `user/lab`.
struct Hierarchy {
  const PrivateFolder folder{"warpwise-groups-"};
  const fs::path mounted = folder.path(), user = mounted / "user";
  fs::path made;
  Hierarchy() {
    fs::create_directories(user / "lab");
    std::ofstream(user / "cgroup.controllers") << "cpu memory pids\n";
    std::ofstream(user / "cgroup.subtree_control") << "memory pids\n";
  }
  GroupPlace place() const { return {mounted, user / "lab"}; }
  /// Like the kernel: a new group has its files.
  MakeGroup maker() {
    return [this](const fs::path& folder) {
      fs::create_directory(folder);
      for (const char* file :
           {"memory.max", "memory.swap.max", "memory.oom.group", "memory.events", "cgroup.procs", "cgroup.kill"})
        std::ofstream(folder / file);
      made = folder;
      return true;
    };
  }
};

constexpr int64_t kBytes = int64_t{64} << 20;

}  // namespace

TEST_CASE("memory group: groups of judges that were killed are deleted") {
  Hierarchy groups;
  const fs::path of_none = groups.user / "warpwise-2000000000-0",
                 of_this = groups.user / ("warpwise-" + std::to_string(::getpid()) + "-1000"),
                 another = groups.user / "warpwise-lab";
  for (const auto& folder : {of_none, of_this, another}) fs::create_directory(folder);
  MemoryGroup group(kBytes, groups.place(), groups.maker());
  CHECK(!fs::exists(of_none));
  CHECK(fs::exists(of_this));
  CHECK(fs::exists(another));
}

TEST_CASE("memory group: made beside the process's own group, entered, and its processes ended") {
  Hierarchy groups;
  {
    MemoryGroup group(kBytes, groups.place(), groups.maker());
    REQUIRE(group.made());
    CHECK(groups.made.parent_path() == groups.user);
    CHECK(text_in(groups.made / "memory.max") == std::to_string(kBytes));
    CHECK(text_in(groups.made / "memory.swap.max") == "0");
    CHECK(group.enter());
    CHECK(text_in(groups.made / "cgroup.procs") == "0");
    CHECK_FALSE(group.ran_out());
    std::ofstream(groups.made / "memory.events") << "low 0\nmax 31\noom 1\noom_kill 1\n";
    CHECK(group.ran_out());
  }
  CHECK(text_in(groups.made / "cgroup.kill") == "1");
}

TEST_CASE("memory group: none where the hierarchy bounds no memory, or there is none") {
  Hierarchy groups;
  CHECK_FALSE(MemoryGroup(kBytes, std::nullopt, groups.maker()).made());
  CHECK_FALSE(MemoryGroup(kBytes, groups.place(), [](const fs::path&) { return false; }).made());
  std::ofstream(groups.user / "cgroup.controllers") << "cpu pids\n";
  MemoryGroup group(kBytes, groups.place(), groups.maker());
  CHECK_FALSE(group.made());
  CHECK_FALSE(group.enter());
  CHECK_FALSE(group.ran_out());
}

TEST_CASE("memory group: the kernel ends what takes more, shared memory too" *
          doctest::skip(!MemoryGroup(kBytes).made())) {
  MemoryGroup group(kBytes);
  const int status = wait_for_end(start_copy([&] {
    if (!group.enter()) return 1;
    constexpr size_t kTooMuch = 4 * kBytes;
    void* memory = ::mmap(nullptr, kTooMuch, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return 2;
    std::memset(memory, 1, kTooMuch);
    return 0;
  }));
  CHECK(WIFSIGNALED(status));
  CHECK(group.ran_out());
}
