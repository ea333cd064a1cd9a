// Errors of ranks while entries move: differences from the number of better entries at the moment of the answer.
import { setTimeout } from 'node:timers/promises';
import { transact } from '../../../../server/database/transact.ts';
import { compareEntries } from '../../support/random-moves.ts';
import { putEntry } from '../../support/verified-entries.ts';
import { nextBelow, seedRandom } from '../../../../src/rules/random.ts';
import { readPlaces, report, type Measured, type PlacedEntry } from './measured.ts';

const SECONDS = 20;
/** Writes begin before reads: the first loads of the counts show how many entries move. */
const WARM_UP_SECONDS = 3;
const WRITES_PER_SECOND = 200;
const READS_PER_SECOND = 100;

/** Times are those of `performance.now`. */
type Interval = { readonly began: number; readonly ended: number };
type Move = Interval & { readonly from: PlacedEntry; readonly to: PlacedEntry };
type Read = Interval & { readonly entry: PlacedEntry; readonly rank: number; readonly within: number };

/** Known players with odd numbers get better scores, the ranks of the others are read. */
export async function measureErrors({ stored, database, index }: Measured): Promise<void> {
  const placed = new Map((await readPlaces(database, stored)).map((entry) => [entry.player, entry]));
  const players = stored.known.map(({ stored: { player } }) => placed.get(player)!);
  const [written, read] = [0, 1].map((rest) => players.filter((_entry, number) => number % 2 === rest));
  const random = seedRandom(1);
  const moves: Move[] = [];
  const reads: Read[] = [];

  async function move(number: number): Promise<void> {
    const from = written[number % written.length];
    const better = players[nextBelow(random, players.length)];
    const to = { ...from, score: Math.max(from.score + 10, better.score), reached_at: Date.now() };
    const began = performance.now();
    await transact(database, async (transaction) => {
      await transaction.updateTable('players').set({ seen_at: to.reached_at }).where('public_id', '=', from.player).execute();
      const { board, player, score, reached_at } = to;
      return putEntry(database, transaction, { board, player, score, reached_at, game: player, is_checked: 1 });
    });
    moves.push({ began, ended: performance.now(), from, to });
  }

  async function readRank(number: number): Promise<void> {
    const entry = read[number % read.length];
    const began = performance.now();
    const { rank, within } = await index.rankOf(entry);
    reads.push({ began, ended: performance.now(), entry, rank, within });
  }

  await Promise.all([
    repeat(WRITES_PER_SECOND, SECONDS + WARM_UP_SECONDS, move),
    index.rankOf(read[0]),
    setTimeout(WARM_UP_SECONDS * 1000).then(() => repeat(READS_PER_SECOND, SECONDS, readRank)),
  ]);
  const judged = reads.map((answer) => judge(answer, moves));
  const late = judged.filter(({ error, within }) => error > within);
  report(
    `ranks under ${WRITES_PER_SECOND} moves/s: error above rankWithin`,
    `${late.length} of ${judged.length}, by at most ${Math.max(0, ...late.map(({ error, within }) => error - within))}`,
    '0',
  );
  const largest = (name: 'error' | 'within' | 'behind') => Math.max(...judged.map((one) => one[name]));
  report('the same: largest error, largest rankWithin', `${largest('error')}, ${largest('within')}`);
  report('the same: oldest moment of which a rank is exact', `${(largest('behind') / 1000).toFixed(1)} s`);
}

/** Starts calls at a fixed rate and waits for all of them. */
async function repeat(perSecond: number, seconds: number, call: (number: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const calls: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    await setTimeout(Math.max(0, began + (number * 1000) / perSecond - performance.now()));
    calls.push(call(number));
  }
  await Promise.all(calls);
}

/**
 * Moves only improve entries, so a rank only grows. `error` is the distance from the ranks between the beginning and the end of the read,
 * `behind` the time since the rank was exact.
 */
function judge({ entry, rank, within, began, ended }: Read, moves: readonly Move[]) {
  const passing = moves.filter(({ from, to }) => compareEntries(from, entry) > 0 && compareEntries(to, entry) < 0);
  const lowest = entry.place + passing.filter((move) => move.ended <= began).length;
  const highest = entry.place + passing.filter((move) => move.began < ended).length;
  const error = Math.max(0, lowest - rank, rank - highest);
  // The first move that the rank does not contain.
  const missed = passing.toSorted((one, other) => one.ended - other.ended)[Math.max(0, rank - entry.place)];
  return { error, within, behind: error > 0 && missed !== undefined ? began - missed.ended : 0 };
}
