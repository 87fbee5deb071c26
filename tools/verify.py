#!/usr/bin/env python3
"""Checks how a recorded game of Madang was shuffled: the server's commitment, how the seed was
made of its secret and what the players added; for Koryŏ and Chosŏn every deal, every action and
the result; for Charon Inc. and Duel of Chaos the opening deal. Written from docs/fair-play.md and
the RULES.md of the games; needs Python 3.10 and nothing else. It is one file, however long: who
trusts nothing else of ours reads it from top to bottom and carries it alone.

    verify.py [--commitment HEX] [--added HEX] FILE…     HEX: what your browser kept
    verify.py --box PATH FILE…                           PATH: other seasons, another map, a folder
                                                         of other cards that it was played with
    verify.py --vectors                                  the examples of docs/fair-play.md

The status is 0 if everything that was checked is right, else 1."""
import argparse
import hashlib
import json
import os
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


# --- the dynasties; seats are numbers from 0 here ---

CHARACTERS = "123456789"
SEASONS = [(11 - r, r + 2) for r in range(1, 9)]  # cards dealt, limit; [K3, C3]


class Dynasty:
    """What Koryŏ and Chosŏn have in common: a deck without order, a deal, orders, limits."""

    events = ""  # kinds of cards that are no characters, each with its copies
    all_tokens = 0

    def __init__(self, players, generator, seasons=None):
        self.players, self.generator, self.seasons = players, generator, seasons or SEASONS
        self.cards = CHARACTERS + "".join(self.events)
        self.deck = Counter({**{card: int(card) for card in CHARACTERS}, **self.events})
        self.bank_tokens, self.tokens = self.all_tokens, [0] * players
        self.hand, self.placed, self.table = ([Counter() for _ in range(players)] for _ in range(3))
        self.used = set()
        self.round, self.first = 1, generator.below(players)
        self.start_round()

    def around(self):
        """The seats, clockwise from the first player."""
        return [(self.first + i) % self.players for i in range(self.players)]

    def seats_after(self):
        order = self.around()
        return order[order.index(self.turn) + 1 :]

    def others(self):
        return [seat for seat in range(self.players) if seat != self.turn]

    def leaders(self, family):
        """The seats that have the most of a family, none if nobody has one."""
        most = max(table[family] for table in self.table)
        return [seat for seat in range(self.players) if most and self.table[seat][family] == most]

    def draw(self):
        i = self.generator.below(self.deck.total())
        card = "".join(card * self.deck[card] for card in self.cards)[i]
        self.deck[card] -= 1
        return card

    def deal(self, favoured=None):  # [K5, K-r1, C6, C-r1]
        for seat in self.around() * self.seasons[self.round - 1][0] + ([] if favoured is None else [favoured]):
            if self.deck.total():
                self.hand[seat][self.draw()] += 1
        self.next_order(self.around())

    def opening(self):
        hands = ("".join(card * hand[card] for card in self.cards) for hand in self.hand)
        return " ".join([f"first P{self.first + 1}", *hands])

    # --- whose turn it is

    def end_orders(self):  # [K7, C8]
        for seat in range(self.players):
            self.deck += self.hand[seat]
            self.hand[seat] = Counter()
        self.next_main(self.around())

    def next_main(self, seats):  # [K8, C9]
        self.used = set()
        if seats:
            self.phase, self.turn = "main", seats[0]
        else:
            self.next_limit(self.around())

    def limit(self):
        return self.seasons[self.round - 1][1]

    def next_limit(self, seats):  # [K9, C10, C-r4]
        self.phase = "limit"
        for seat in seats:
            if self.is_above_limit(seat):
                self.turn = seat
                return
        if self.round == 8:
            self.phase, self.turn = "over", None
        else:
            self.round, self.first = self.round + 1, (self.first + 1) % self.players
            self.start_round()

    def legal(self):
        return getattr(self, f"{self.phase}_actions")()

    def limit_actions(self):
        return (f"drop {card}" for card in CHARACTERS if self.table[self.turn][card])

    def over_actions(self):
        return ()

    # --- what follows

    def play(self, action):
        verb, *rest = action.split(" ")
        getattr(self, verb)(*(int(word[1]) - 1 if word[0] == "P" else word for word in rest))

    def order(self, text):
        card, _, number = text.partition("x")
        cards = Counter(text.split("+")) if "+" in text else Counter({card: int(number or 1)})
        self.hand[self.turn] -= cards
        self.placed[self.turn] = cards
        self.next_order(self.seats_after())

    def to_deck(self, seat, card):
        self.table[seat][card] -= 1
        self.deck[card] += 1

    def swap(self, one, a, other, b):
        self.table[one].update({a: -1, b: 1} if a != b else {})
        self.table[other].update({a: 1, b: -1} if a != b else {})

    def lobbies(self, open_cards):
        """Swaps of two cards of two seats; open_cards: those of each seat that may be swapped."""
        for one in range(self.players):
            for other in range(one + 1, self.players):
                yield from (f"lobby P{one + 1} {a} P{other + 1} {b}" for a in open_cards[one] for b in open_cards[other])

    def drop(self, card):
        self.to_deck(self.turn, card)
        self.settle()
        if not self.is_above_limit(self.turn):
            self.next_limit(self.seats_after())

    def settle(self):
        """Looks after what depends on the cards in play."""

    # --- the end

    def only_leader(self, family):
        leaders = self.leaders(family)
        return leaders[0] if len(leaders) == 1 else None

    def family_points(self):  # [K19, C22]
        points = [0] * self.players
        for card in CHARACTERS:
            if self.only_leader(card) is not None:
                points[self.only_leader(card)] += int(card)
        return points

    def result(self):
        if self.phase != "over":
            return "unfinished"
        scores = self.scores()
        winners = self.break_tie([seat for seat, score in enumerate(scores) if score == max(scores)])
        return " ".join(["scores", *map(str, scores), "winners", *(f"P{seat + 1}" for seat in winners)])


