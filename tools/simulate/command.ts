// The command line of `npm run simulate`.
import { parseArgs } from 'node:util';
import { summariseCoach } from './coached-games.ts';
import { CASUAL_NAMES, GAMES, playCasually, tableOfCoins } from './coins.ts';
import { findFalsePositives } from './false-positives.ts';
import { summarisePaced } from './paced-games.ts';
import { recordGame } from './play-game.ts';
import { createSimulated, SIMULATED_NAMES } from './casual-player.ts';
import { summarise } from './summary.ts';

const USAGE =
  'usage: simulate --seed S --drops N --player random|beginner|usual|good|greedy|beam, simulate --games N --player P --summary [--seed S], simulate --games N --player P --coach [--seed S], simulate --games N --paced|--false-positives [--seed S], or simulate --coins|--figures [--seed S]';

class UsageError extends Error {}

/** Returns the exit code. */
export function simulate(args: string[]): number {
  try {
    const options = readOptions(args);
    if (!options) process.stdout.write(`${USAGE}\n`);
    else for (const result of resultsOf(options)) process.stdout.write(`${JSON.stringify(result)}\n`);
    return 0;
  } catch (error) {
    if (!isUsageError(error)) throw error;
    process.stderr.write(`simulate: ${error.message.split('\n')[0]} (${USAGE})\n`);
    return 2;
  }
}

function resultsOf({ games, seed, player, drops, ...mode }: NonNullable<ReturnType<typeof readOptions>>): Iterable<object> {
  if (mode.coins) return tableOfCoins(seed);
  if (mode.figures) return CASUAL_NAMES.map((name) => ({ [name]: playCasually(name, GAMES, seed) }));
  if (mode.paced) return [summarisePaced(games, seed)];
  if (mode.falsePositives) return findFalsePositives(games, seed);
  if (mode.coach) return [summariseCoach(player, games, seed)];
  return mode.summary ? [summarise(player, games, seed)] : recordGame(seed, createSimulated(player, seed), drops);
}

/** Returns undefined for --help. */
function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      drops: { type: 'string' },
      games: { type: 'string' },
      player: { type: 'string', default: 'greedy' },
      summary: { type: 'boolean', default: false },
      coach: { type: 'boolean', default: false },
      paced: { type: 'boolean', default: false },
      coins: { type: 'boolean', default: false },
      figures: { type: 'boolean', default: false },
      'false-positives': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const player = SIMULATED_NAMES.find((name) => name === values.player);
  if (!player) throw new UsageError(`Unknown player --player ${values.player}. Known players: ${SIMULATED_NAMES.join(', ')}`);
  const falsePositives = values['false-positives'];
  if (values.coach && (values.drops !== undefined || values.summary))
    throw new UsageError('--coach can only be combined with --games, --player and --seed');
  const { coins, figures } = values;
  if ([values.paced, falsePositives, coins, figures, values.summary || values.drops !== undefined].filter(Boolean).length > 1)
    throw new UsageError('--paced, --false-positives, --coins and --figures can only be combined with --games and --seed');
  if (values.summary && values.drops !== undefined) throw new UsageError('--drops cannot be combined with --summary');
  if (!values.summary && !values.coach && !values.paced && !falsePositives && values.games !== undefined)
    throw new UsageError('--games requires --summary, --coach, --paced or --false-positives');
  return {
    player,
    summary: values.summary,
    coach: values.coach,
    paced: values.paced,
    falsePositives,
    coins,
    figures,
    seed: readInteger('seed', values.seed, 0, 0xffffffff),
    drops: readInteger('drops', values.drops ?? '1000000', 1, 1e9),
    games: readInteger('games', values.games ?? '1000', 1, 1e7),
  };
}

function readInteger(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new UsageError(`--${name} ${text} is not an integer from ${min} to ${max}`);
  return value;
}

function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
}
