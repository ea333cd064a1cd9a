"""The rules of the game, written only from docs/leaderboard-games.md."""

import base64
import itertools
import re

VERSION = 2
WORD = 2**32
FULL = 0xFF
FIRST_COLUMN = 0x0101010101010101


def read_shapes(document):
    """Reads the table of shapes. Returns (grade, placements, name) for each id."""
    rows = re.findall(r"^\| (\d+) +\| `(\w+)` +\| (\d) +\| `([01/]+)` +\|$", document, re.M)
    shapes = []
    for number, (shape_id, name, grade, mask) in enumerate(rows):
        assert int(shape_id) == number
        lines = mask.split("/")
        places = {}
        for top in range(9 - len(lines)):
            for left in range(9 - len(lines[0])):
                bits = 0
                for y, line in enumerate(lines):
                    for x, cell in enumerate(line):
                        if cell == "1":
                            bits |= 1 << ((top + y) * 8 + left + x)
                places[left, top] = bits
        shapes.append((int(grade), places, name))
    return shapes


def read_ramp(document):
    """Reads the table of copies: (level, copies of the six grades)."""
    rows = re.findall(r"^\| (\d+)(?: and above)? +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$", document, re.M)
    return [(int(row[0]), [int(count) for count in row[1:]]) for row in rows]


class Generator:
    def __init__(self, seed):
        self.words = [0x9E3779B9, 0x243F6A88, seed, 1]
        for _ in range(12):
            self.word()

    def word(self):
        a, b, c, counter = self.words
        total = (a + b + counter) % WORD
        rotated = ((c << 21) | (c >> 11)) % WORD
        self.words = [b ^ (b >> 9), (c + (c << 3)) % WORD, (rotated + total) % WORD, (counter + 1) % WORD]
        return total

    def below(self, bound):
        limit = WORD - WORD % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound


def full_lines(board):
    """Returns the indices of full rows and of full columns."""
    rows = [y for y in range(8) if (board >> (8 * y)) & FULL == FULL]
    columns = [x for x in range(8) if board & (FIRST_COLUMN << x) == FIRST_COLUMN << x]
    return rows, columns


def empty_lines(board, rows, columns):
    for y in rows:
        board &= ~(FULL << (8 * y))
    for x in columns:
        board &= ~(FIRST_COLUMN << x)
    return board


def after(board, bits):
    board |= bits
    return empty_lines(board, *full_lines(board))


def count(cells):
    return bin(cells).count("1")


def line_sets():
    """Returns the cells of all sets of rows and all sets of columns."""
    rows = [FULL << (8 * y) for y in range(8)]
    columns = [FIRST_COLUMN << x for x in range(8)]
    return [sum(chosen) for lines in (rows, columns) for size in range(1, 9) for chosen in itertools.combinations(lines, size)]


LINE_SETS = line_sets()