class Koryo(Dynasty):
    version = 1
    events = {"B": 6, "L": 4}  # [K1]
    all_tokens = 8

    def start_round(self):
        self.deal(self.holder("8"))

    def holder(self, family):
        """Who holds a family's majority for its power, or None. [K4]"""
        tied = self.leaders(family)
        if len(tied) > 1:
            tied = [seat for seat in tied if self.table[seat]["1"]]
        return tied[0] if tied else None

    def next_order(self, seats):  # [K6, K7]
        self.phase = "orders"
        for seat in seats:
            if self.hand[seat].total():
                self.turn = seat
                return
        self.end_orders()

    def next_main(self, seats):
        self.owed = Counter()
        super().next_main(seats)

    def is_above_limit(self, seat):  # [K3, K9]
        limit = self.limit() + (2 if self.holder("3") == seat else 0)
        return self.table[seat].total() > limit and any(self.table[seat][card] for card in CHARACTERS)

    def orders_actions(self):  # [K6]
        hand = self.hand[self.turn]
        for card in self.cards:
            yield from (f"order {card}" + (f"x{n}" if n > 1 else "") for n in range(1, hand[card] + 1))
        if self.holder("5") == self.turn:
            held = [card for card in self.cards if hand[card]]
            yield from (f"order {low}+{high}" for i, low in enumerate(held) for high in held[i + 1 :])

    def owes_bank(self):  # [K12, K-r5]
        return self.holder("6") == self.turn and "bank" not in self.used and self.bank_tokens > 0

    def main_actions(self):  # [K10–K18]
        if "reveal" not in self.used:
            yield "reveal"
        elif not self.owes_bank():
            yield "end"
        if self.owes_bank():
            yield "bank"
        if self.holder("2") == self.turn and "steal" not in self.used:
            yield from (f"steal P{seat + 1}" for seat in self.others() if self.tokens[seat])
        if self.holder("4") == self.turn and "purge" not in self.used:
            yield from (f"purge {card}" for card in self.events if self.table[self.turn][card])
        if self.owed["B"]:
            raided = [seat for seat in self.others() if seat != self.holder("7")]
            yield from (f"raid P{seat + 1} {card}" for seat in raided for card in CHARACTERS if self.table[seat][card])
        if self.owed["L"]:
            yield from self.lobbies(self.swappable())

    def swappable(self):  # [K16, K17, K-r6]
        spy = self.holder("2")
        if spy is not None and (self.table[spy]["7"] or (self.players == 2 and spy == self.turn)):
            spy = None
        return [[card for card in CHARACTERS if table[card] and seat != spy] for seat, table in enumerate(self.table)]

    def reveal(self):
        cards, self.placed[self.turn] = self.placed[self.turn], Counter()
        self.table[self.turn] += cards
        self.owed.update({card: cards[card] for card in self.events})
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

    def purge(self, card):
        self.to_deck(self.turn, card)
        self.used.add("purge")

    def raid(self, seat, card):
        self.to_deck(seat, card)
        self.owed["B"] -= 1

    def lobby(self, *cards):
        self.swap(*cards)
        self.owed["L"] -= 1

    def scores(self):  # [K20]
        return [points + tokens - table["B"] - table["L"]
                for points, tokens, table in zip(self.family_points(), self.tokens, self.table)]

    def break_tie(self, tied):  # [K-r7]
        return tied


