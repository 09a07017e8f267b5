"""What schemathesis makes up is brought to tables, evenings and names that there are, but not always: nonsense stays.

What a request becomes follows from its number among those of its operation alone, so that every run asks the same.
"""

import collections
import itertools
import os
import random

import schemathesis
import tally
from house import GAMES, RULES, House, result
from schemathesis.core.parameters import ParameterLocation

HOUSE = House(os.environ["TAVOLA_ADDRESS"])
# So often a request is brought to something that there is.
REAL = 0.8


class Stock:
    """What there is to be looked at; what is changed or removed is made anew for each request."""

    def __init__(self, house):
        self.name = house.name()
        self.evenings = []
        self.tables = []
        self.past = []
        for game in GAMES:
            house.rated(game, self.name)
            with_bot = house.table(game, people=1, bots={"B": "easy"})
            house.begin(with_bot)
            full = house.table(game, people=2)
            over = house.table(game, people=2)
            house.play(over)
            # A second round runs, the first one can be seen.
            again = house.table(game, people=2, rounds=3)
            house.play(again)
            house.begin(again)
            between = house.table(game, people=2, rounds=2, watchers=False)
            house.play(between)
            waiting = house.table(game, people=1, listed=True)
            self.tables += [with_bot, full, over, again, between, waiting]
            self.past += [over, again, between]
            ended = house.evening(game, players=4, rounds=2, online=False)
            house.ask("POST", f"/api/evenings/{ended.id}/end", {"over": True}, host=ended.host)
            self.evenings += [
                house.evening(game),
                house.evening(game, players=2, open=True),
                house.evening(game, players=4, rounds=1),
                house.evening(game, players=5, rounds=1, bots="easy"),
                house.evening(game, players=4, rounds=3, online=False),
                ended,
            ]
        self.sheets = house.ask("GET", "/api/print")
        self.playing = {}

    def party(self, house, game):
        """A table in play at which anything may be done, and which nobody looks at."""
        party = self.playing.get(game)
        if not party or house.state(party)["table"]["phase"] != "playing":
            party, _ = house.playing(game)
            self.playing[game] = party
        return party


STOCK = Stock(HOUSE)
WAYS = {}
TOKENS = ("Authorization", "X-Tavola-Host", "X-Tavola-Name")
# Requests with a token that is right where they go.
ALLOWED = set()


def way(*labels):
    """How requests of these operations are brought to something that there is."""

    def keep(function):
        WAYS.update(dict.fromkeys(labels, function))
        return function

    return keep


def often(chance, most=0.75):
    return chance.random() < most


def fits(case, part=ParameterLocation.BODY):
    """Whether a part of a request follows the description; if not, what is wrong with it stays."""
    if part is ParameterLocation.BODY and not isinstance(case.body, dict):
        return False
    known = case.meta.components.get(part)
    return known is None or known.mode.is_positive


def show(case, chance, header, cookie, right, others):
    """Shows a token: mostly the right one, else somebody else's, one that is none, or none at all."""
    kind = chance.choices(["header", "cookie", "other", "none", "nothing"], [60, 15, 10, 5, 10])[0]
    prefix = "Bearer " if header == "Authorization" else ""
    if kind in ("header", "cookie"):
        ALLOWED.add(case.id)
    for made_up in TOKENS:
        case.headers.pop(made_up, None)
    # A cookie counts where no header is: what is wrong in a header would be taken for accepted.
    if kind == "header" or (kind == "cookie" and not (cookie and fits(case, ParameterLocation.HEADER))):
        case.headers[header] = prefix + right
    elif kind == "cookie":
        case.cookies[cookie] = right
    elif kind == "other":
        case.headers[header] = prefix + chance.choice(others)
    elif kind == "none":
        case.headers[header] = prefix + "none"


def show_at(case, chance, party, seat):
    """Goes to a table, as a seat of it or, where that is nobody's, as its host."""
    case.path_parameters["id"] = party.id
    others = [token for other in STOCK.tables for token in (other.host, *other.tokens.values())]
    if seat in party.tokens:
        show(case, chance, "Authorization", None, party.tokens[seat], others)
    else:
        show(case, chance, "X-Tavola-Host", None, party.host, others)


def show_evening(case, chance, evening):
    """Goes to an evening as its host."""
    case.path_parameters["id"] = evening.id
    others = [other.host for other in STOCK.evenings]
    show(case, chance, "X-Tavola-Host", f"tavola-evening-{evening.id}", evening.host, others)


