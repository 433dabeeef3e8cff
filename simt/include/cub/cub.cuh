#pragma once
#error "cub/cub.cuh: CUB is not available on the CPU backend; write the kernel, or run this program on a GPU."
