/* EMBED(name, "path"): the bytes of a file, as they were when compiled, from
 * name to name_end, followed by a 0. The path is relative to the source root or
 * to the build folder. */
#ifndef TEXT_EMBED_H
#define TEXT_EMBED_H

#define EMBED(name, path) \
    __asm__(".section .rodata\n" \
            ".balign 8\n" \
            ".global " #name "\n" #name ":\n" \
            ".incbin \"" path "\"\n" \
            ".global " #name "_end\n" #name "_end:\n" \
            ".byte 0\n" \
            ".previous\n"); \
    extern const char name[]; \
    extern const char name##_end[]

#endif
