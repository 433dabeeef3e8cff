#pragma once
#error \
    "thrust/device_malloc.h: Thrust is not available on the CPU backend; write the kernel, or run this program on a GPU."
