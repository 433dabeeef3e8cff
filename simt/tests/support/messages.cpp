#include "messages.h"

#include <doctest/doctest.h>

namespace programs {

std::vector<nlohmann::json> reports_of_each(const std::vector<std::string>& texts) {
  std::vector<Source> sources;
  for (const std::string& text : texts) sources.push_back({"tried.cu", text});
  const Together together(sources);
  std::vector<nlohmann::json> reports;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    reports.push_back(together.run(i).report);
    REQUIRE(reports.back().is_object());
  }
  return reports;
}

nlohmann::json report_of(const std::string& text) {
  const Scratch scratch;
  write(scratch.file("tried.cu"), text);
  const Outcome built = compile(scratch.file("tried.cu"), scratch.file("tried"));
  INFO(built.output);
  REQUIRE(built.status == 0);
  const Outcome ran = run(scratch.file("tried"));
  REQUIRE(ran.report.is_object());
  return ran.report;
}

std::string messages_in(const nlohmann::json& report, const char* list) {
  std::string all;
  for (const auto& hazard : report.value(list, nlohmann::json::array()))
    all += hazard["message"].get<std::string>() + "\n";
  return all;
}

std::string messages_of(const std::string& text) { return messages_in(report_of(text)); }
std::vector<std::string> messages_of_each(const std::vector<std::string>& texts) {
  std::vector<std::string> all;
  for (const nlohmann::json& report : reports_of_each(texts)) all.push_back(messages_in(report));
  return all;
}

bool has(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

Outcome compiled_text(const std::string& name, const std::string& text) {
  const Scratch scratch;
  write(scratch.file(name + ".cu"), text);
  return compile(scratch.file(name + ".cu"), scratch.file(name));
}

}  // namespace programs
