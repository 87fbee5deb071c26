/* EMBED(name, "path"): the bytes of a file, as they were when compiled, from
 * name to name_end, followed by a 0. The path is relative to the source root or
 * to the build folder. */
#ifndef TEXT_EMBED_H
#define TEXT_EMBED_H

#ifdef __wasm__ /* its assembler wants kinds and sizes */
#define EMBED(name, path) \
    __asm__(".section .rodata." #name ",\"\",@\n" \
            ".p2align 3\n" \
            ".globl " #name "\n.type " #name ",@object\n" #name ":\n" \
            ".incbin \"" path "\"\n" \
            ".globl " #name "_end\n.type " #name "_end,@object\n" #name "_end:\n" \
            ".int8 0\n" \
            ".size " #name "_end, 1\n.size " #name ", " #name "_end-" #name "\n"); \
    extern const char name[]; \
    extern const char name##_end[]
#else
#define EMBED(name, path) \
    __asm__(".section .rodata\n" \
            ".balign 8\n" \
            ".global " #name "\n.hidden " #name "\n" #name ":\n" \
            ".incbin \"" path "\"\n" \
            ".global " #name "_end\n.hidden " #name "_end\n" #name "_end:\n" \
            ".byte 0\n" \
            ".previous\n"); \
    extern const char name[]; \
    extern const char name##_end[]
#endif

#endif