def show_name(case, chance, name):
    """Has a rated name."""
    show(case, chance, "X-Tavola-Name", None, name.token, ["t" * 43])


@way("GET /api/tables/{id}", "GET /api/tables/{id}/history")
def look(case, chance):
    party = chance.choice(STOCK.tables)
    show_at(case, chance, party, chance.choice(["A", "B", None]))


@way("GET /api/tables/{id}/record", "GET /api/tables/{id}/replay")
def look_back(case, chance):
    party = chance.choice(STOCK.past if often(chance) else STOCK.tables)
    show_at(case, chance, party, chance.choice(["A", "B", None]))
    if fits(case, ParameterLocation.QUERY) and often(chance):
        case.query = {"round": chance.choice([1, 1, 2])} if often(chance, 0.5) else {}
        if case.path.endswith("replay") and often(chance):
            case.query["viewer"] = chance.choice(["A", "B", "watcher", "open"])


def name_game(case, game):
    """Names a game that there is, if the body names any: whatever else is wrong with it shall be looked at."""
    named = isinstance(case.body, dict) and isinstance(case.body.get("game"), str)
    if named:
        case.body["game"] = game
        if isinstance(case.body.get("rules"), dict):
            case.body["rules"] = {}
    return named


@way("POST /api/tables")
def open_table(case, chance):
    game = chance.choice(GAMES)
    if name_game(case, game) and fits(case):
        case.body["rules"] = chance.choice([RULES[game], {}])
        if often(chance):
            case.body["bots"] = chance.choice([{}, {"B": chance.choice(["easy", "medium", "hard", "master", "grandmaster"])}])
            case.body["options"] = chance.choice([{}, {"rounds": 2, "listed": True}, {"rated": True, "hints": False}])
            case.body["me"] = chance.choice([None, {"name": "Ada"}, {"name": "Ada", "seat": "A"}])
    if often(chance, 0.3):
        show_name(case, chance, STOCK.name)


@way("POST /api/tables/{id}/seats")
def sit(case, chance):
    party = HOUSE.table(chance.choice(GAMES), people=1) if often(chance) else chance.choice(STOCK.tables)
    case.path_parameters["id"] = party.id
    if fits(case) and often(chance):
        case.body = {"name": "Bea", **chance.choice([{}, {"seat": "B"}, {"seat": None, "token": "t" * 43}])}
    if often(chance, 0.3):
        show_name(case, chance, STOCK.name)


@way("POST /api/tables/{id}/commands")
def act(case, chance):
    if not (fits(case) and often(chance)):
        party = STOCK.party(HOUSE, chance.choice(GAMES))
        show_at(case, chance, party, chance.choice(["A", "B", None]))
        if fits(case) and often(chance):
            case.body["seq"] = HOUSE.state(party)["seq"]
        return
    party, seat, deed = next(DEEDS)(chance.choice(GAMES), chance)
    show_at(case, chance, party, seat)
    case.body = HOUSE.command(deed, HOUSE.state(party, seat)["seq"])


def gathered(game, do, **keys):
    return HOUSE.table(game, people=2), "A", {"do": do, **keys}


def hosted(game, do, **keys):
    return HOUSE.table(game, people=1), None, {"do": do, **keys}


def add(game, _):
    party = HOUSE.table(game, people=2)
    HOUSE.ready(party)
    return party, "A", {"do": "add", "round": 1, "entropy": "ffeeddccbbaa99887766554433221100"}


def move(game, _):
    party, seat = HOUSE.playing(game)
    return party, seat, {"do": "move", "text": HOUSE.move(party, seat)}


def undo(game, _):
    party, seat, deed = move(game, _)
    HOUSE.act(party, seat, deed)
    return party, seat, {"do": "undo"}


def answer(game, chance):
    party, seat, deed = undo(game, chance)
    HOUSE.act(party, seat, deed)
    # What told nobody anything is taken back at once, and there is nothing to answer then.
    return party, "B" if seat == "A" else "A", {"do": "answer", "agree": often(chance, 0.5)}


def back(game, _):
    party, seat = HOUSE.playing(game)
    HOUSE.act(party, seat, {"do": "leave"})
    return party, seat, {"do": "return"}


def lend(game, _):
    party, seat, _ = back(game, _)
    return party, None, {"do": "lend", "seat": seat, "level": "easy"}