class Choson(Dynasty):
    version = 1
    events = {"E": 10}  # [C1]
    all_tokens = 10
    effects = {"1": "lobby", "2": "shoot", "3": "lobby", "4": "strike", "5": "strike", "6": "lobby", "7": "strike",
               "8": "shoot"}  # of those that arrive with an event

    def __init__(self, players, generator, seasons=None):
        self.shield_owner = self.shielded = self.legacy = self.arrived = None
        self.can_arrive, self.played_events, self.kept = False, 0, [0] * players
        super().__init__(players, generator, seasons)

    # --- the course of a round

    def start_round(self):  # [C5]
        traveller = self.holder("8")
        if traveller is None:
            self.deal()
        else:
            self.phase, self.turn = "travel", traveller

    def holder(self, family):
        """Who holds a family's majority for its power, or None. [C4]"""
        tied = self.leaders(family)
        if len(tied) > 1:
            tied = [seat for seat in tied if self.is_shielded(seat, family)]
        return tied[0] if tied else None

    def holds(self, family):
        return self.holder(family) == self.turn

    def is_shielded(self, seat, family):  # [C21]
        return self.shield_owner == seat and self.shielded == family

    def next_order(self, seats):  # [C7, C-r2]
        if seats:
            self.phase, self.turn = "orders", seats[0]
        else:
            self.end_orders()

    def is_above_limit(self, seat):  # [C10]
        return self.table[seat].total() > self.limit()

    def settle(self):  # [C21, C-r9]
        if self.shield_owner is not None and not self.table[self.shield_owner]["1"]:
            self.shield_owner = self.shielded = None
        elif self.shielded and not self.table[self.shield_owner][self.shielded]:
            self.shielded = None

    # --- what is legal

    def travel_actions(self):
        return "travel", "stay"

    def orders_actions(self):  # [C7, C-r2]
        hand = self.hand[self.turn]
        held = [card for card in CHARACTERS if hand[card]]
        found = [f"order {card}" + (f"x{n}" if n > 1 else "") for card in held for n in range(1, hand[card] + 1)]
        found += [f"order {low}+{high}" for i, low in enumerate(held) for high in held[i + 1 :]]
        if hand["E"]:
            found += [f"order {card}+E" for card in held if card != "9"]
        if hand["E"] >= 3:
            found.append("order Ex3")
        return found or ["pass"]

    def main_actions(self):  # [C11–C21]
        if "reveal" not in self.used:
            yield "reveal"
        if self.holds("1") and "shield" not in self.used:
            yield from (f"shield {card}" for card in CHARACTERS if self.table[self.turn][card])
        if self.holds("5") and self.played_events and "keep" not in self.used:
            yield "keep"
        if self.can_foresee():
            yield "foresee"
        if self.can_research():
            yield "research"
        yield from self.arrivals()
        if "reveal" in self.used and self.may_end():
            yield "end"

    def can_gain(self):  # [C20]
        return self.bank_tokens > 0 or any(self.tokens[seat] for seat in self.others())

    def can_foresee(self):
        return "foresee" not in self.used and self.holds("3") and (self.holds("2") or self.holds("7")) and self.can_gain()

    def can_research(self):
        return "research" not in self.used and self.holds("6") and self.played_events > 0 and self.can_gain()

    def may_end(self):  # [C-r7, C-r8]
        if any(self.arrivals()):
            return not self.used & {"keep", "research"} and not self.can_foresee()
        return not self.can_foresee() and not self.can_research()

    def open_cards(self, seats):
        """The characters of these seats that nothing shields, of the others none. [C13–C15]"""
        return [[card for card in CHARACTERS if table[card] and seat in seats and not self.is_shielded(seat, card)]
                for seat, table in enumerate(self.table)]

    def arrivals(self):
        """What the character that arrived this turn can do. [C12]"""
        effect = self.effects[self.arrived] if self.can_arrive else None
        if effect == "lobby":
            yield from self.lobbies(self.open_cards(range(self.players)))
        elif effect:
            targets = [(seat, card) for seat, cards in enumerate(self.open_cards(self.others())) for card in cards]
            if effect == "strike":
                targets = [(seat, card) for seat, card in targets if abs(int(card) - int(self.arrived)) <= 1]
            yield from (f"{effect} P{seat + 1} {card}" for seat, card in targets)
            if effect == "strike" and self.holds("4"):
                yield from self.double_strikes(targets)

    def double_strikes(self, targets):  # [C15, C-r5]
        for i, (seat, card) in enumerate(targets):
            for other, second in targets[i if self.table[seat][card] > 1 else i + 1 :]:
                yield f"strike P{seat + 1} {card} P{other + 1} {second}"

    def riposte_actions(self):
        return "riposte", "spare"

    def take_actions(self):
        yield from (f"take P{seat + 1}" for seat in self.others() if self.tokens[seat])
        yield "decline"

    # --- what follows

    def travel(self):
        self.to_deck(self.turn, "8")
        self.settle()
        self.first = self.turn
        self.gain(self.deal)

    def stay(self):
        self.deal()

    def gain(self, then):
        """A token for the seat in turn; from an empty bank it is asked first, if anybody has one. [C20]"""
        if self.bank_tokens:
            self.bank_tokens -= 1
            self.tokens[self.turn] += 1
            then()
        elif self.can_gain():
            self.phase, self.after_taking = "take", then
        else:
            then()

    def take(self, seat):
        self.tokens[seat] -= 1
        self.tokens[self.turn] += 1
        self.after_taking()

    def decline(self):
        self.after_taking()

    def go_on(self):
        self.phase = "main"

    def pass_(self):
        self.next_order(self.seats_after())

    def play(self, action):
        super().play("pass_" if action == "pass" else action)

    def reveal(self):
        cards, self.placed[self.turn] = self.placed[self.turn], Counter()
        self.played_events = cards.pop("E", 0)
        self.table[self.turn] += cards
        self.used.add("reveal")
        if self.played_events == 3:
            self.legacy = self.turn
        elif self.played_events:
            (self.arrived,) = cards
            self.can_arrive = True

    def shield(self, family):
        self.shield_owner, self.shielded = self.turn, family
        self.used.add("shield")

    def keep(self):
        self.kept[self.turn] += 1
        self.used.add("keep")

    def foresee(self):
        self.used.add("foresee")
        self.gain(self.go_on)

    def research(self):
        self.used.add("research")
        self.gain(self.go_on)

    def lobby(self, *cards):
        self.can_arrive = False
        self.swap(*cards)
        self.settle()

    def shoot(self, seat, card):
        self.attack(self.holder("2"), [(seat, card)])

    def strike(self, *words):
        self.attack(self.holder("7"), list(zip(words[::2], words[1::2])))

    def attack(self, armed, victims):  # [C14–C16, C-r6]
        self.can_arrive = False
        for seat, card in victims:
            self.to_deck(seat, card)
        self.settle()
        if armed in [seat for seat, _ in victims] and not self.is_shielded(self.turn, self.arrived):
            self.phase, self.attacker, self.turn = "riposte", self.turn, armed

    def riposte(self):
        self.to_deck(self.attacker, self.arrived)
        self.spare()
        self.settle()

    def spare(self):
        self.phase, self.turn = "main", self.attacker

    def end(self):  # [C19]
        self.deck["E"] += self.played_events - ("keep" in self.used)
        self.arrived, self.can_arrive, self.played_events = None, False, 0
        self.next_main(self.seats_after())

    def scores(self):  # [C23, C24]
        scores = [sum(parts) for parts in zip(self.family_points(), self.tokens, self.kept)]
        scores[self.first] += 2
        if self.legacy is not None:
            score = scores[self.legacy]
            scores[self.legacy] += score if score <= 10 else 7 - self.players
        return scores

    def break_tie(self, tied):  # [C25, C-r10]
        holders = [self.only_leader(card) for card in CHARACTERS] if len(tied) > 1 else []
        return [seat for seat in holders if seat in tied][:1] or tied


