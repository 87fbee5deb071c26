/* See unicode.h. */
#include "text/unicode.h"

#include <unictype.h>
#include <uninorm.h>
#include <uniwidth.h>

bool unicode_is_seen(uint32_t c)
{
    enum {
        STEERS = UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Zl |
                 UC_CATEGORY_MASK_Zp
    };

    return !uc_is_general_category_withtable(c, STEERS) &&
           !uc_is_property_default_ignorable_code_point(c);
}

bool unicode_is_spoken(uint32_t c)
{
    return uc_is_property_alphabetic(c) || uc_is_general_category(c, UC_NUMBER);
}

uint32_t unicode_plain(uint32_t c)
{
    for (ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH]; uc_canonical_decomposition(c, parts) > 0;)
        c = parts[0];
    return c;
}

size_t unicode_width(const char *utf8, size_t bytes)
{
    int width = u8_width((const uint8_t *)utf8, bytes, "UTF-8");

    return width > 0 ? (size_t)width : 0;
}
