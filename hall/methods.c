/* Which method of methods.def is which function; see methods.h. */
#include "hall/methods.h"

#define RUN_ENGINE(name)
#define RUN_ONLINE(name)          [METHOD_##name] = method_##name,
#define RUN_BOTH(name)            [METHOD_##name] = method_##name,
#define METHOD(name, who, result) RUN_##who(name)
const struct side hall_side = {.who = OF_ONLINE,
                               .run = {
#include "protocol/methods.def"
                               }};
