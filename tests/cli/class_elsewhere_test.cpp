// WARPWISE_CLASS=ssh:HOST:DIR: a class's folder on another machine, through a real sshd on this one.
#include <doctest/doctest.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "engine/errors.h"
#include "engine/exercise/session/class_folder.h"
#include "engine/exercise/session/class_wall.h"
#include "engine/text_of.h"
#include "tests/support/exercise_sandbox.h"
#include "tests/support/machines.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

/// A folder there, and a PATH on which `ssh` knows the machine lab7.
struct ClassThere {
  Sshd lab7;
  Folder there, bin;
  std::string folder = there.path + "/it's a class", place = "ssh:lab7:" + folder;
  std::string path = bin.path + ":" + std::getenv("PATH");
  ClassThere() {
    fs::create_directories(folder);
    reach_it();
  }
  std::string reach() const {
    const std::string via = lab7.via();  // "ssh -F CONFIG lab7"
    return "exec /usr/bin/" + via.substr(0, via.rfind(' ')) + " \"$@\"";
  }
  void reach_it() const { bin.write("ssh", "#!/bin/sh\n" + reach() + "\n", true); }
  fs::path own_file() const { return fs::path(folder) / (who_is_here() + ".jsonl"); }
  long lines() const {
    const std::string text = text_of(own_file());
    return std::count(text.begin(), text.end(), '\n');
  }
  bool has_lines(long count) const {
    for (int i = 0; i < 200 && lines() < count; i++) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return lines() == count;
  }
};

/// Whether a student's command goes on as if there were no class.
bool undisturbed(const Environment& environment) {
  const auto begin = std::chrono::steady_clock::now();
  const Outcome outcome = Program(warpwise_argv({"hint", "transpose/index"}), environment).finish(20);
  CAPTURE(outcome.err);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
  return outcome.status == 0 && outcome.err.empty();
}

/// A file system of four pages, of 4 KiB each.
struct SmallDisk {
  std::string folder;
  bool works;
  explicit SmallDisk(const std::string& at)
      : folder(at), works(::mount("none", at.c_str(), "tmpfs", 0, "size=16k,mode=777") == 0) {}
  ~SmallDisk() {
    if (works) ::umount2(folder.c_str(), MNT_DETACH);
  }
};

std::string event_of(const std::string& who, const std::string& stage, const std::string& message) {
  WorkEvent event{time_now(), "check", "transpose/index"};
  event.stage = stage, event.message = message, event.passed = stage == "passed";
  nlohmann::json line = to_json(event);
  line["who"] = who;
  return line.dump() + "\n";
}

void append(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::app | std::ios::binary) << text;
}

}  // namespace

TEST_CASE("a class elsewhere has a host and a folder") {
  CHECK_FALSE(class_elsewhere("/shared/class"));
  CHECK(class_elsewhere("ssh:ada@lab7:/a:b")->host == "ada@lab7");
  CHECK(class_elsewhere("ssh:ada@lab7:/a:b")->folder == "/a:b");
  for (const char* wrong : {"ssh:", "ssh:lab7", "ssh:lab7:", "ssh::/a", "ssh:-oProxyCommand=x:/a"}) {
    CHECK_THROWS_AS(class_elsewhere(wrong), UsageError);
    CHECK(Program(warpwise_argv({"class", wrong})).finish().status == kUsage);
  }
}

