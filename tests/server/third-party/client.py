"""A client of the score server, written only from docs/online.md and its pages. Requires Python 3 and the package `cryptography`.

client.py play ADDRESS GAMES_PAGE      plays a verified game, the daily game, and registers and posts on the score service
client.py replay GAMES_PAGE            plays the replays on standard input

Prints one JSON object per line. `{"wait": SECONDS}` requests a delay; the client continues when it reads the next line of its input.
"""

import base64
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from game import VERSION, Game, read_ramp, read_replay, read_shapes, write_replay, write_times

KEY = b"frozen-jewel-key-for-development"
LEADERBOARD = "frozen-jewel"
GAME_ID = "frozen-jewel"
MOVES = 30
TRIES = 5


def say(**fields):
    print(json.dumps(fields), flush=True)


def wait(seconds):
    say(wait=seconds)
    sys.stdin.readline()


def seal(text):
    padder = padding.PKCS7(128).padder()
    padded = padder.update(text.encode()) + padder.finalize()
    iv = os.urandom(16)
    encryptor = Cipher(algorithms.AES(KEY), modes.CBC(iv)).encryptor()
    return base64.b64encode(iv + encryptor.update(padded) + encryptor.finalize()).decode()


class Server:
    def __init__(self, address):
        self.address = address

    def call(self, path, body=None, content_type=None):
        """Returns the answer's JSON. Waits and retries if the answer has `retry-after`."""
        headers = {} if content_type is None else {"content-type": content_type}
        for _ in range(TRIES):
            try:
                with urllib.request.urlopen(urllib.request.Request(self.address + path, body, headers)) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                failure = json.load(error)
                pause = error.headers.get("retry-after")
                if pause is None:
                    raise RuntimeError(f"{path}: {error.code} {failure['code']}: {failure['message']}") from error
                wait(float(pause))
        raise RuntimeError(f"{path}: no answer after {TRIES} tries")

    def get(self, path, **query):
        return self.call(path + ("?" + urllib.parse.urlencode(query) if query else ""))

    def post_form(self, path, **fields):
        return self.call(path, urllib.parse.urlencode(fields).encode(), "application/x-www-form-urlencoded")

    def post_sealed(self, **fields):
        return self.post_form("/api/score", dt=seal(json.dumps(fields)))

    def ticket(self, kind, player):
        body = json.dumps({"kind": kind, "id": player, "rulesVersion": VERSION}).encode()
        return self.call("/api/ticket", body, "application/json")


def play_game(seed, shapes, ramp):
    """Plays at a human pace. Returns score, proof and seconds."""
    game = Game(seed, shapes, ramp)
    actions, tenths = [], []
    while len(actions) < MOVES and not game.is_over():
        byte = game.choose()
        game.act(byte)
        actions.append(byte)
        tenths.append(9 + byte * 7 % 31)
    seconds = sum(tenths) / 10
    wait(seconds + 1)
    return game.score, {"replay": write_replay(seed, actions), "times": write_times(tenths)}, seconds


def play_ranked(server, kind, player, shapes, ramp):
    ticket = server.ticket(kind, player)
    score, proof, _ = play_game(ticket["seed"], shapes, ramp)
    added = server.post_sealed(
        type="add",
        leaderboard=LEADERBOARD,
        username="Python",
        id=ticket["id"],
        country="de",
        contentType="score",
        score=score,
        submission=str(uuid.uuid4()),
        ticket=ticket["ticket"],
        **proof,
    )
    day = {"day": ticket["day"]} if kind == "daily" else {}
    listed = server.post_sealed(type="get", leaderboard=LEADERBOARD, contentType="score", id=added["id"], **day)
    own = [entry for entry in listed if entry["isOwn"]]
    say(game=kind, played=score, added=added, own=own, **day)
    return added["id"], own[0], proof["replay"]


def play_service(server, player, shapes, ramp):
    token = server.post_form("/service/challenge")["token"]
    user = server.post_form("/service/register", **{"nickname": "Python1", "g-recaptcha-response": token})
    token = server.post_form("/service/challenge")["token"]
    login = {"nickname": "Python1", "pin_code": user["pin_code"], "g-recaptcha-response": token}
    uid = server.post_form("/service/login", **login)["uid"]
    ticket = server.ticket("free", player)
    score, proof, seconds = play_game(ticket["seed"], shapes, ramp)
    posted = server.post_form(
        "/service/score",
        game_id=GAME_ID,
        uid=uid,
        score=seal(str(score)),
        game_time=seal(str(seconds)),
        submission=str(uuid.uuid4()),
        ticket=ticket["ticket"],
        **proof,
    )
    boards = {
        "score": server.get("/service/getLeaderboard", game_id=GAME_ID)["message"],
        "stats_wins": server.get("/service/user/stats/getLeaderboard", game_id=GAME_ID, type="stats_wins")["message"],
    }
    say(game="service", played=score, posted=posted, boards=boards, isSameUser=uid == user["uid"])


def play_all(address, shapes, ramp):
    server = Server(address)
    player, own, replay = play_ranked(server, "free", "", shapes, ramp)
    say(run=server.get("/api/runs/" + own["run"]), sent=replay)
    play_ranked(server, "daily", player, shapes, ramp)
    play_service(server, player, shapes, ramp)


def play_replays(shapes, ramp):
    for line in sys.stdin:
        seed, actions = read_replay(line.strip())
        game = Game(seed, shapes, ramp)
        for byte in actions:
            game.act(byte)
        say(score=game.score, level=game.level, coins=game.coins, queue=game.names())


def main():
    command, *rest = sys.argv[1:]
    with open(rest[-1], encoding="utf-8") as page:
        document = page.read()
    shapes, ramp = read_shapes(document), read_ramp(document)
    if command == "play":
        play_all(rest[0], shapes, ramp)
    else:
        play_replays(shapes, ramp)


main()
