// Stack switching for x86-64, System V: callee-saved registers travel on the stack.
        .text
        .globl  simt_switch
        .hidden simt_switch
        .type   simt_switch, @function
simt_switch:
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        movq    %rsp, (%rdi)
        movq    %rsi, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .size   simt_switch, .-simt_switch

// A fresh fiber's frame holds the entry in %r12 and its argument in %r13.
        .globl  simt_fiber_start
        .hidden simt_fiber_start
        .type   simt_fiber_start, @function
simt_fiber_start:
        .cfi_startproc
        .cfi_undefined rip
        movq    %r13, %rdi
        callq   *%r12
        ud2
        .cfi_endproc
        .size   simt_fiber_start, .-simt_fiber_start

// A kernel's entry jumps here while the library asks which kernel a launch runs; %rax holds the kernel's address.
        .globl  simt_kernel_probe
        .type   simt_kernel_probe, @function
simt_kernel_probe:
        movq    %rax, %rdi
        andq    $-16, %rsp
        callq   simt_probe_hit@PLT
        ud2
        .size   simt_kernel_probe, .-simt_kernel_probe

// A faulting lane continues here, on the scheduler's stack, as if it had switched to it.
        .globl  simt_abandon
        .hidden simt_abandon
        .type   simt_abandon, @function
simt_abandon:
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .size   simt_abandon, .-simt_abandon

        .section .note.GNU-stack,"",@progbits
