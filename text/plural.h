/* Which form a number takes: the plural rule of a catalogue's header, as gettext has it. */
#ifndef TEXT_PLURAL_H
#define TEXT_PLURAL_H

/* Of "n%10==1 && n%100!=11 ? 0 : 1" (C, unsigned, n the only name) the value for n, or -1 if
 * that cannot be read up to a ';', the end of a line or of the text. */
int plural_form(const char *rule, unsigned long n);

#endif
