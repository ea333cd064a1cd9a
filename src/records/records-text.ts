// Records as stored text: a version, a hash that detects damage, and JSON.
import * as v from 'valibot';
import { COUNT } from '../platform/schemas.ts';
import { hashText } from '../rules/hash.ts';
import { sortRows } from './writer-rows.ts';
import { decodeDays, encodeDays } from './day-set.ts';
import { BESTS, bestsOf, type Records } from './records.ts';

/** Version 2 adds the goals of weeks. Without any, the text is that of version 1, which earlier versions of the game read. */
const VERSION = 2;

/** Far more than this game writes. */
const MAX_CHARACTERS = 20_000;

const DAYS = v.pipe(v.string(), v.transform(decodeDays));

const FIELDS = v.strictTuple([
  COUNT,
  v.record(v.string(), v.strictTuple([COUNT, COUNT, COUNT, COUNT])),
  v.strictTuple([COUNT, COUNT, COUNT, COUNT, COUNT]),
  v.array(v.strictTuple([COUNT, COUNT])),
  DAYS,
  DAYS,
  v.pipe(COUNT, v.maxValue(2 ** 31 - 1)),
  v.optional(DAYS, ''),
]);

/** Equal records have equal texts. */
export function encodeRecords(records: Records): string {
  const { epoch, rows, recent } = records;
  const weekly = encodeDays(records.reachedWeekly);
  const json = JSON.stringify([
    epoch,
    Object.fromEntries(sortRows(rows).map(([id, { games, lines, emptied, writtenAt }]) => [id, [games, lines, emptied, writtenAt]])),
    BESTS.map((name) => records[name]),
    recent.map(({ score, endedAt }) => [score, endedAt]),
    encodeDays(records.playedDays),
    encodeDays(records.dailyDays),
    records.reachedGoals,
    ...(weekly === '' ? [] : [weekly]),
  ]);
  return `${weekly === '' ? 1 : VERSION} ${hashText(json)} ${json}`;
}

/** Decodes the text of `encodeRecords`. `newer`: a later version of the game has written it. */
export function decodeRecords(text: string): Records | 'damaged' | 'newer' {
  const [, version, hash, json] = /^(\d{1,6}) ([\da-f]{8}) (.*)$/.exec(text.slice(0, MAX_CHARACTERS)) ?? [];
  if (Number(version) > VERSION) return 'newer';
  if (!(Number(version) >= 1) || hashText(json) !== hash) return 'damaged';
  try {
    return readFields(v.parse(FIELDS, JSON.parse(json)));
  } catch {
    return 'damaged';
  }
}

function readFields([epoch, rows, bests, recent, playedDays, dailyDays, reachedGoals, reachedWeekly]: v.InferOutput<
  typeof FIELDS
>): Records {
  return {
    epoch,
    rows: Object.fromEntries(
      Object.entries(rows).map(([id, [games, lines, emptied, writtenAt]]) => [id, { games, lines, emptied, writtenAt }]),
    ),
    ...bestsOf((_, index) => bests[index]),
    recent: recent.map(([score, endedAt]) => ({ score, endedAt })),
    playedDays,
    dailyDays,
    reachedGoals,
    reachedWeekly,
  };
}