# --- Charon Inc. and Duel of Chaos: what is dealt at the start, and what can be seen of it in the record ---


class Charon:
    version = 1

    def __init__(self, players, generator, zones=None, cards=None):
        """zones: (name, holes, from how many players on), in their order; cards: a number's copies."""
        self.players, self.generator = players, generator
        self.order = []  # [H3]
        for seat in range(players):
            k = generator.below(seat + 1)
            self.order.append(seat)
            self.order[k], self.order[seat] = seat, self.order[k]
        cards = cards or {str(number): [str(number)] * 5 for number in range(2, 13)}
        self.deck = [card for number in range(2, 12) for card in cards[str(number)]]
        self.discard = [*cards["12"], self.draw(), self.draw()]  # [H7]
        self.seed_zones(zones or SHIPPED_ZONES)
        self.hand = [[] for _ in range(players)]
        for seat in self.order * 3:  # [H8]
            self.hand[seat].append(self.draw())

    def draw(self):
        return self.deck.pop(self.generator.below(len(self.deck)))

    def seed_zones(self, zones):  # [H6, H-r3]
        each = {2: 3, 3: 4, 4: 4, 5: 5}[self.players]
        supply, bag = Counter({gem: 20 - each for gem in "BYGPK"}), list("BYGPK" * each)
        bag.sort(key="BYGPK".index)
        self.zones = {}
        for name, holes, least in zones:
            if self.players >= least and bag:
                gem = bag.pop(self.generator.below(len(bag)))
                more = min(holes - 1, supply[gem])
                supply[gem] -= more
                self.zones[name] = gem * (1 + more)

    def opening(self):
        hands = ("+".join(sorted(hand, key=sort_number)) for hand in self.hand)
        return " ".join(["order", *(f"P{seat + 1}" for seat in self.order), *hands,
                         "discard", "+".join(sorted(self.discard, key=sort_number)),
                         *(f"{zone}:{gems}" for zone, gems in self.zones.items())])

    def check(self, actions):
        """The first round: offers and flags come in the order drawn; whatever card is used was dealt. [H10, H11, H15, H17]"""
        hand, row, discard = [hand[:] for hand in self.hand], [], self.discard[:]
        order = self.order * 5
        for n, (line, seat, action) in enumerate(actions):
            verb, *words = action.split(" ")
            if verb == "offer" and n >= self.players:
                return  # round 2
            if n < len(order) and (seat != order[n] or verb != ("offer" if n < self.players else "flag")):
                raise Wrong(line, f"the deal has P{order[n] + 1} {'offer a card' if n < self.players else 'plant a flag'} here")
            source = {"common": row, "discard": discard}.get(words[0] if words else "", hand[seat])
            if verb in ("offer", "build", "draft"):
                if words[-1] not in source:
                    raise Wrong(line, f"'{action}': that card was not dealt there")
                source.remove(words[-1])
                if verb != "build":
                    (row if verb == "offer" else hand[seat]).append(words[-1])


