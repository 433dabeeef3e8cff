// How inline PTX is read (ptx.h): one statement after the other, each into C++ on the same line.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "ptx.h"

namespace simt::translate {

class PtxReader {
 public:
  explicit PtxReader(const Assembly& assembly) : assembly_(assembly) {}
  std::string read();

  // Thrown for what is not supported.
  struct Unknown {
    std::string what;
  };

 private:
  // ptx.cpp: statements
  void one(std::string statement);
  void label(const std::string& name);
  void declare(const std::string& statement);
  std::string jump();
  std::string instruction();

  // operands.cpp
  void read_inputs();
  std::string expression(std::string operand) const;
  std::string operand_text(std::size_t number) const;
  std::string value(const std::string& operand, const std::string& type) const;
  std::string set(const std::string& operand, const std::string& type, const std::string& what) const;
  std::string address(const std::string& operand, const std::string& type) const;
  std::string address_in(const char* space, const std::string& operand, const std::string& type) const;
  bool has(const std::string& part) const;
  bool is_predicate(const std::string& operand) const;
  bool is_shared() const { return has("shared") || has("shared::cta"); }
  const std::string& operand(std::size_t i) const;

  // arithmetic.cpp
  std::string plain();
  std::string wide();
  std::string with_carry();
  std::string pack();
  std::string small_float();
  std::string permute();
  std::string extreme(const std::string& of_two) const;
  std::string dot_product();
  std::string lookup();

  // conversions.cpp
  std::string convert();
  std::string convert_address();
  std::string convert_packed();
  std::string convert_fp8();

  // comparisons.cpp
  std::string compare();
  std::string test();
  std::string comparison(std::string name, const std::string& a, const std::string& b, bool floating) const;

  // video.cpp
  std::string video();
  std::string video_operand(std::size_t i, const std::string& type) const;

  // memory.cpp
  std::string memory(bool store);
  std::string atomic(bool reduction);
  std::string copy();
  std::string fence() const;
  std::string in_space();

  // threads.cpp: what threads do together
  std::string barrier();
  std::string barrier_reduce();
  std::string mbarrier();
  std::string shuffle();
  std::string vote();
  std::string match();
  std::string reduce();
  std::string elect();

  // async.cpp: the copy engine, and products of warpgroups
  std::string bulk_copy();
  std::string warpgroup_product();
  std::string cluster_address(const std::string& operand, const std::string& type) const;
  std::string tensor_place(const std::string& operand, int rank) const;
  bool moves(const char* to, const char* from) const;

  // tensor.cpp
  std::string multiply();
  std::string load_matrices();
  std::string store_matrices();
  std::string transpose_matrix();

  const Assembly& assembly_;
  std::vector<std::string> parts_, operands_;  // of the current instruction
  std::string out_;
  std::vector<std::size_t> scopes_;  // where the open ones begin in out_
  std::set<std::string> registers_, predicates_, labels_, targets_;
};

// A name of PTX's: of a register or a label.
bool is_ptx_name(const std::string& text);
std::string trimmed(const std::string& text);
// Splits at a character that stands in no brackets.
std::vector<std::string> split(const std::string& text, char at);
// The parts of {a, b}; else the operand itself.
std::vector<std::string> elements(const std::string& operand);
// Whether this is a video instruction's first word, such as vadd4.
bool is_video_instruction(const std::string& base);
// The C++ type of a PTX type such as u32.
std::string type_of(const std::string& suffix);
inline bool is_floating(const std::string& type) { return type == "float" || type == "double"; }
// Renames a formula's a, b and c to simt_a, simt_b and simt_c: the kernel may have variables with the short names.
std::string in_own_names(const std::string& formula);

// A floating-point type of 16 bits, or a pair of them in a register of 32.
struct SmallType {
  const char* format;
  int lanes;
  const char* word() const { return lanes == 2 ? "unsigned" : "unsigned short"; }
};
// The small type of that name, such as bf16x2; null: none.
const SmallType* small_type(const std::string& name);

}  // namespace simt::translate