class Game:
    def __init__(self, seed, shapes, ramp):
        self.shapes = shapes
        self.ramp = ramp
        self.random = Generator(seed)
        self.types = []
        self.bag = [0] * len(shapes)
        self.board = 0
        self.queue = [None] * 6  # (shape, type)
        self.score = self.stage = self.combo = self.status = self.coins = 0
        self.level = 1
        self.chance = 6
        self.fill_queue()

    # Dealing

    def fill_queue(self):
        self.deal_visible()
        for slot in (3, 4, 5):
            self.queue[slot] = self.draw()

    def copies(self):
        for (low, copies), (high, later) in zip(self.ramp, self.ramp[1:]):
            if low <= self.level < high:
                return [(one * (high - self.level) + other * (self.level - low)) // (high - low) for one, other in zip(copies, later)]
        return self.ramp[-1][1]

    def fill_bag(self):
        for grade, copies in enumerate(self.copies(), 1):
            family = [shape for shape, (of, _, _) in enumerate(self.shapes) if of == grade]
            each, rest = divmod(copies, len(family))
            for shape in family:
                self.bag[shape] += each
            for _ in range(rest):
                self.bag[family.pop(self.random.below(len(family)))] += 1

    def draw(self):
        if not self.types:
            self.types = [1, 2, 3, 4, 5, 6]
        kind = self.types.pop(self.random.below(len(self.types)))
        return self.draw_shape(), kind

    def draw_shape(self):
        if sum(self.bag) == 0:
            self.fill_bag()
        ticket = self.random.below(sum(self.bag))
        shape = 0
        while ticket >= self.bag[shape]:
            ticket -= self.bag[shape]
            shape += 1
        self.bag[shape] -= 1
        return shape

    def fits(self, board, shape):
        return [bits for bits in self.shapes[shape][1].values() if not board & bits]

    def visible(self):
        return [shape for shape, _ in self.queue[:3]]

    def are_placeable(self, board, pieces):
        if not pieces:
            return True
        for piece in set(pieces):
            rest = list(pieces)
            rest.remove(piece)
            if any(self.are_placeable(after(board, bits), rest) for bits in self.fits(board, piece)):
                return True
        return False

    def mix(self):
        copies = self.copies()
        return [shape for shape, (grade, _, _) in enumerate(self.shapes) if copies[grade - 1] > 0]

    def can_fill(self, gaps, pieces):
        """Returns whether the pieces fill the gaps exactly, without overlapping."""
        if not pieces:
            return gaps == 0
        return any(self.can_fill(gaps & ~bits, pieces[1:]) for bits in self.fits(~gaps, pieces[0]))

    def emptying(self):
        if not 1 <= count(self.board) <= 10:
            return []
        gaps = [lines & ~self.board for lines in LINE_SETS if not self.board & ~lines]
        trios = [[*self.visible()[:2], shape] for shape in self.mix()]
        return [trio[2] for trio in trios if any(count(cells) == self.size(trio) and self.can_fill(cells, trio) for cells in gaps)]

    def size(self, pieces):
        return sum(count(self.shapes[piece][1][0, 0]) for piece in pieces)

    def candidates(self):
        shapes = self.mix()
        for last in range(len(shapes) - 1, 0, -1):
            pick = self.random.below(last + 1)
            shapes[last], shapes[pick] = shapes[pick], shapes[last]
        return sorted(shapes, key=lambda shape: self.bag[shape] == 0)

    def exchange(self, slot, shape):
        old, kind = self.queue[slot]
        self.bag[old] += 1
        self.queue[slot] = shape, kind
        if self.bag[shape] > 0:
            self.bag[shape] -= 1

    def reveal_third(self):
        first, second, third = self.visible()
        emptying = self.emptying()
        if third in emptying:
            return
        if emptying:
            self.exchange(2, next(shape for shape in self.candidates() if shape in emptying))
            return
        if self.are_placeable(self.board, [first, second, third]):
            return
        for shape in self.candidates():
            if self.are_placeable(self.board, [first, second, shape]):
                self.exchange(2, shape)
                return

    def deal_visible(self):
        for slot in range(3):
            self.queue[slot] = self.draw()
        self.reveal_third()
        if self.are_placeable(self.board, self.visible()):
            return
        shapes = self.candidates()
        for i, first in enumerate(shapes):
            for j in range(i, len(shapes)):
                for k in range(j, len(shapes)):
                    trio = [first, shapes[j], shapes[k]]
                    if self.are_placeable(self.board, trio):
                        for slot, shape in enumerate(trio):
                            self.exchange(slot, shape)
                        return

    def names(self):
        return [f"{self.shapes[shape][2]}{kind}" for shape, kind in self.queue]

    # Actions

    def is_over(self):
        return not any(self.fits(self.board, shape) for shape in self.visible())

    def act(self, byte):
        if byte == 192:
            self.revive()
        elif byte == 193:
            self.deal_visible()
        else:
            self.drop(byte // 64, byte % 8, byte % 64 // 8)

    def drop(self, slot, x, y):
        bits = self.shapes[self.queue[slot][0]][1][x, y]
        assert not self.board & bits
        self.queue.pop(slot)
        self.board |= bits
        gained = 20
        rows, columns = full_lines(self.board)
        for _ in rows + columns:
            self.combo += 1
            self.status = 3
            if self.random.below(100) < self.chance:
                found = 1 + self.random.below(3)
                self.coins += max(found, 2) if self.combo >= 2 else found
                self.chance = 6
            else:
                self.chance += 1
            gained += 20 * (9 + self.combo)
        self.board = empty_lines(self.board, rows, columns)
        if not rows + columns and self.status > 0:
            self.status -= 1
            if self.status == 0:
                self.combo = 0
        self.score += gained
        self.stage += gained
        while self.stage >= self.target():
            self.stage -= self.target()
            self.level += 1
        self.queue.append(self.draw())
        self.reveal_third()

    def target(self):
        return min(60000, 2000 + 1200 * self.level)

    def revive(self):
        assert self.is_over()
        self.board = empty_lines(self.board, [2, 3, 4, 5], [])
        self.fill_queue()

    def choose(self):
        """Returns a legal drop that leaves few cells and few gaps, as a byte."""
        best = None
        for slot, shape in enumerate(self.visible()):
            for (x, y), bits in self.shapes[shape][1].items():
                if self.board & bits:
                    continue
                board = after(self.board, bits)
                edges = bin((board ^ (board >> 1)) & 0x7F7F7F7F7F7F7F7F).count("1") + bin((board ^ (board >> 8)) & (2**56 - 1)).count("1")
                cost = 2 * bin(board).count("1") + edges
                if best is None or cost < best[0]:
                    best = (cost, slot * 64 + y * 8 + x)
        return best[1]


def write_replay(seed, actions):
    text = base64.urlsafe_b64encode(bytes(actions)).decode().rstrip("=")
    return f"{VERSION}~s{seed}~{text}"


def read_replay(replay):
    version, start, text = replay.split("~")
    assert version == str(VERSION) and start[0] == "s"
    return int(start[1:]), base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def write_times(tenths):
    return ".".join(base36(time) for time in tenths)


def base36(number):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = digits[number % 36]
    while number >= 36:
        number //= 36
        text = digits[number % 36] + text
    return text
