"""Fills a catalogue with a made-up language: each text between ⟦ and ⟧, and of three plural
forms – for one, for two, for more – each with its number. For tests/language."""
import re
import sys

path = sys.argv[1]
texts = open(path, encoding="utf-8").read()
texts = re.sub(r'"Plural-Forms: .*\\n"', r'"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;\\n"', texts)
texts = texts.replace("YEAR-MO-DA HO:MI+ZONE", "2026-11-15 12:00+0000")
if "Plural-Forms" not in texts:
    texts = texts.replace('"Content-Transfer-Encoding: 8bit\\n"\n',
                          '"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;\\n"\n')


def text_of(block, key):
    found = re.search(rf'^{key} ((?:"(?:[^"\\]|\\.)*"\n?)+)', block, re.M)
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', found.group(1))) if found else None


def made_up(text):
    head, body, tail = re.fullmatch(r"((?:\\n| )*)(.*?)((?:\\n| )*)", text, re.S).groups()
    return f"{head}⟦{body}⟧{tail}" if re.search("[A-Za-z]", body) else text


done = []
for block in texts.split("\n\n"):
    one, many = text_of(block, "msgid"), text_of(block, "msgid_plural")
    if one:
        block = block[: block.index("\nmsgstr")]
        if many is None:
            block += f'\nmsgstr "{made_up(one)}"'
        else:
            block += "".join(f'\nmsgstr[{i}] "{made_up(many)}"' for i in range(3))
    done.append(block.rstrip("\n"))
open(path, "w", encoding="utf-8").write("\n\n".join(done) + "\n")