def sort_number(card):
    return int(re.match("[0-9]+", card)[0]), card


# Row by row from a1: holes, and the number of players from which on a zone is in play [H4]
SHIPPED_ZONES = [(f"{column}{row + 1}", holes, least)
                 for row, line in enumerate(["25 12 12 12 24", "22 32 32 32 23", "23 32 32 32 22", "24 12 12 12 25"])
                 for column, (holes, least) in zip("abcde", (map(int, word) for word in line.split()))]

# Code, copies, set, and whether it is a card of the Prologue (p) or the expansion (v). [D2, D10, D12–D14]
EMISSARIES = """domania 1 both p, ashling 1 both, stray 2 both p, pilgrim 2 1, herald 2 2, penitent 1 both, lookout 1 both,
    spark 1 both p, ripple 1 both, maggot 1 both v"""
RECRUITS = """raven 2 - p, fenryr 2, ignitia 1, varkhan 2, scribe 2, skarn 2, surveyor 2 - p, tactician 2, hoarder 2, warden 1, spy 1,
    wyrm 1, forge 1, banner 1,
    selema 2 - p, lysandor 2, homnipax 1, chorister 2, siren 2, pearl 2, undertow 1, eel 2, ambassador 2, mist 1, leviathan 1,
    whisper 2, raider 1, current 1,
    drecht 2 - v, gnawer 2 - v, brood 2 - v, husk 2 - v, glutton 2 - v, spitter 2 - v, tick 2 - v, pozhraak 2 - v, locust 2 - v,
    carrion 1 - v, symbiont 1 - v, feast 1 - v, parasite 1 - v"""
