// A cubin (an ELF file) in memory, whose FP32 instructions can be given other registers. Encoding of compute capability
// 7.0 to 9.0, as in the cubins that nvcc writes: 16 bytes an instruction; opcode in bits 0-11, destination register in
// 16-23, first operand 24-31, second 32-39, third 64-71, stall cycles 105-108, 109: stay with this warp, 122-124: keep
// this operand for the next instruction (.reuse).
#pragma once
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace trial {

struct Instruction {
  uint64_t low, high;

  unsigned opcode() const { return low & 0xfff; }
  bool is_fp32() const { return opcode() == 0x223 || opcode() == 0x221 || opcode() == 0x220; }  // FFMA, FADD, FMUL
  bool has_third() const { return opcode() == 0x223; }
  unsigned destination() const { return low >> 16 & 0xff; }

  void set_first(unsigned reg) { low = (low & ~(uint64_t{0xff} << 24)) | uint64_t{reg} << 24; }
  void set_second(unsigned reg) { low = (low & ~(uint64_t{0xff} << 32)) | uint64_t{reg} << 32; }
  void set_third(unsigned reg) { high = (high & ~uint64_t{0xff}) | reg; }
  void set_stall(unsigned cycles) { high = (high & ~(uint64_t{15} << 41)) | uint64_t{cycles} << 41; }
  void set_stay(bool stay) { high = (high & ~(uint64_t{1} << 45)) | uint64_t{stay} << 45; }
  void set_reuse_first(bool reuse) { high = (high & ~(uint64_t{7} << 58)) | uint64_t{reuse} << 58; }
};

class Cubin {
 public:
  explicit Cubin(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
    if (bytes_.size() < 64 || std::memcmp(bytes_.data(), "\177ELF", 4) != 0)
      throw std::runtime_error(path + " is no cubin: make it with nvcc -cubin");
  }

  const std::vector<char>& bytes() const { return bytes_; }

  /// The FP32 instructions of a kernel's loop, all of them in a row but for a few others.
  std::vector<Instruction*> instructions(const std::string& kernel) {
    std::vector<Instruction*> found;
    const auto sections = at<uint64_t>(40);
    const int count = at<uint16_t>(60), names = at<uint16_t>(62);
    const auto name_table = at<uint64_t>(sections + 64 * names + 24);
    for (int s = 0; s < count; s++) {
      const uint64_t header = sections + 64 * s;
      if (std::string(&bytes_.at(name_table + at<uint32_t>(header))) != ".text." + kernel) continue;
      const auto begin = at<uint64_t>(header + 24), size = at<uint64_t>(header + 32);
      for (uint64_t i = 0; i < size; i += sizeof(Instruction)) {
        auto* instruction = reinterpret_cast<Instruction*>(&bytes_.at(begin + i));
        if (instruction->is_fp32()) found.push_back(instruction);
      }
    }
    return found;
  }

 private:
  template <class T>
  T at(uint64_t offset) const {
    T value;
    std::memcpy(&value, &bytes_.at(offset), sizeof(T));
    return value;
  }
  std::vector<char> bytes_;
};

}  // namespace trial
