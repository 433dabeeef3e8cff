// Functions for which a GPU has an instruction. They are called, not inlined, so that the translator counts such an
// instruction and not what this processor needs in its place (translate/assembly/instruction_mix.cpp). Results are the host library's.
#include <cmath>

extern "C" float simt_rsqrtf(float x) { return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x))); }
extern "C" float simt_fast_expf(float x) { return std::exp(x); }
extern "C" float simt_fast_logf(float x) { return std::log(x); }
extern "C" float simt_fast_sinf(float x) { return std::sin(x); }
extern "C" float simt_fast_cosf(float x) { return std::cos(x); }
extern "C" float simt_fast_powf(float x, float y) { return std::pow(x, y); }