INTERVENTIONS = {"murmur": 8, "awakening": 16, "rift": 26}


class Duel:
    version = 4

    def __init__(self, players, generator, vermeast=False, kinds=None, depths=None):
        self.players, self.generator = players, generator
        self.cards = cards_of(kinds or read_kinds(EMISSARIES) + read_kinds(RECRUITS), vermeast)
        self.hand, self.pile, self.slots, self.domain = [], [], [], []
        if players == 1:  # [D10]
            self.sets = [self.cards["prologue"]]
            self.pile = [self.shuffle(self.sets[0])]
        else:  # [D12–D15]
            swapped = generator.below(2)
            piles = [self.shuffle(self.cards[which]) for which in ("1", "2")]
            self.pile = piles[::-1] if swapped else piles
            self.sets = [set(pile) for pile in self.pile]
            domain = self.shuffle(self.cards["-"])
            self.slots, domain = domain[:5], domain[5:]
            for code, depth in sorted((depths or INTERVENTIONS).items(), key=lambda pair: pair[::-1], reverse=True):
                domain.insert(depth, code)
            self.domain = domain
        for seat in range(players):
            self.hand.append(self.pile[seat][:5])
            del self.pile[seat][:5]

    def shuffle(self, cards):
        cards = sorted(cards)
        for i in range(len(cards) - 1, 0, -1):
            k = self.generator.below(i + 1)
            cards[i], cards[k] = cards[k], cards[i]
        return cards

    def opening(self):
        parts = [f"P{seat + 1} {'+'.join(sorted(hand))} pile {'+'.join(self.pile[seat])}" for seat, hand in enumerate(self.hand)]
        if self.players == 2:
            parts += [f"domain {'+'.join(self.slots)} pile {'+'.join(self.domain)}"]
        return " ".join(parts)

    def check(self, actions):
        """P1 begins with a card of the hand dealt; Emissaries are played by whom they were dealt to. [D12, D16, D-r19]"""
        emissaries = {card for cards in self.sets for card in cards}
        for n, (line, seat, action) in enumerate(actions):
            verb, _, card = action.partition(" ")
            if n == 0 and (seat != 0 or verb != "play" or card not in self.hand[0]):
                raise Wrong(line, f"'{action}': P1 begins and plays a card of the hand that was dealt")
            if verb == "play" and card in emissaries and card not in self.sets[seat]:
                raise Wrong(line, f"'{action}': that card was dealt to the other player")


def read_kinds(text):
    """Code, copies, set and marks of each kind of card of the tables above."""
    return [tuple((entry.split() + ["-", "-"])[:4]) for entry in text.split(",")]


def cards_of(kinds, vermeast):
    """The codes of the physical cards, by where they begin: sets 1 and 2, recruits (-), prologue. [D2]"""
    found = {"1": [], "2": [], "-": [], "prologue": []}
    for code, copies, which, marks in kinds:
        copies = int(copies)
        n = copies * (2 if which == "both" else 1)
        codes = [f"{code}-{i}" if n > 1 else code for i in range(1, n + 1)]
        if "p" in marks:
            found["prologue"] += codes
        if "v" in marks and not vermeast:
            continue
        if which == "both":
            found["1"] += codes[:copies]
            found["2"] += codes[copies:]
        else:
            found[which] += codes
    return found


# --- other boxes: seasons, a map, a set of cards ---


