/* The languages besides English, one a line: its name in enum lang, its code, its name as its
 * speakers write it; and `with`, whatever the macro X needs. CMakeLists.txt, tools/texts and
 * web/texts.mjs read these lines, too; HACKING.md says what else a language needs. */
#ifndef TEXT_LANGUAGES_H
#define TEXT_LANGUAGES_H

/* clang-format off */
#define LANGUAGES(X, with) \
    X(FR, fr, "français", with) \
    X(KO, ko, "한국어", with) \
    /* the last line of the list */
/* clang-format on */

#endif
