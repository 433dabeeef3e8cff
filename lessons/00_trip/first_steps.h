// Included by the exercises of this lesson, which were exercises of `first_steps` once and keep its namespace: a file
// that was written then still compiles.
#pragma once
#include <cuda_runtime.h>