def data_lines(text):
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return [words for words in lines if words]


def read_seasons(text):  # docs/seasons.md
    ((word, *seasons),) = data_lines(text)
    if word != "seasons" or len(seasons) != 8:
        raise ValueError(text)
    return {"seasons": [tuple(map(int, season.split("/"))) for season in seasons]}


def read_map(text):  # docs/maps.md
    least = {"yellow": 5, "brown": 4, "blue": 3}
    zones, cards = [], {}
    for word, *rest in data_lines(text):
        if word == "zone":
            zones.append((rest[0], int(rest[1]), least.get(rest[-1], 2)))
        if word == "cost":
            costs = rest[1:] * (5 if len(rest) == 2 else 1)
            kinds = list(dict.fromkeys(costs))
            letters = {cost: "abcde"[i] if len(kinds) > 1 else "" for i, cost in enumerate(kinds)}
            cards[rest[0]] = sorted(rest[0] + letters[cost] for cost in costs)
    if not zones or len(cards) != 11:
        raise ValueError(text)
    return {"zones": zones, "cards": cards}


def read_cards(texts):  # docs/cards.md
    kinds, depths = [], {}
    for card in re.split(r"^card:", "\n".join(texts), flags=re.MULTILINE)[1:]:
        lines = dict(re.findall(r"^([a-z]+):[ \t]*([^#\n]*?)[ \t]*$", re.sub("#.*", "", "card:" + card), re.MULTILINE))
        marks = ("p" if lines.get("prologue") == "yes" else "") + ("v" if "expansion" in lines else "")
        if lines.get("clan") == "intervention":
            depths[lines["card"]] = int(lines["depth"])
        else:
            kinds.append((lines["card"], lines.get("copies", "1"), lines.get("set", "-"), marks))
    return {"kinds": kinds, "depths": depths}


def box_of(path):
    """The hash of a file or folder as records name it, and what to read in it."""
    if os.path.isdir(path):
        names = sorted(name for name in os.listdir(path) if name.endswith(".txt"))
        files = [open_bytes(os.path.join(path, name)) for name in names]
        digest = hashlib.sha256(b"".join(len(file).to_bytes(8, "little") + file for file in files))
        return digest.hexdigest()[:16], [file.decode() for file in files]
    file = open_bytes(path)
    return hashlib.sha256(file).hexdigest()[:16], file.decode()


