#pragma once
#error \
    "thrust/iterator/counting_iterator.h: Thrust is not available on the CPU backend; write the kernel, or run this program on a GPU."
