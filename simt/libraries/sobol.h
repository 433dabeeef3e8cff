// The direction vectors of Sobol's sequences (libraries/sobol.cpp).
#pragma once
#include <cstdint>

namespace simt {

inline constexpr unsigned kSobolDimensions = 128;  // cuRAND has 20000

// 32 or 64 words; the dimension counts from 0 and must be less than kSobolDimensions.
const std::uint32_t* sobol_vectors_32(unsigned dimension);
const unsigned long long* sobol_vectors_64(unsigned dimension);

// Says, in a report, that the scrambled sequences are missing.
void tell_scrambled(const char* call);

}  // namespace simt
