/* Methods of the engine about games as a whole: a day's deal, deals that are played again, two
 * games side by side, how somebody is doing. They know records, no tables. */
#ifndef PROTOCOL_LOOKING_BACK_H
#define PROTOCOL_LOOKING_BACK_H

#include "protocol/call.h"

enum outcome method_today(struct call *c);
enum outcome method_par(struct call *c);
enum outcome method_deal(struct call *c);
enum outcome method_compare(struct call *c);
enum outcome method_stats(struct call *c);

#endif
