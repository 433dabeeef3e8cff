// Stack switching for x86-64, System V: callee-saved registers are saved on the stack. A context holds the stack
// pointer, which is odd if these registers are all that was saved, followed by the value that simt_switch returns
// there.
//
// Offsets of simt::Lane and simt::Board, and values of simt::Stop: machine/worker.h.
#define LANE_STACK 0
#define LANE_RESULT 8
#define LANE_PLACE 16
#define LANE_NUMBER 28
#define LANE_OWN 32
#define LANE_HOST 40
#define LANE_STOP_PC 48
#define LANE_WHY 56
#define BOARD_QUEUE 0
#define BOARD_QUICK_PC 8
#define BOARD_BODY 16
#define BOARD_ARGUMENT 24
#define BOARD_MASK 32
#define BOARD_VALUE 40
#define BOARD_SEEN 48
#define BOARD_QUICK 60
#define BOARD_PLACE 64
#define STOP_BARRIER 3
#define STOP_EXCHANGE 6
#define STOP_EXITED 8

        .text

        .macro  push_saved
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        .endm

        .macro  pop_saved
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        .endm

// Stops the lane at %rdi because of \why; the next lane, %rsi with its stack pointer in %rcx, becomes current.
// Meanwhile the stack of the lane after that is prefetched. The board is at %r11.
        .macro  advance why
        movq    %fs:BOARD_QUEUE(%r11), %rax
        movq    -8(%rax), %rdi
        movq    (%rax), %rsi
        movq    8(%rax), %rcx
        addq    $8, %rax
        movq    %rax, %fs:BOARD_QUEUE(%r11)
        movb    $1, %fs:(BOARD_SEEN + \why)(%r11)
        movb    $\why, LANE_WHY(%rdi)
        movq    LANE_STACK(%rcx), %rcx
        movups  LANE_PLACE(%rsi), %xmm0
        movups  %xmm0, %fs:BOARD_PLACE(%r11)
        prefetcht0 (%rcx)
        movq    LANE_STACK(%rsi), %rcx
        .endm

// Continues the lane at %rsi, whose stack pointer is in %rcx.
        .macro  continue_lane
        testq   %rcx, %rcx
        je      start_lane
        testb   $1, %cl
        jne     continue_whole
        movq    %rcx, %rsp
        movq    LANE_RESULT(%rsi), %rax
        popq    %rbp
        ret
        .endm

// These end a function that a lane has called: they save the lane, and continue the lane at %rsi. A bare caller keeps
// nothing in registers except its frame's address.
        .macro  switch_whole
        push_saved
        leaq    1(%rsp), %r10
        movq    %r10, LANE_STACK(%rdi)
        continue_lane
        .endm

        .macro  switch_bare
        pushq   %rbp
        movq    %rsp, LANE_STACK(%rdi)
        continue_lane
        .endm

// Call C++ code with its arguments from a bare caller, whose stack may be aligned to 8 bytes only.
        .macro  go_slow_bare function
        pushq   %rbp
        movq    %rsp, %rbp
        andq    $-16, %rsp
        callq   \function
        leaveq
        ret
        .endm

        .macro  go_slow_whole function
        jmp     \function
        .endm

        .type   continue_whole, @function
        .p2align 5
continue_whole:
        leaq    -1(%rcx), %rsp
        movq    LANE_RESULT(%rsi), %rax
        pop_saved
        ret
        .size   continue_whole, .-continue_whole

// Untraced lanes stop here, at every barrier of a block except the first.
        .macro  stop_at_barrier kind
        movq    simt_board@gottpoff(%rip), %r11
        movq    (%rsp), %rdx
        cmpq    %fs:BOARD_QUICK_PC(%r11), %rdx
        jne     1f
        advance STOP_BARRIER
        movq    %rdx, LANE_STOP_PC(%rdi)
        switch_\kind
1:      movq    %rdx, %rdi
        leaq    8(%rsp), %rsi
        go_slow_\kind simt_barrier_slow
        .endm

        .macro  stop_in_exchange kind
        movq    simt_board@gottpoff(%rip), %r11
        movq    (%rsp), %rdx
        cmpb    $0, %fs:BOARD_QUICK(%r11)
        je      1f
        movl    %fs:(BOARD_PLACE + 12)(%r11), %eax
        movq    %fs:BOARD_MASK(%r11), %r9
        movq    %fs:BOARD_VALUE(%r11), %r10
        movl    %edi, (%r9,%rax,4)
        movq    %rsi, (%r10,%rax,8)
        advance STOP_EXCHANGE
        movq    %rdx, LANE_STOP_PC(%rdi)
        switch_\kind
1:      leaq    8(%rsp), %rcx
        go_slow_\kind simt_exchange_slow
        .endm

// Called by counted code; by plain code (simt/primitives.h).
        .globl  simt_barrier
        .type   simt_barrier, @function
        .p2align 5
simt_barrier:
        stop_at_barrier whole
        .size   simt_barrier, .-simt_barrier

        .globl  simt_warp_exchange
        .type   simt_warp_exchange, @function
        .p2align 5
