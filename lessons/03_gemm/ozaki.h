// The Ozaki step: its working memory, and how it is launched.
#pragma once
#include "gemm.h"
#include "kernels/ozaki.h"
#include "kernels/ozaki_layout.h"

namespace gemm {

using kernels::ozaki_block_cols, kernels::ozaki_block_rows, kernels::ozaki_padded, kernels::OzakiScratch;

/// c <- alpha a b + beta c by way of `moduli` INT8 products.
void launch_ozaki(const Gemm<double>& gemm, const OzakiScratch& scratch, int moduli, cudaStream_t stream);

}  // namespace gemm
