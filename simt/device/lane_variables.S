// What each stop touches (simt::Board in machine/lane.h), then threadIdx, and the thread's number in the block: C++ has no
// way to say that they lie together. Without instructions, so it serves every processor.
        .section .tbss,"awT",%nobits
        .globl  simt_board
        .hidden simt_board
        .type   simt_board, %object
        .size   simt_board, 64
        .globl  simt_thread_idx
        .type   simt_thread_idx, %object
        .size   simt_thread_idx, 12
        .globl  simt_lane_index
        .type   simt_lane_index, %object
        .size   simt_lane_index, 4
        .p2align 6
simt_board:
        .zero   64
simt_thread_idx:
        .zero   12
simt_lane_index:
        .zero   4

        .section .note.GNU-stack,"",%progbits
