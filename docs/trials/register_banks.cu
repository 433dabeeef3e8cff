// What does an FP32 instruction cost that reads several registers of one bank? nvcc's loops of one kind of instruction
// (register_banks_loop.cu) are given other registers, and timed by the SM's own clock with 4 warps a quarter of an SM.
//   usage: register_banks LOOP.cubin [FOLDER]     with FOLDER: writes the patched cubins there, for nvdisasm, and ends
#include <set>

#include "cubin.h"
#include "trial.h"

namespace {

using trial::Cubin, trial::Instruction;

constexpr int kThreads = 512, kLoop = 192, kRounds = 2000;
constexpr int kWarpsOfQuarter = kThreads / 32 / 4;

struct Banks {
  std::vector<unsigned> even, odd;
};

/// Registers that the loop itself writes: any of them may be written or read by any instruction.
Banks banks_of(const std::vector<Instruction*>& loop) {
  std::set<unsigned> registers;
  for (const Instruction* instruction : loop) registers.insert(instruction->destination());
  Banks banks;
  for (const unsigned reg : registers) (reg % 2 ? banks.odd : banks.even).push_back(reg);
  return banks;
}

/// Which bank each operand comes from ('e', 'o', or 'k': one even register that is kept) in turn: "eo", "eeo,ooe".
struct Pattern {
  std::string row, kernel;
  std::vector<std::string> operands;
  unsigned stall = 1;
};

const std::vector<Pattern> kPatterns = {
    {"FADD: one even, one odd", "loop_fadd", {"eo"}},
    {"FMUL: one even, one odd", "loop_fmul", {"eo"}},
    {"FADD: two even", "loop_fadd", {"ee"}},
    {"FMUL: two even", "loop_fmul", {"ee"}},
    {"FADD: two even, two odd in turn", "loop_fadd", {"ee", "oo"}},
    {"FFMA: two even, one odd", "loop_ffma", {"eeo"}},
    {"FFMA: two even and one odd, one even and two odd in turn", "loop_ffma", {"eeo", "ooe"}},
    {"FFMA: three even", "loop_ffma", {"eee"}},
    {"FFMA: one even kept, one even, one odd", "loop_ffma", {"keo"}},
    {"FFMA: the same, another warp in between", "loop_ffma", {"keo"}, 2},
    {"FFMA: two even, one odd, another warp in between", "loop_ffma", {"eeo"}, 2},
};

void patch(const std::vector<Instruction*>& loop, const Pattern& pattern) {
  const Banks banks = banks_of(loop);
  size_t even = 0, odd = 0;
  for (size_t i = 0; i < loop.size(); i++) {
    const std::string& operands = pattern.operands[i % pattern.operands.size()];
    unsigned regs[3] = {};
    for (size_t o = 0; o < operands.size(); o++) {
      // Never the kept register, which is the first even one: it would be read twice.
      if (operands[o] == 'k') regs[o] = banks.even[0];
      else if (operands[o] == 'e') regs[o] = banks.even[1 + even++ % (banks.even.size() - 1)];
      else regs[o] = banks.odd[odd++ % banks.odd.size()];
    }
    loop[i]->set_first(regs[0]);
    loop[i]->set_second(regs[1]);
    if (loop[i]->has_third()) loop[i]->set_third(regs[2]);
    loop[i]->set_stall(pattern.stall);
    loop[i]->set_stay(pattern.stall == 1);
    loop[i]->set_reuse_first(operands[0] == 'k' && i + 1 < loop.size());
  }
}

Cubin patched(const std::string& path, const Pattern& pattern) {
  Cubin cubin(path);
  const auto loop = cubin.instructions(pattern.kernel);
  if (loop.size() != kLoop)
    throw std::runtime_error(pattern.kernel + " has " + std::to_string(loop.size()) + " instructions, not " +
                             std::to_string(kLoop) + ": this compiler unrolls its loop in another way");
  patch(loop, pattern);
  return cubin;
}

/// Cycles from the first warp's begin to the last one's end, for each instruction of a quarter of an SM; the median of
/// all SMs.
double cycles(const Cubin& cubin, const std::string& name, int sms) {
  cudaLibrary_t library;
  cudaKernel_t kernel;
  TRIAL_CHECK(cudaLibraryLoadData(&library, cubin.bytes().data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  TRIAL_CHECK(cudaLibraryGetKernel(&kernel, library, name.c_str()));
  trial::Buffer<float> values(48 * kThreads);
  trial::Buffer<long long> times(size_t(2) * sms * (kThreads / 32));
  TRIAL_CHECK(cudaMemset(values.data(), 0, values.count() * sizeof(float)));
  float* value_data = values.data();
  long long* time_data = times.data();
  int rounds = kRounds;
  void* arguments[] = {&value_data, &time_data, &rounds};
  for (int run = 0; run < 3; run++)  // the last one counts
    TRIAL_CHECK(cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(sms), dim3(kThreads), arguments, 0, nullptr));
  TRIAL_CHECK(cudaDeviceSynchronize());
  const auto measured = times.copy();
  TRIAL_CHECK(cudaLibraryUnload(library));
  std::vector<double> of_sms;
  for (int sm = 0; sm < sms; sm++) {
    const long long* of_block = measured.data() + size_t(2) * sm * (kThreads / 32);
    long long begin = of_block[0], end = of_block[1];
    for (int warp = 1; warp < kThreads / 32; warp++) {
      begin = std::min(begin, of_block[2 * warp]);
      end = std::max(end, of_block[2 * warp + 1]);
    }
    of_sms.push_back(double(end - begin) / (double(kRounds) * kLoop * kWarpsOfQuarter));
  }
  std::nth_element(of_sms.begin(), of_sms.begin() + sms / 2, of_sms.end());
  return of_sms[sms / 2];
}

const char* cubin_path;

void register_banks(trial::Report& report) {
  int sms = 0;
  TRIAL_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  for (const Pattern& pattern : kPatterns)
    report.add(pattern.row, "cycles", cycles(patched(cubin_path, pattern), pattern.kernel, sms));
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2 && count != 3) {
    std::fprintf(stderr, "usage: register_banks LOOP.cubin [FOLDER for patched cubins]\n");
    return 2;
  }
  cubin_path = arguments[1];
  if (count == 2) return trial::run(register_banks, "register_banks");
  for (size_t i = 0; i < kPatterns.size(); i++) {
    const Cubin cubin = patched(cubin_path, kPatterns[i]);
    std::ofstream(std::string(arguments[2]) + "/" + std::to_string(i) + ".cubin", std::ios::binary)
        .write(cubin.bytes().data(), std::streamsize(cubin.bytes().size()));
  }
}