def give_up(game, _):
    party, _ = HOUSE.playing(game)
    return party, None, {"do": "give_up"}


DEEDS = itertools.cycle([
    lambda game, chance: gathered(game, "ready", ready=often(chance)),
    lambda game, _: gathered(game, "say", text="Good evening"),
    lambda game, _: gathered(game, "leave"),
    lambda game, _: gathered(game, "stand"),
    lambda game, _: hosted(game, "invite", seat="B", level="easy"),
    lambda game, _: hosted(game, "free", seat="A"),
    lambda game, _: hosted(game, "change", rules=RULES[game], options={"rounds": 2}),
    lambda game, _: (HOUSE.table(game, people=2), None, {"do": "begin"}),
    add,
    move,
    undo,
    answer,
    back,
    lend,
    give_up,
])


@way("POST /api/evenings")
def open_evening(case, chance):
    if name_game(case, chance.choice(GAMES)) and fits(case):
        case.body["size"] = 2
        case.body["rules"] = {}
        if often(chance):
            case.body["title"] = "Thursday"
            case.body["options"] = chance.choice([{}, {"rated": True}, {"rounds": 2}])


@way("GET /api/evenings/{id}")
def look_at_evening(case, chance):
    evening = chance.choice(STOCK.evenings)
    show_evening(case, chance, evening)
    if often(chance, 0.3):
        HOUSE.ask("GET", f"/api/evenings/{evening.id}", host=evening.host)
        case.headers["If-None-Match"] = HOUSE.tag


@way("GET /api/evenings/{id}/standings.csv", "GET /api/evenings/{id}/results.csv")
def look_at_sheet(case, chance):
    case.path_parameters["id"] = chance.choice(STOCK.evenings).id


def at_evening(label, **how):
    """Goes to an evening of its own for each request, with a body that fits there."""

    def decorate(body):
        @way(label)
        def go(case, chance):
            evening = HOUSE.evening(chance.choice(GAMES), **how)
            show_evening(case, chance, evening)
            if fits(case) and often(chance):
                case.body = body(evening, chance)

        return body

    return decorate


@at_evening("POST /api/evenings/{id}/players", open=True)
def enter(_, chance):
    return {"names": ["Ada", "Bea", "Carl"][: chance.randint(1, 3)]}


@at_evening("POST /api/evenings/{id}/links", players=4)
def link_player(_, chance):
    return {"player": chance.randint(1, 4)}


@at_evening("POST /api/evenings/{id}/door", players=2, open=True)
def door(_, chance):
    return {"open": chance.choice([True, False])}


@at_evening("POST /api/evenings/{id}/here", players=4, rounds=1)
def here(_, chance):
    return {"player": chance.randint(1, 4), "here": often(chance, 0.5)}


@at_evening("POST /api/evenings/{id}/rounds", players=4)
def next_round(_, chance):
    return {"round": chance.choice([1, 1, 1, 2])}


@at_evening("POST /api/evenings/{id}/seats", players=4, rounds=1)
def sit_at_evening(evening, chance):
    player = chance.randint(1, 4)
    if often(chance, 0.3):
        HOUSE.ask("POST", f"/api/evenings/{evening.id}/seats", {"player": player}, host=evening.host)
        return {"player": player, "free": True}
    return {"player": player, **chance.choice([{}, {"token": "t" * 43}])}


@at_evening("POST /api/evenings/{id}/results", players=4, rounds=1, online=False)
def report(evening, chance):
    body = result(evening, 1, chance.randint(1, 2))
    return body if often(chance) else {**body, "games": []}


@at_evening("POST /api/evenings/{id}/rename", players=2)
def rename_player(_, chance):
    return {"player": chance.randint(1, 2), "name": chance.choice(["Dora", "Emil"])}


@at_evening("POST /api/evenings/{id}/remove", players=3)
def remove_player(_, chance):
    return {"player": chance.randint(1, 3)}


@at_evening("POST /api/evenings/{id}/swap", players=4, rounds=1, online=False)
def swap_players(_, chance):
    one, other = chance.sample(range(1, 5), 2)
    return {"one": one, "other": other}


@at_evening("POST /api/evenings/{id}/end", players=2)
def end(_, chance):
    return {"over": often(chance)}


@way("GET /api/names/me")
def mine(case, chance):
    show_name(case, chance, STOCK.name)


