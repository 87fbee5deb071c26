#!/usr/bin/env python3
"""Checks how a recorded game of Madang was shuffled: the server's commitment, how the seed was
made of its secret and what the players added, and for Koryŏ every deal, every action and the
result. Written from docs/fair-play.md and games/koryo/RULES.md alone; needs Python 3.10
and nothing else.

    verify.py [--commitment HEX] [--added HEX] FILE…     HEX: what your browser kept
    verify.py --vectors                                  the examples of docs/fair-play.md

The status is 0 if everything that was checked is right, else 1."""
import argparse
import hashlib
import re
import sys
from collections import Counter


class Wrong(Exception):
    """What does not fit, and the number of its line."""

    def __init__(self, line, reason):
        super().__init__(f"line {line}: {reason}")


# --- the seed ---


def blake2b(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def commitment_of(table, secret):
    return blake2b(b"madang commitment 1\0", table.encode() + b"\0", secret)


def seed_of(table, secret, added, drawn=()):
    """added: bytes by the number of the place; drawn: the places that take part in the lot."""
    parts = (bytes([place]) + added[place] for place in sorted(added))
    lot = bytes([0, sum(1 << (place - 1) for place in drawn)]) if drawn else b""
    return blake2b(b"madang seed 1\0", table.encode() + b"\0", secret, *parts, lot)


def lot_of(table, seed, drawn):
    """The seat of each of these places; all are numbers from 1."""
    tickets = {place: blake2b(b"madang lot 1\0", table.encode() + b"\0", seed, bytes([place])) for place in drawn}
    return dict(zip(sorted(drawn, key=tickets.get), sorted(drawn)))


# --- the generator ---


class Generator:
    """ChaCha20 with a 64-bit counter and no nonce, word after word."""

    def __init__(self, seed):
        self.key = [int.from_bytes(seed[i : i + 4], "little") for i in range(0, 32, 4)]
        self.draws = 0
        self.words = []

    def block(self, counter):
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *self.key, counter & 0xFFFFFFFF, counter >> 32, 0, 0]
        x = start[:]

        def quarter(a, b, c, d):
            for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[one] = (x[one] + x[two]) & 0xFFFFFFFF
                mixed = x[three] ^ x[one]
                x[three] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF

        for _ in range(10):
            for i in range(4):
                quarter(i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)]

    def word(self):
        if self.draws % 16 == 0:
            self.words = self.block(self.draws // 16)
        self.draws += 1
        return self.words[(self.draws - 1) % 16]

    def below(self, n):
        while True:
            product = self.word() * n
            if product & 0xFFFFFFFF >= 2**32 % n:
                return product >> 32


# --- Koryŏ; seats are numbers from 0 here ---

KORYO_VERSION = 1
CHARACTERS, EVENTS = "123456789", "BL"
CARDS = CHARACTERS + EVENTS
COPIES = {**{card: int(card) for card in CHARACTERS}, "B": 6, "L": 4}  # [K1]


class Koryo:
    def __init__(self, players, generator):
        self.players, self.generator = players, generator
        self.deck, self.bank_tokens, self.tokens = Counter(COPIES), 8, [0] * players
        self.hand, self.placed, self.table = ([Counter() for _ in range(players)] for _ in range(3))
        self.round, self.first = 1, generator.below(players)
        self.deal()

    def around(self):
        """The seats, clockwise from the first player."""
        return [(self.first + i) % self.players for i in range(self.players)]

    def seats_after(self):
        order = self.around()
        return order[order.index(self.turn) + 1 :]

    def holder(self, family):
        """Who holds a family's majority for its power, or None. [K4]"""
        most = max(table[family] for table in self.table)
        tied = [seat for seat in range(self.players) if most and self.table[seat][family] == most]
        if len(tied) > 1:
            tied = [seat for seat in tied if self.table[seat]["1"]]
        return tied[0] if tied else None

    def draw(self):
        i = self.generator.below(self.deck.total())
        card = "".join(card * self.deck[card] for card in CARDS)[i]
        self.deck[card] -= 1
        return card

    def deal(self):  # [K5, K-r1]
        for _ in range(11 - self.round):
            for seat in self.around():
                if self.deck.total():
                    self.hand[seat][self.draw()] += 1
        favoured = self.holder("8")
        if favoured is not None and self.deck.total():
            self.hand[favoured][self.draw()] += 1
        self.next_order(self.around())

    # --- whose turn it is

    def next_order(self, seats):  # [K6, K7]
        self.phase = "orders"
        for seat in seats:
            if self.hand[seat].total():
                self.turn = seat
                return
        for seat in range(self.players):
            self.deck += self.hand[seat]
            self.hand[seat] = Counter()
        self.next_main(self.around())

    def next_main(self, seats):  # [K8]
        self.used, self.owed = set(), Counter()
        if seats:
            self.phase, self.turn = "main", seats[0]
        else:
            self.next_limit(self.around())

    def is_above_limit(self, seat):  # [K3, K9]
        limit = self.round + 2 + (2 if self.holder("3") == seat else 0)
        return self.table[seat].total() > limit and any(self.table[seat][card] for card in CHARACTERS)

    def next_limit(self, seats):  # [K9]
        self.phase = "limit"
        for seat in seats:
            if self.is_above_limit(seat):
                self.turn = seat
                return
        if self.round == 8:
            self.phase, self.turn = "over", None
        else:
            self.round, self.first = self.round + 1, (self.first + 1) % self.players
            self.deal()

    # --- what is legal

    def legal(self):
        return {"orders": self.orders, "main": self.acts, "limit": self.drops, "over": list}[self.phase]()

    def orders(self):  # [K6]
        hand = self.hand[self.turn]
        for card in CARDS:
            yield from (f"order {card}" + (f"x{n}" if n > 1 else "") for n in range(1, hand[card] + 1))
        if self.holder("5") == self.turn:
            held = [card for card in CARDS if hand[card]]
            yield from (f"order {low}+{high}" for low in held for high in held if CARDS.index(low) < CARDS.index(high))

    def owes_bank(self):  # [K12, K-r5]
        return self.holder("6") == self.turn and "bank" not in self.used and self.bank_tokens > 0

    def acts(self):  # [K10–K18]
        others = [seat for seat in range(self.players) if seat != self.turn]
        if "reveal" not in self.used:
            yield "reveal"
        elif not self.owes_bank():
            yield "end"
        if self.owes_bank():
            yield "bank"
        if self.holder("2") == self.turn and "steal" not in self.used:
            yield from (f"steal P{seat + 1}" for seat in others if self.tokens[seat])
        if self.holder("4") == self.turn and "purge" not in self.used:
            yield from (f"purge {card}" for card in EVENTS if self.table[self.turn][card])
        if self.owed["B"]:
            raided = [seat for seat in others if seat != self.holder("7")]
            yield from (f"raid P{seat + 1} {card}" for seat in raided for card in CHARACTERS if self.table[seat][card])
        if self.owed["L"]:
            yield from self.lobbies()

    def lobbies(self):  # [K16, K17, K-r6]
        spy = self.holder("2")
        if spy is not None and (self.table[spy]["7"] or (self.players == 2 and spy == self.turn)):
            spy = None
        free = [seat for seat in range(self.players) if seat != spy]
        for one in free:
            for other in (seat for seat in free if seat > one):
                for a in (card for card in CHARACTERS if self.table[one][card]):
                    for b in (card for card in CHARACTERS if self.table[other][card]):
                        yield f"lobby P{one + 1} {a} P{other + 1} {b}"

    def drops(self):  # [K9]
        return (f"drop {card}" for card in CHARACTERS if self.table[self.turn][card])

    # --- what follows

    def play(self, action):
        verb, *rest = action.split(" ")
        seats = [int(word[1]) - 1 for word in rest if word[0] == "P"]
        cards = [word for word in rest if word[0] != "P"]
        getattr(self, verb)(*seats, *cards)

    def order(self, text):
        card, _, number = text.partition("x")
        cards = Counter(text.split("+")) if "+" in text else Counter({card: int(number or 1)})
        self.hand[self.turn] -= cards
        self.placed[self.turn] = cards
        self.next_order(self.seats_after())

    def reveal(self):
        cards, self.placed[self.turn] = self.placed[self.turn], Counter()
        self.table[self.turn] += cards
        self.owed.update({card: cards[card] for card in EVENTS})
        self.used.add("reveal")

    def end(self):
        self.next_main(self.seats_after())

    def bank(self):
        self.bank_tokens -= 1
        self.tokens[self.turn] += 1
        self.used.add("bank")

    def steal(self, seat):
        self.tokens[seat] -= 1
        self.tokens[self.turn] += 1
        self.used.add("steal")

    def to_deck(self, seat, card):
        self.table[seat][card] -= 1
        self.deck[card] += 1

    def purge(self, card):
        self.to_deck(self.turn, card)
        self.used.add("purge")

    def raid(self, seat, card):
        self.to_deck(seat, card)
        self.owed["B"] -= 1

    def lobby(self, one, other, a, b):
        self.table[one].update({a: -1, b: 1} if a != b else {})
        self.table[other].update({a: 1, b: -1} if a != b else {})
        self.owed["L"] -= 1

    def drop(self, card):
        self.to_deck(self.turn, card)
        if not self.is_above_limit(self.turn):
            self.next_limit(self.seats_after())

    # --- the end

    def result(self):  # [K19–K21]
        if self.phase != "over":
            return "unfinished"
        scores = [tokens - table["B"] - table["L"] for tokens, table in zip(self.tokens, self.table)]
        for card in CHARACTERS:
            counts = [table[card] for table in self.table]
            if counts.count(max(counts)) == 1:
                scores[counts.index(max(counts))] += int(card)
        winners = [f"P{seat + 1}" for seat, score in enumerate(scores) if score == max(scores)]
        return f"scores {' '.join(map(str, scores))} winners {' '.join(winners)}"


# --- records ---

WORDS = ("game", "rules", "players", "seed", "table", "commitment", "secret", "added", "lot", "position", "options", "seat")
FAIR = ("table", "commitment", "secret")


def digits(line, text):
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise Wrong(line, "expected 64 hexadecimal digits")
    return bytes.fromhex(text)


class Record:
    def __init__(self, text):
        """Reads the header: self.lines[word] is (number, rest); the rest of the record is self.body."""
        lines = [(i, line.rstrip("\r")) for i, line in enumerate(text.split("\n"), 1) if not line.startswith("#")]
        if not lines or lines[0][1] != "madang record 1":
            raise Wrong(1, "a record starts with 'madang record 1'")
        self.lines, self.added = {}, {}
        for at, (number, line) in enumerate(lines[1:], 1):
            if not line:
                self.end_of_header, self.body = number, [(n, rest) for n, rest in lines[at:] if rest]
                return
            self.read_line(number, *line.partition(" ")[::2])
        raise Wrong(lines[-1][0], "the record ends in its header")

    def read_line(self, number, word, rest):
        if word not in WORDS:
            raise Wrong(number, f"'{word}': no such line in a record's header")
        if word in self.lines and word not in ("added", "seat"):
            raise Wrong(number, "this line is there twice")
        self.lines[word] = number, rest
        if word == "added":
            seat = re.fullmatch("P([1-5]) (.*)", rest)
            if not seat or int(seat[1]) in self.added:
                raise Wrong(number, "expected another seat, and what it added")
            self.added[int(seat[1])] = digits(number, seat[2])

    def value(self, word):
        if word not in self.lines:
            raise Wrong(self.end_of_header, f"the header lacks its line '{word}'")
        return self.lines[word]

    def version(self):
        """Of the rules; records that do not say it are of the first."""
        line, text = self.lines.get("rules", (0, "1"))
        if not re.fullmatch("[1-9][0-9]{0,4}", text):
            raise Wrong(line, "expected the version of the rules, a number")
        return int(text)

    def number_of_players(self):
        line, text = self.value("players")
        if not re.fullmatch("[1-5]", text):
            raise Wrong(line, "expected the number of players")
        return int(text)

    def is_fair(self):
        """Whether it says how its seed was made; if so that is checked."""
        if not self.added and not any(word in self.lines for word in (*FAIR, "lot")):
            return False
        table, secret = self.value("table")[1], digits(*self.value("secret"))
        if not re.fullmatch("[A-Za-z0-9_-]{22}", table):
            raise Wrong(self.lines["table"][0], "expected the id of a table")
        if "position" in self.lines:
            raise Wrong(self.lines["position"][0], "a game whose shuffles can be checked starts from its seed alone")
        if any(seat > self.number_of_players() for seat in self.added):
            raise Wrong(self.lines["added"][0], "there is no such seat in this game")
        if digits(*self.value("commitment")) != commitment_of(table, secret):
            raise Wrong(self.lines["commitment"][0], "the commitment does not fit the table and the secret")
        if digits(*self.value("seed")) != seed_of(table, secret, self.added, self.drawn()):
            raise Wrong(self.lines["seed"][0], "the seed does not follow from the table, the secret and what was added")
        self.check_lot(table)
        return True

    def drawn(self):
        """The places that take part in the lot."""
        line, text = self.lines.get("lot", (0, "-"))
        if not re.fullmatch("(P[1-5]|-)( (P[1-5]|-)){0,4}", text):
            raise Wrong(line, "expected the seat of each place, like 'P2 P1'")
        return [place for place, seat in enumerate(text.split(" "), 1) if seat != "-"]

    def check_lot(self, table):
        if "lot" not in self.lines:
            return
        lot = lot_of(table, digits(*self.value("seed")), self.drawn())
        right = " ".join(f"P{lot[place]}" if place in lot else "-" for place in range(1, self.number_of_players() + 1))
        if self.lines["lot"][1] != right:
            raise Wrong(self.lines["lot"][0], f"the seats were not drawn as the seed says: that gives {right}")

    def replay(self):
        """Plays a game of Koryŏ; how many actions it has, and its result."""
        players = self.number_of_players()
        if not 2 <= players <= 4 or "options" in self.lines:
            raise Wrong(self.end_of_header, "only Koryŏ with two to four players and the shipped seasons can be checked here")
        game = Koryo(players, Generator(digits(*self.value("seed"))))
        for n, (line, text) in enumerate(self.body):
            if text.startswith("end "):
                is_stopped = text == f"end {n} stopped" and game.phase != "over"
                if text != f"end {n} {game.result()}" and not is_stopped:
                    raise Wrong(line, f"the game does not end so, but with: end {n} {game.result()}")
                if "secret" in self.lines and game.phase != "over" and not is_stopped:
                    raise Wrong(line, "a secret is revealed when the game is over, and this one is not")
                if self.body[n + 1 :]:
                    raise Wrong(self.body[n + 1][0], "nothing follows the last line")
                return n, game.result()
            seat, _, action = text.partition(" ")
            if game.phase == "over" or seat != f"P{game.turn + 1}":
                raise Wrong(line, f"'{text}': it is not that seat's turn")
            if action not in game.legal():
                raise Wrong(line, f"'{text}' is not legal there")
            game.play(action)
        raise Wrong(self.body[-1][0] if self.body else self.end_of_header, "the record has been cut off")


# --- the program ---


def verify(path, known):
    """What was checked of a record, line by line; known: commitment and added, as bytes or None."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        record = Record(file.read())
    game, version = record.value("game")[1], record.version()
    is_fair = record.is_fair()
    if is_fair:
        commitment = record.lines["commitment"]
        if known.commitment not in (None, digits(*commitment)):
            raise Wrong(commitment[0], "this is another commitment than you were shown")
        if known.added not in (None, *record.added.values()):
            raise Wrong(record.lines["seed"][0], "what your browser added is not part of the seed")
        seats = " ".join(f"P{seat}" for seat in sorted(record.added)) or "nobody"
        yield f"checked: the commitment {commitment[1]} is that of the revealed secret"
        yield f"checked: the seed follows from the secret and what was added by {seats}"
        if "lot" in record.lines:
            yield f"checked: the seats were drawn by lot as the seed says, by place: {record.lines['lot'][1]}"
    elif known.commitment or known.added:
        raise Wrong(record.end_of_header, "the record does not say how its seed was made")
    else:
        yield "NOT checked: how the seed was made: the record does not say it"
    if game == "koryo" and version != KORYO_VERSION:
        yield f"NOT checked: deals, actions and result: played by version {version} of the rules, this file knows {KORYO_VERSION}"
    elif game == "koryo" and "position" not in record.lines:
        actions, result = record.replay()
        yield f"checked: every card dealt follows from the seed, and each action is legal: {actions}"
        yield f"checked: the result: {result}"
    else:
        yield "NOT checked: deals, actions and result; this file knows whole games of Koryŏ only, 'madang verify' knows all"


def print_vectors():
    table, secret = "A" * 22, bytes(range(32))
    added = {1: b"\x11" * 32, 3: b"\x22" * 32}
    seed = seed_of(table, secret, added)
    print("commitment          ", commitment_of(table, secret).hex())
    print("seed, nobody        ", seed_of(table, secret, {}).hex())
    print("seed, P1            ", seed_of(table, secret, {1: added[1]}).hex())
    print("seed, P1 and P3     ", seed.hex())
    for places in ([1, 2, 3], [1, 3]):
        drawn = seed_of(table, secret, added, places)
        lot = lot_of(table, drawn, places)
        print(f"seed, {len(places)} places drawn", drawn.hex())
        print("lot                 ", *(f"P{lot[place]}" if place in lot else "-" for place in (1, 2, 3)))
    generator = Generator(seed)
    print("first words         ", *(f"{generator.word():08x}" for _ in range(4)))
    generator = Generator(seed)
    print("below 3, 55, 54, 2  ", *(generator.below(n) for n in (3, 55, 54, 2)))
    generator = Generator(seed)
    print("below 3000000000    ", *(generator.below(3000000000) for _ in range(4)), f"({generator.draws} words)")
    game = Koryo(3, Generator(seed))
    print("Koryŏ, 3 players    ", f"first P{game.first + 1}", *("".join(sorted(hand.elements())) for hand in game.hand))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commitment", type=lambda text: digits(0, text))
    parser.add_argument("--added", type=lambda text: digits(0, text))
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("files", nargs="*", metavar="FILE")
    known = parser.parse_args()
    if known.vectors:
        return print_vectors()
    if not known.files:
        parser.error("which record?")
    is_right = True
    for path in known.files:
        try:
            told = list(verify(path, known))
            print(f"{path}:", *told, sep="\n  ")
        except (Wrong, OSError) as problem:
            is_right = False
            print(f"{path}: WRONG: {problem}", file=sys.stderr)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