simt_warp_exchange:
        stop_in_exchange whole
        .size   simt_warp_exchange, .-simt_warp_exchange

        .globl  simt_barrier_bare
        .type   simt_barrier_bare, @function
        .p2align 5
simt_barrier_bare:
        stop_at_barrier bare
        .size   simt_barrier_bare, .-simt_barrier_bare

        .globl  simt_warp_exchange_bare
        .type   simt_warp_exchange_bare, @function
        .p2align 5
simt_warp_exchange_bare:
        stop_in_exchange bare
        .size   simt_warp_exchange_bare, .-simt_warp_exchange_bare

        .globl  simt_switch
        .hidden simt_switch
        .type   simt_switch, @function
        .p2align 5
simt_switch:
        movq    LANE_STACK(%rsi), %rcx
        switch_whole
        .size   simt_switch, .-simt_switch

// The scheduler's registers stay on its stack until there is no further round.
        .globl  simt_run_rounds
        .hidden simt_run_rounds
        .type   simt_run_rounds, @function
        .p2align 5
simt_run_rounds:
        push_saved
        movq    %rsp, LANE_HOST(%rdi)
        movq    LANE_STACK(%rsi), %rcx
        continue_lane
        .size   simt_run_rounds, .-simt_run_rounds

// The queue has ended: %rsi is the scheduler's entry. The scheduler's stack is used to choose what runs next, but by a
// call from here, so that the processor's return prediction stays as the lanes need it.
        .type   end_round, @function
        .p2align 5
end_round:
        movq    LANE_HOST(%rsi), %rsp
        subq    $8, %rsp
        callq   simt_next_round
        addq    $8, %rsp
        testq   %rax, %rax
        je      simt_leave_rounds
        movq    %rax, %rsi
        movq    LANE_STACK(%rsi), %rcx
        continue_lane
        .size   end_round, .-end_round

// Abandons the current lane: simt_run_rounds returns. A faulting lane continues at the second label, on the scheduler's
// stack.
        .globl  simt_abandon
        .hidden simt_abandon
        .type   simt_abandon, @function
simt_abandon:
        movq    %rdi, %rsp
        .size   simt_abandon, .-simt_abandon
        .globl  simt_leave_rounds
        .hidden simt_leave_rounds
        .type   simt_leave_rounds, @function
simt_leave_rounds:
        pop_saved
        ret
        .size   simt_leave_rounds, .-simt_leave_rounds

// The lane at %rsi begins on a stack of its own, which serves lane after lane as long as they end without waiting.
//
// All of this uses jumps. The processor predicts returns from the last calls, which were made by other lanes: kernels
// jump to simt_kernel_done instead of returning (translate/assembly/rewrite.cpp), and a lane that ends jumps to the
// next one.
        .type   start_lane, @function
        .p2align 5
start_lane:
        .cfi_startproc
        .cfi_undefined rip
        movq    LANE_OWN(%rsi), %rcx
        testq   %rcx, %rcx
        je      end_round
        movq    %rcx, %rsp
        movq    %rsp, LANE_HOST(%rsi)
1:      movq    simt_board@gottpoff(%rip), %r11
        movq    %fs:BOARD_ARGUMENT(%r11), %rdi
        callq   *%fs:BOARD_BODY(%r11)
        subq    $8, %rsp

        .globl  simt_kernel_done
        .type   simt_kernel_done, @function
simt_kernel_done:
        movq    simt_board@gottpoff(%rip), %r11
        cmpb    $0, %fs:BOARD_QUICK(%r11)
        je      4f
2:      advance STOP_EXITED
        movq    $0, LANE_STACK(%rdi)
        movq    $0, LANE_STOP_PC(%rdi)
        movq    LANE_HOST(%rdi), %rsp
        cmpb    $0, %fs:BOARD_QUICK(%r11)
        je      5f
3:      testq   %rcx, %rcx
        je      6f
        testb   $1, %cl
        jne     7f
        movq    %rcx, %rsp
        movq    LANE_RESULT(%rsi), %rax
        popq    %rbp
        popq    %rdx
        jmpq    *%rdx

4:      subq    $8, %rsp
        callq   simt_lane_ended
        movq    simt_board@gottpoff(%rip), %r11
        jmp     2b
5:      pushq   %rsi
        pushq   %rcx
        callq   simt_lane_begins
        popq    %rcx
        popq    %rsi
        jmp     3b
6:      cmpq    $0, LANE_OWN(%rsi)
        je      end_round
        movq    %rsp, LANE_HOST(%rsi)
        jmp     1b
7:      leaq    -1(%rcx), %rsp
        movq    LANE_RESULT(%rsi), %rax
        pop_saved
        popq    %rdx
        jmpq    *%rdx
        .cfi_endproc
        .size   simt_kernel_done, .-simt_kernel_done
        .size   start_lane, .-start_lane

// A kernel's entry jumps here while the library asks which kernel a launch runs; %rax holds the kernel's address.
        .globl  simt_kernel_probe
        .type   simt_kernel_probe, @function
simt_kernel_probe:
        movq    %rax, %rdi
        andq    $-16, %rsp
        callq   simt_probe_hit@PLT
        ud2
        .size   simt_kernel_probe, .-simt_kernel_probe

        .section .note.GNU-stack,"",@progbits
