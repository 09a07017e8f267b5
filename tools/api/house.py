"""Tables, evenings and names of a running server, opened and played over HTTP as anybody would."""

import contextlib
import http.client
import itertools
import json
import os
import pathlib
import random
import time
from dataclasses import dataclass, field

GAMES = ("cassa-grande", "calcory", "casa-grande")
SMALL = {"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}
RULES = {"cassa-grande": SMALL, "calcory": {"players": 2}, "casa-grande": {"players": 2}}
SEATS = "ABCD"
# Bots and clocks of the server are waited for so long, in seconds; then something is broken.
PATIENCE = 300


@dataclass
class Party:
    """A table, and all tokens of it."""

    game: str
    id: str
    host: str
    tokens: dict = field(default_factory=dict)


@dataclass
class Evening:
    """A club evening, and the token of its host."""

    game: str
    id: str
    host: str
    size: int
    players: int = 0


@dataclass
class Name:
    """A rated name, and its secret."""

    id: str
    token: str


class Refused(Exception):
    """Something that should be possible was not."""


class House:
    """Somebody who asks the server, and remembers the tokens."""

    def __init__(self, address):
        self.connection = http.client.HTTPConnection(address, timeout=PATIENCE)
        self.numbers = itertools.count(1)
        self.tag = None
        # Which moves are made does not matter, but games end sooner if it is not always the first one.
        self.dice = random.Random(1)

    def ask(self, method, path, body=None, seat=None, host=None, name=None):
        """An answer as JSON; a refusal is an error, because everything that is asked here is possible."""
        tokens = {"Authorization": seat and f"Bearer {seat}", "X-Tavola-Host": host, "X-Tavola-Name": name}
        headers = {key: value for key, value in tokens.items() if value}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        text = answer.read()
        self.tag = answer.headers.get("ETag")
        # The server ends connections that say nothing for a while, and between two of these requests others may take long.
        self.connection.close()
        if answer.status >= 300:
            raise Refused(f"{method} {path} {body}: {answer.status} {text.decode(errors='replace')}")
        return json.loads(text) if text else None

    # Tables

    def table(self, game, people=0, bots=None, name=None, **options):
        """A table with this many people and these bots, in the order of the seats."""
        bots = bots or {}
        wanted = {"game": game, "rules": RULES[game], "options": options, "bots": bots}
        opened = self.ask("POST", "/api/tables", wanted)
        party = Party(game, opened["id"], opened["host"])
        for seat in [seat for seat in SEATS if seat not in bots][:people]:
            self.sit(party, seat, name)
        return party

    def sit(self, party, seat, name=None):
        """Takes a seat, under a rated name if one is given."""
        wanted = {"name": f"Player {seat}", "seat": seat}
        seated = self.ask("POST", f"/api/tables/{party.id}/seats", wanted, name=name and name.token)
        party.tokens[seat] = seated["token"]

    def state(self, party, seat=None):
        """The table as a seat sees it, or else the host."""
        token = party.tokens.get(seat)
        return self.ask("GET", f"/api/tables/{party.id}", seat=token, host=None if token else party.host)["state"]

    def command(self, deed, seq):
        """The body of a command that was never sent before."""
        return {"id": f"house-{next(self.numbers)}", "seq": seq, "deed": deed}

    def act(self, party, seat, deed):
        """Does something as a seat, or as the host if it is none."""
        body = self.command(deed, self.state(party, seat)["seq"])
        path = f"/api/tables/{party.id}/commands"
        if seat:
            self.ask("POST", path, body, seat=party.tokens[seat])
        else:
            self.ask("POST", path, body, host=party.host)

    def notice(self, party, seat):
        """A wish to be told by mail, and the end of the links in the mail that asks for it."""
        address = f"player-{next(self.numbers)}@club.example"
        wanted = {"way": {"kind": "mail", "address": address}}
        kept = self.ask("POST", f"/api/tables/{party.id}/notices", wanted, seat=party.tokens[seat])
        file = pathlib.Path(os.environ["TAVOLA_MAILS"], address)
        end = time.monotonic() + PATIENCE
        while not file.exists():
            if time.monotonic() > end:
                raise Refused(f"no mail came to {address}")
            time.sleep(0.005)
        key = file.read_text(encoding="utf-8").split("#/notices/confirm/")[1].split()[0]
        return kept["id"], key

    def until(self, party, wanted):
        """The state of a table as soon as it is as wanted."""
        end = time.monotonic() + PATIENCE
        while not wanted(state := self.state(party)):
            if time.monotonic() > end:
                raise Refused(f"table {party.id} of {party.game} stays as it is: {state['table']['phase']}")
            time.sleep(0.005)
        return state

    def ready(self, party):
        """All are ready; the round is about to be dealt."""
        for seat in party.tokens:
            self.act(party, seat, {"do": "ready", "ready": True})
        self.until(party, lambda state: state["table"]["phase"] in ("dealing", "playing"))

    def begin(self, party):
        """All are ready and add their bytes; the round runs, and it is a person's turn."""
        self.ready(party)
        for seat in party.tokens:
            # The server waits three seconds for these bytes; on a machine that has more to do they may come too late.
            if (state := self.state(party))["table"]["phase"] == "dealing":
                added = {"do": "add", "round": state["round"]["number"], "entropy": "00112233445566778899aabbccddeeff"}
                with contextlib.suppress(Refused):
                    self.act(party, seat, added)
        return self.turn(party)

    def turn(self, party):
        """Waits for a person's turn or the end of the round; the seat, or nothing at the end."""

        def somebody(state):
            phase = state["table"]["phase"]
            return phase in ("between", "over") or (phase == "playing" and state["round"]["turn"] in party.tokens)

        state = self.until(party, somebody)
        return state["round"]["turn"] if state["table"]["phase"] == "playing" else None

    def move(self, party, seat):
        """The text of a legal move."""
        return self.dice.choice(self.state(party, seat)["round"]["legal"])

    def play(self, party):
        """Plays a round to its end."""
        seat = self.begin(party)
        while seat:
            self.act(party, seat, {"do": "move", "text": self.move(party, seat)})
            seat = self.turn(party)

    def playing(self, game, **more):
        """A table in play between people, and whose turn it is."""
        party = self.table(game, people=2, **more)
        return party, self.begin(party)

    # Evenings

    def evening(self, game, players=0, rounds=0, **more):
        """An evening with players and rounds; those of boxes have results, but for the last."""
        size = more.pop("size", 2)
        wanted = {"title": f"Evening {next(self.numbers)}", "game": game, "size": size, "rules": {}, **more}
        if game == "cassa-grande":
            wanted["rules"] = {key: value for key, value in SMALL.items() if key != "players"}
        opened = self.ask("POST", "/api/evenings", wanted)
        evening = Evening(game, opened["id"], opened["host"], size)
        if players:
            self.enter(evening, players)
        for number in range(1, rounds + 1):
            if number > 1:
                self.report(evening, number - 1)
            self.ask("POST", f"/api/evenings/{evening.id}/rounds", {"round": number}, host=evening.host)
        return evening

    def enter(self, evening, players):
        """The host enters players."""
        names = [f"Guest {evening.players + number + 1}" for number in range(players)]
        self.ask("POST", f"/api/evenings/{evening.id}/players", {"names": names}, host=evening.host)
        evening.players += players

    def report(self, evening, number):
        """The host enters the results of a round."""
        for table in range(1, evening.players // evening.size + 1):
            body = result(evening, number, table)
            self.ask("POST", f"/api/evenings/{evening.id}/results", body, host=evening.host)

    # Names

    def name(self):
        """A rated name."""
        own = self.ask("POST", "/api/names", {"name": f"Name {next(self.numbers)}"})
        return Name(own["id"], own["token"])

    def rated(self, game, name):
        """A rated match of this name against a bot, until its rating is there."""
        party = self.table(game, people=1, bots={"B": "easy"}, name=name, rated=True, hints=False)
        self.play(party)
        end = time.monotonic() + PATIENCE
        while not self.ask("GET", f"/api/ratings/{game}/{name.id}")["points"]:
            if time.monotonic() > end:
                raise Refused(f"a match of {game} is not rated")
            time.sleep(0.005)


def result(evening, number, table):
    """The result of a table of an evening."""
    scores = {seat: 10 + place for place, seat in enumerate(SEATS[: evening.size])}
    return {"round": number, "table": table, "games": [{"scores": scores}]}
