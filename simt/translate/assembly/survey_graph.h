// The content of the survey's assembler code: functions, what they call and access, and where.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

// The marks left by marked_for_survey(): no-operations at a function's entry, and unusual alignments.
constexpr int kKernelMark = 1, kDeviceMark = 2, kLaunchMark = 3, kAlgorithmMark = 4, kDeviceAlgorithmMark = 5,
              kElementCallMark = 6;
constexpr long kDeviceAlignment = 8192, kHostAlignment = 16384, kManagedAlignment = 32768;

struct CodePlace {
  std::string file;
  int line = 0, column = 0;
};

// A symbol that an instruction names.
struct Reference {
  std::string symbol;
  enum class Kind { call, address, access } kind;
  CodePlace at;
};

struct SurveyedFunction {
  CodePlace at;
  std::set<int> lines;  // of its file, those with instructions
  int mark = 0;
  long alignment = 0;
  std::vector<Reference> references;
  bool calls_pointers = false;
};

struct SurveyedVariable {
  long alignment = 0;
  bool constant = false, read_only = false, of_thread = false;
};

struct SurveyGraph {
  std::map<std::string, SurveyedFunction> functions;
  std::map<std::string, SurveyedVariable> variables;
  std::map<std::string, std::string> aliases;

  // The function for a symbol, or null.
  const SurveyedFunction* function(const std::string& symbol) const;
};

SurveyGraph read_graph(std::string_view assembly);

}  // namespace simt::translate
