// The moments of a drop that clears lines, by rarity, and their weight. Gold marks three lines and more, an emptied board, the best score, and
// each fifth combo from 10 on.

/** The weights of praise. A rarer moment is never lighter than a more frequent one. */
export type Weight = {
  /** Steps of the ladder of lights: see praise.ts. */
  readonly lights: number;
  /** Scale of the words; 0 without words. */
  readonly size: number;
  /** Sounds that praise adds to those of the lines. */
  readonly sounds: number;
  /** Milliseconds of vibration. */
  readonly vibration: number;
  /** Time of the words. */
  readonly seconds: number;
};

/** `drops`: drops of the usual player for each such drop, by `npm run simulate -- --player usual --games 3000 --summary`. */
export type Moment = Weight & { readonly drops: number };

/** From frequent to rare. A combo is reached by one drop of a climb. The record is that of a player's first 30 games. */
export const MOMENTS = {
  line: { drops: 2.8, lights: 0, size: 0, sounds: 0, vibration: 22, seconds: 0 },
  combo2: { drops: 12, lights: 1, size: 0.8, sounds: 1, vibration: 26, seconds: 0.7 },
  combo3: { drops: 15, lights: 2, size: 0.83, sounds: 1, vibration: 30, seconds: 0.7 },
  twoLines: { drops: 20, lights: 2, size: 0.86, sounds: 1, vibration: 32, seconds: 0.7 },
  combo4: { drops: 20, lights: 3, size: 0.86, sounds: 1, vibration: 34, seconds: 0.7 },
  combo5: { drops: 28, lights: 4, size: 0.89, sounds: 1, vibration: 38, seconds: 0.7 },
  combo6: { drops: 40, lights: 5, size: 0.92, sounds: 1, vibration: 42, seconds: 0.7 },
  combo7: { drops: 57, lights: 6, size: 0.95, sounds: 1, vibration: 46, seconds: 0.7 },
  combo8: { drops: 82, lights: 7, size: 0.98, sounds: 1, vibration: 50, seconds: 0.7 },
  combo9: { drops: 120, lights: 7, size: 1, sounds: 1, vibration: 54, seconds: 0.7 },
  combo10: { drops: 170, lights: 7, size: 1.2, sounds: 2, vibration: 70, seconds: 0.95 },
  threeLines: { drops: 310, lights: 7, size: 1.6, sounds: 2, vibration: 90, seconds: 1 },
  combo15: { drops: 1100, lights: 7, size: 1.6, sounds: 2, vibration: 100, seconds: 1 },
  newBest: { drops: 1400, lights: 7, size: 1.6, sounds: 2, vibration: 100, seconds: 1 },
  combo20: { drops: 6200, lights: 7, size: 1.6, sounds: 3, vibration: 110, seconds: 1.1 },
  manyLines: { drops: 9100, lights: 7, size: 1.75, sounds: 3, vibration: 120, seconds: 1.2 },
  boardEmptied: { drops: 28_000, lights: 7, size: 1.75, sounds: 3, vibration: 140, seconds: 1.2 },
} as const satisfies Record<string, Moment>;

export type MomentName = keyof typeof MOMENTS;

const GOLDEN: ReadonlySet<MomentName> = new Set(['combo10', 'combo15', 'combo20', 'threeLines', 'manyLines', 'newBest', 'boardEmptied']);

/** The lines of a drop, the combo after them, and whether nothing is left. */
export type Result = { readonly lines: number; readonly combo: number; readonly isBoardEmptied: boolean };

/** From here on, each fifth combo is gold, and the others have the weight of the first gold one. */
const FIRST_GOLD_COMBO = 10;
const GOLD_COMBOS = 5;
const LAST_WEIGHTED_COMBO = 20;

const isGoldCombo = (combo: number): boolean => combo >= FIRST_GOLD_COMBO && combo % GOLD_COMBOS === 0;

/** Returns the moments of a drop that cleared lines. */
export function momentsOf({ lines, combo, isBoardEmptied }: Result): MomentName[] {
  const names: MomentName[] = ['line'];
  // Each line adds one to the combo.
  for (let reached = Math.max(2, combo - lines + 1); reached <= combo; reached++) {
    if (reached < FIRST_GOLD_COMBO || isGoldCombo(reached)) names.push(`combo${Math.min(reached, LAST_WEIGHTED_COMBO)}` as MomentName);
  }
  if (lines > 1) names.push(lines > 3 ? 'manyLines' : lines === 3 ? 'threeLines' : 'twoLines');
  if (isBoardEmptied) names.push('boardEmptied');
  return names;
}

export type Praise = Weight & { readonly isGolden: boolean };

/** Returns the weights of the rarest moment of a drop that cleared lines: none of its other moments is heavier. */
export function weigh(result: Result): Praise {
  const names = momentsOf(result);
  const isGolden = names.some((name) => GOLDEN.has(name));
  if (result.combo > FIRST_GOLD_COMBO) names.push('combo10');
  // Of two lines and combo 4, which are equally rare, the combo is first and heavier.
  const rarest = names.reduce((best, name) => (MOMENTS[name].drops > MOMENTS[best].drops ? name : best));
  return { ...MOMENTS[rarest], isGolden };
}
