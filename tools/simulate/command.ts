// The command line of `npm run simulate`.
import { parseArgs } from 'node:util';
import { SIMULATED_NAMES, type SimulatedName } from './casual-player.ts';
import { tableOfCoins } from './coins.ts';
import { findFalsePositives } from './false-positives.ts';
import { recordGame } from './play-game.ts';
import { summarise } from './summary.ts';

type Options = { readonly games: number; readonly seed: number; readonly player: SimulatedName };

/** Output in place of the drops of one game. */
const MODES: Readonly<Record<string, (options: Options) => Iterable<object>>> = {
  summary: ({ player, games, seed }) => [summarise(player, games, seed)],
  'false-positives': ({ games, seed }) => findFalsePositives(games, seed),
  coins: ({ seed }) => tableOfCoins(seed),
};
const MODE_NAMES = Object.keys(MODES);

const USAGE = `usage: simulate --seed S --drops N --player ${SIMULATED_NAMES.join('|')}, simulate --games N --player P --summary [--seed S], simulate --games N --false-positives [--seed S], or simulate --coins [--seed S]`;

/** Returns the exit code. */
export function simulate(args: string[]): number {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(args);
  } catch (error) {
    process.stderr.write(`simulate: ${String(error instanceof Error ? error.message : error).split('\n')[0]} (${USAGE})\n`);
    return 2;
  }
  for (const result of resultsOf(options)) process.stdout.write(`${JSON.stringify(result)}\n`);
  return 0;
}

function resultsOf({ mode, drops, ...options }: ReturnType<typeof readOptions>): Iterable<object> {
  return mode === undefined ? recordGame(options.player, options.seed, drops) : MODES[mode](options);
}

/** Throws if an option is invalid. */
function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      drops: { type: 'string' },
      games: { type: 'string' },
      player: { type: 'string', default: 'greedy' },
      ...Object.fromEntries(MODE_NAMES.map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  const player = SIMULATED_NAMES.find((name) => name === values.player);
  if (!player) throw new Error(`Unknown player --player ${values.player}. Known players: ${SIMULATED_NAMES.join(', ')}`);
  const [mode, other] = MODE_NAMES.filter((name) => name in values);
  const extra = mode && (other ?? (values.drops !== undefined && 'drops'));
  if (extra) throw new Error(`--${extra} cannot be combined with --${mode}`);
  if (mode === undefined && values.games !== undefined) throw new Error(`--games requires --${MODE_NAMES.join(' or --')}`);
  return {
    player,
    mode: mode,
    seed: readInteger('seed', values.seed, 0, 0xffffffff),
    drops: readInteger('drops', values.drops ?? '1000000', 1, 1e9),
    games: readInteger('games', values.games ?? '1000', 1, 1e7),
  };
}

function readInteger(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new Error(`--${name} ${text} is not an integer from ${min} to ${max}`);
  return value;
}
