// The reports on small programs that a test holds as text. Each is a file tried.cu.
#pragma once
#include <string>
#include <vector>

#include "program.h"

namespace programs {

nlohmann::json report_of(const std::string& text);

// The reports on several programs, which are compiled as one.
std::vector<nlohmann::json> reports_of_each(const std::vector<std::string>& texts);

// The messages of a report, each on a line of its own; those of its notes with `list` "notes".
std::string messages_in(const nlohmann::json& report, const char* list = "hazards");
std::string messages_of(const std::string& text);
std::vector<std::string> messages_of_each(const std::vector<std::string>& texts);

// What the compiler says to a text in NAME.cu.
Outcome compiled_text(const std::string& name, const std::string& text);

bool has(const std::string& text, const char* words);

}  // namespace programs
