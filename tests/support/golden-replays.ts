// Golden games: plans, and the file with their results.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyAction, hasNoMove, newGame, newTutorialGame, type Action, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { encodeReplay, type ReplayStart } from '../../src/rules/replay.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { createPlayer, type PlayerName } from '../../tools/simulate/automatic-players.ts';

export type GoldenReplay = {
  readonly player: PlayerName;
  readonly seed: number;
  readonly drops: number;
  readonly revives: number;
  readonly score: number;
  readonly level: number;
  readonly coins: number;
  readonly hash: string;
  readonly replay: string;
};

export type GoldenPlan = {
  readonly player: PlayerName;
  readonly seed: number;
  /** Starts with the tutorial. */
  readonly tutorial?: boolean;
  /** Maximum number of revives when no move is left. */
  readonly revives?: number;
  /** Number of drops between changes of the visible pieces. */
  readonly changeEvery?: number;
  readonly maxDrops?: number;
};

export const GOLDEN_FILE = fileURLToPath(new URL('../golden/replays.json', import.meta.url));

export function readGolden(): readonly GoldenReplay[] {
  return JSON.parse(readFileSync(GOLDEN_FILE, 'utf8'));
}

/** Plays a planned game to its end. */
export function playGolden(plan: GoldenPlan): GoldenReplay {
  const { player, seed, tutorial = false, revives = 0, changeEvery = Infinity, maxDrops = Infinity } = plan;
  const start: ReplayStart = { type: tutorial ? 'tutorial' : 'seed', seed };
  const game = tutorial ? newTutorialGame(seed) : newGame(seed);
  const actions: Action[] = [];
  const act = (action: Action) => {
    actions.push(action);
    applyAction(game, action);
  };
  if (tutorial) for (const { x, y } of TUTORIAL_STEPS) act({ type: 'drop', slot: 0, x, y });
  const choose = createPlayer(player, seed);
  let drops = 0;
  while (drops < maxDrops) {
    if (hasNoMove(game)) {
      if (game.revives >= revives) break;
      act({ type: 'revive' });
    }
    const drop = choose(game);
    if (!drop) break;
    act({ type: 'drop', ...drop });
    drops++;
    if (drops % changeEvery === 0) act({ type: 'changeBlocks' });
  }
  return { player, seed, drops, ...outcomeOf(game), replay: encodeReplay({ start, actions }) };
}

/** Returns the result of a golden game. */
export function outcomeOf(game: GameState): Pick<GoldenReplay, 'revives' | 'score' | 'level' | 'coins' | 'hash'> {
  const { revives, score, level, coins } = game;
  return { revives, score, level, coins, hash: hashGame(game) };
}