TEST_CASE("a student's events go to the class's folder on another machine, and nobody waits for it" *
          doctest::skip(!has_sshd())) {
  ClassThere there;
  const Sandbox sandbox;
  Environment environment = sandbox.environment();
  environment["PATH"] = there.path;
  environment["WARPWISE_CLASS"] = there.place;
  REQUIRE(::chmod(there.folder.c_str(), 03773) == 0);
  CHECK(undisturbed(environment));
  REQUIRE(there.has_lines(1));
  CHECK(nlohmann::json::parse(text_of(there.own_file()))["who"] == who_is_here());
  CHECK((fs::status(there.own_file()).permissions() & fs::perms::mask) ==
        (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
  append(there.own_file(), "{\"at\": \"20");  // half a line, which a full disk has left
  CHECK(undisturbed(environment));
  CHECK(there.has_lines(3));

  // A machine that turns away who comes with too many others.
  const fs::path tries = there.bin.path + "/tries";
  there.bin.write("ssh",
                  "#!/bin/sh\necho >>'" + tries.string() + "'\n[ $(wc -l <'" + tries.string() +
                      "') -gt 2 ] || exit 255\n" + there.reach() + "\n",
                  true);
  CHECK(undisturbed(environment));
  CHECK(there.has_lines(4));
  there.reach_it();

  // Another's file behind a link, a host that does not answer, a folder that is gone, a machine that is away.
  fs::remove(there.own_file());
  const std::string other = there.there.write("other", "another's\n");
  fs::create_symlink(other, there.own_file());
  CHECK(undisturbed(environment));
  there.bin.write("ssh", "#!/bin/sh\nexec sleep 25\n", true);
  CHECK(undisturbed(environment));
  there.lab7.stop();
  there.reach_it();
  CHECK(undisturbed(environment));
  environment["WARPWISE_CLASS"] = "ssh:lab7:";
  CHECK(undisturbed(environment));
  CHECK(text_of(other) == "another's\n");
}

TEST_CASE("a disk that is full there disturbs nobody, and the wall says in a sentence that events are lost" *
          doctest::skip(!has_sshd())) {
  ClassThere there;
  const SmallDisk disk(there.folder);
  if (!disk.works) {
    MESSAGE("skipped: this user may not mount a file system");
    return;
  }
  const Sandbox sandbox;
  Environment environment = sandbox.environment();
  environment["PATH"] = there.path;
  environment["WARPWISE_CLASS"] = there.place;
  CHECK(undisturbed(environment));
  REQUIRE(there.has_lines(1));
  const std::string first = text_of(there.own_file());
  const fs::path rest = there.folder + "/rest";
  append(rest, std::string(4 * 4096, 'x'));
  // Of the next event there is room for a half.
  append(there.own_file(), std::string(4096 - first.size() - 41, 'x') + "\n");
  CHECK(undisturbed(environment));
  for (int i = 0; i < 200 && fs::file_size(there.own_file()) < 4096; i++)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(fs::file_size(there.own_file()) == 4096);
  CHECK(text_of(there.own_file()).starts_with(first));

  const Outcome shown = Program(warpwise_argv({"class", there.place, "--json"}), {{"PATH", there.path}}).finish(30);
  CAPTURE(shown.err);
  CHECK(shown.status == 0);
  CHECK(shown.json()["students"].size() == 1);
  CHECK(shown.json()["trouble"] ==
        "The class's folder " + there.place + " is full: new events are lost until there is room.");

  fs::remove(rest);
  CHECK(undisturbed(environment));
  REQUIRE(there.has_lines(4));
  const Outcome after = Program(warpwise_argv({"class", there.place, "--json"}), {{"PATH", there.path}}).finish(30);
  CHECK(after.json()["trouble"] == "");
  CHECK(after.json()["exercises"][0]["hints"] == 2);
}

TEST_CASE("the wall of a class elsewhere shows what comes, and keeps it when the line is lost" *
          doctest::skip(!has_sshd()) * doctest::test_suite("long")) {
  ClassThere there;
  const Environment environment = {{"PATH", there.path}};
  const std::string user = who_is_here().substr(0, who_is_here().find('@'));
  const fs::path folder = there.folder;
  const std::string ada = user + "@ada", bob = user + "@bob";
  append(folder / (ada + ".jsonl"), event_of(ada, "hazards", "race") + "\n\n=" + bob + ".jsonl\n.\n");
  append(folder / (bob + ".jsonl"), event_of(bob, "hazards", "race").substr(0, 40));  // its rest comes later
  fs::create_symlink("/etc/passwd", folder / "eve@lab.jsonl");
  const Outcome once = Program(warpwise_argv({"class", there.place, "--json"}), environment).finish(30);
  CAPTURE(once.err);
  REQUIRE(once.status == 0);
  REQUIRE(once.json()["students"].size() == 1);
  CHECK(once.json()["students"][0]["name"] == ada);

  const std::string path = std::getenv("PATH");
  ::setenv("PATH", there.path.c_str(), 1);
  ClassWall wall(there.place);
  CHECK(wall.look());
  CHECK(wall.refused() == 1);
  CHECK(wall.students().size() == 1);
  append(folder / (bob + ".jsonl"), event_of(bob, "hazards", "race").substr(40));
  append(folder / (ada + ".jsonl"), event_of(ada, "passed", ""));
  CHECK(wall.look());
  REQUIRE(wall.students().size() == 2);
  CHECK(wall.students()[0].stage == "passed");
  CHECK(wall.students()[0].checks == 2);
  CHECK(wall.students()[1].checks == 1);
  CHECK_FALSE(wall.look());

  // Cut, and back after some seconds; a file that was begun again counts from its beginning.
  there.lab7.cut_there();
  wall.look();
  CHECK(contains(wall.trouble(), "does not answer"));
  CHECK(wall.students().size() == 2);
  fs::remove(folder / (ada + ".jsonl"));
  append(folder / (ada + ".jsonl"), event_of(ada, "correct", "wrong"));
  for (int i = 0; i < 40 && !wall.trouble().empty(); i++) {
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    wall.look();
  }
  CHECK(wall.trouble().empty());
  CHECK(wall.students()[0].checks == 1);
  fs::rename(folder, there.there.path + "/moved");
  wall.look();
  CHECK(contains(wall.trouble(), "is not there, or may not be read"));
  CHECK(wall.students().size() == 2);
  ::setenv("PATH", path.c_str(), 1);

  const Outcome gone = Program(warpwise_argv({"class", there.place}), environment).finish(30);
  CHECK(gone.status == kCannot);
}