def open_bytes(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as problem:
        raise argparse.ArgumentTypeError(problem) from problem


GAMES = {"koryo": (Koryo, range(2, 5), read_seasons), "choson": (Choson, range(2, 5), read_seasons),
         "charon": (Charon, range(2, 6), read_map), "duel": (Duel, range(1, 3), read_cards)}


# --- records ---

WORDS = ("game", "rules", "players", "seed", "table", "commitment", "secret", "added", "lot", "dealt", "position", "options", "seat")
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

    def dealer(self):
        """Whose device dealt, "P1"; None: nobody's."""
        line, text = self.lines.get("dealt", (0, None))
        if text is not None and (not re.fullmatch("P[1-5]", text) or int(text[1]) > self.number_of_players()):
            raise Wrong(line, "expected a seat of this game, like P1")
        return text

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

    def actions(self):
        """(line, seat from 0, action) of each, and the last line as (line, its words after the number)."""
        found = []
        for n, (line, text) in enumerate(self.body):
            if text.startswith("end "):
                if not re.fullmatch(f"end {n} .+", text):
                    raise Wrong(line, f"there are {n} actions")
                if self.body[n + 1 :]:
                    raise Wrong(self.body[n + 1][0], "nothing follows the last line")
                return found, (line, text.split(" ", 2)[2])
            seat = re.fullmatch(f"P([1-{self.number_of_players()}]) (.+)", text)
            if not seat:
                raise Wrong(line, f"'{text}': expected a seat and its action")
            found.append((line, int(seat[1]) - 1, seat[2]))
        raise Wrong(self.body[-1][0] if self.body else self.end_of_header, "the record has been cut off")

    def set_up(self, boxes):
        """The game as it was dealt, or the reason why this file cannot know; boxes: hash and contents of what was given."""
        name = self.value("game")[1]
        if name not in GAMES:
            return None, "this file knows the four games of Madang only"
        kind, players, read_box = GAMES[name]
        line, text = self.lines.get("options", (0, "{}"))
        try:
            options = json.loads(text)
        except ValueError:
            options = None
        known = {"data": str} if read_box != read_cards else {"cards": str, "vermeast": bool}
        if not isinstance(options, dict) or any(type(value) is not known.get(key) for key, value in options.items()):
            raise Wrong(line, "expected the game's options, as JSON")
        if self.number_of_players() not in players:
            raise Wrong(self.lines["players"][0], "the game is not for so many players")
        if self.version() != kind.version:
            return None, f"played by version {self.version()} of the rules, this file knows {kind.version}"
        if "position" in self.lines:
            return None, "it starts from a position, not from its seed"
        box = options.pop("data", None) or options.pop("cards", None)
        if box and box not in boxes:
            return None, f"played with other cards or another map, {box}: give the file or folder with --box"
        try:
            contents = read_box(boxes[box]) if box else {}
            return kind(self.number_of_players(), Generator(digits(*self.value("seed"))), **options, **contents), None
        except (ValueError, LookupError, TypeError):
            return None, f"what was given for {box} cannot be read; 'madang' tells why"

    def replay(self, game):
        """Plays a game of a dynasty; how many actions it has, and its result."""
        actions, (end, words) = self.actions()
        for line, seat, action in actions:
            if seat != game.turn:
                raise Wrong(line, f"'P{seat + 1} {action}': it is not that seat's turn")
            if action not in game.legal():
                raise Wrong(line, f"'P{seat + 1} {action}' is not legal there")
            game.play(action)
        is_stopped = words == "stopped" and game.phase != "over"
        if words != game.result() and not is_stopped:
            raise Wrong(end, f"the game does not end so, but with: {game.result()}")
        if "secret" in self.lines and game.phase != "over" and not is_stopped:
            raise Wrong(end, "a secret is revealed when the game is over, and this one is not")
        return len(actions), game.result()

    def check_opening(self, game):
        """What the record shows of the opening deal of the other games; how many actions it has."""
        actions, (end, words) = self.actions()
        players = self.number_of_players()
        is_over = re.fullmatch(f"scores( -?[0-9]+){{{players}}} winners( P[1-{players}])*", words)
        if not is_over and words not in ("unfinished", "stopped"):
            raise Wrong(end, "expected the scores and the winners")
        if "secret" in self.lines and words == "unfinished":
            raise Wrong(end, "a secret is revealed when the game is over, and this one is not")
        game.check(actions)
        return len(actions)


# --- the program ---


def verify(path, known):
    """What was checked of a record, line by line; known: commitment and added, as bytes or None."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        record = Record(file.read())
    record.value("game"), record.version()
    is_fair = record.is_fair()
    if record.dealer():
        yield f"NOT checked: what the device of who sat at {record.dealer()} dealt: it has known the cards from the start"
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
    game, reason = record.set_up(known.box)
    if not game:
        yield f"NOT checked: deals, actions and result: {reason}"
        return
    yield f"dealt at the start: {game.opening()}"
    if isinstance(game, Dynasty):
        actions, result = record.replay(game)
        yield f"checked: every card dealt follows from the seed, and each action is legal: {actions}"
        yield f"checked: the result: {result}"
    else:
        actions = record.check_opening(game)
        yield f"checked: the opening deal follows from the seed, and the first of {actions} actions fit it"
        yield "NOT checked: later deals, whether each action is legal, and the result; 'madang verify' does"


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
    for name, game in (("Koryŏ", Koryo), ("Chosŏn", Choson), ("Charon", Charon)):
        print(f"{name + ', 3 players':20}", game(3, Generator(seed)).opening())
    print(f"{'Duel of Chaos':20}", Duel(2, Generator(seed)).opening())
    print(f"{'Prologue':20}", Duel(1, Generator(seed)).opening())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commitment", type=lambda text: digits(0, text))
    parser.add_argument("--added", type=lambda text: digits(0, text))
    parser.add_argument("--box", metavar="PATH", type=box_of, action="append", default=[])
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("files", nargs="*", metavar="FILE")
    known = parser.parse_args()
    known.box = dict(known.box)
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
