#include "cli/files/editor_tasks.h"

#include <nlohmann/json.hpp>

namespace warpwise {

// The file keeps this order, since people read and change it.
using OrderedJson = nlohmann::ordered_json;

std::string editor_tasks(const std::string& command, const std::string& lessons) {
  const OrderedJson matcher = {{"owner", "warpwise"},
                               {"source", "warpwise"},
                               {"fileLocation", {"autoDetect", "${workspaceFolder}"}},
                               {"pattern",
                                {{"regexp", R"(^(.+?):(\d+):(\d+): (error|warning|note): (.*)$)"},
                                 {"file", 1},
                                 {"line", 2},
                                 {"column", 3},
                                 {"severity", 4},
                                 {"message", 5}}}};
  OrderedJson tasks = OrderedJson::array();
  const auto add = [&](const char* label, std::vector<std::string> arguments, const char* group) {
    if (!lessons.empty()) arguments.insert(arguments.begin(), {"--lessons", lessons});
    OrderedJson task = {{"label", label}, {"type", "process"}, {"command", command}, {"args", arguments}};
    task["options"] = {{"cwd", "${workspaceFolder}"}};
    if (*group) task["group"] = {{"kind", group}, {"isDefault", true}};
    task["presentation"] = {{"clear", true}, {"showReuseMessage", false}};
    task["problemMatcher"] = *group ? matcher : OrderedJson::array();
    tasks.push_back(task);
  };
  add("warpwise: check this exercise", {"check", "${fileBasename}", "--lines"}, "test");
  add("warpwise: run this program, counted and checked", {"exec", "${file}", "--lines"}, "build");
  add("warpwise: a hint for this exercise", {"hint", "${fileBasename}"}, "");
  return OrderedJson{{"version", "2.0.0"}, {"tasks", tasks}}.dump(2) + "\n";
}

}  // namespace warpwise