@way("GET /api/names/me/games")
def my_games(case, chance):
    show_name(case, chance, STOCK.name)


@way("POST /api/names/me/games")
def keep_game(case, chance):
    show_name(case, chance, STOCK.name)
    if fits(case) and often(chance):
        game = chance.choice(GAMES)
        case.body = {"table": HOUSE.table(game, people=1).id, "game": game, "seat": "A", "nonce": "0" * 32}


@way("POST /api/names/me")
def change_name(case, chance):
    show_name(case, chance, HOUSE.name())
    if fits(case) and often(chance, 0.5):
        case.body = chance.choice([{}, {"name": "Dora"}, {"renew": True}, {"name": "Dora", "renew": True}])


@way("DELETE /api/names/me")
def remove_name(case, chance):
    show(case, chance, "X-Tavola-Name", None, HOUSE.name().token, ["t" * 43])


# A browser that is told; nobody answers at this address.
PUSH = {
    "kind": "push",
    "p256dh": "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY",
    "auth": "_ordMnz7uTCmrpBTeUV4Bw",
}


@way("GET /api/tables/{id}/notices")
def look_at_notices(case, chance):
    show_at(case, chance, chance.choice(STOCK.tables), "A")


@way("POST /api/tables/{id}/notices")
def keep_notice(case, chance):
    show_at(case, chance, HOUSE.table(chance.choice(GAMES), people=1), "A")
    if fits(case) and often(chance):
        number = next(HOUSE.numbers)
        push = {**PUSH, "endpoint": f"https://push.invalid/{number}"}
        mail = {"kind": "mail", "address": f"player-{number}@club.example", "every": True}
        night = {"from": 1320, "to": 420, "offset": chance.choice([-300, 0, 60])}
        case.body = {"way": chance.choice([push, mail]), "quiet": chance.choice([None, night]), "lang": "fr"}


@way("DELETE /api/tables/{id}/notices/{notice}")
def remove_notice(case, chance):
    party = HOUSE.table(chance.choice(GAMES), people=1)
    case.path_parameters["notice"], _ = HOUSE.notice(party, "A")
    show_at(case, chance, party, "A")


@way("POST /api/notices/{key}/confirm", "POST /api/notices/{key}/end")
def answer_mail(case, chance):
    _, case.path_parameters["key"] = HOUSE.notice(HOUSE.table(chance.choice(GAMES), people=1), "A")


@way("GET /api/ratings/{game}", "GET /api/ratings/{game}/{id}", "POST /api/games/{game}/rules")
def of_game(case, chance):
    case.path_parameters["game"] = game = chance.choice(GAMES)
    if "id" in case.path_parameters:
        case.path_parameters["id"] = STOCK.name.id
    if case.method == "POST" and fits(case) and often(chance):
        case.body = chance.choice([{}, RULES[game], {"players": 4}])


@way("GET /api/print/{game}/{sheet}", "GET /api/print/{game}/{sheet}/{page}")
def look_at_print(case, chance):
    sheet = chance.choice(STOCK.sheets)
    case.path_parameters["game"] = sheet["game"]
    if "page" in case.path_parameters:
        case.path_parameters["sheet"] = sheet["sheet"]
        case.path_parameters["page"] = f"{chance.randint(1, len(sheet['pages']) + 1)}.svg"
    else:
        case.path_parameters["sheet"] = f"{sheet['sheet']}.pdf"


NUMBERS = collections.Counter()


@schemathesis.hook
def before_call(context, case, kwargs):
    label = case.operation.label
    if not tally.is_meant(case):
        return
    NUMBERS[label] += 1
    chance = random.Random(f"{label} {NUMBERS[label]}")
    if label in WAYS and chance.random() < REAL:
        WAYS[label](case, chance)
    if fits(case):
        # 2.0 is an integer to a schema, and none to the server.
        case.body = whole(case.body)


def whole(value):
    """The same with integers where numbers have no fraction."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {key: whole(item) for key, item in value.items()}
    return value


@schemathesis.check
def token_is_asked_for(ctx, response, case):
    """Where the description wants a token, nothing is done without the right one."""
    wanted = case.operation.definition.raw.get("security")
    if wanted and {} not in wanted and response.status_code < 400 and tally.is_meant(case):
        assert case.id in ALLOWED, "done without the right token"


@schemathesis.hook
def after_call(context, case, response):
    tally.answered(case, response.status_code)


