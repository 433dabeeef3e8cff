// Part of cuda_runtime.h on the CPU backend, which has texture and surface objects (simt/textures.h).
#pragma once
#include "cuda_runtime.h"
