// Plays with the known seed: searches whole games with the pieces that no person can see, and stops at a score.
import { boardCost } from '../../../server/leaderboard/board-cost.ts';
import { applyAction, cloneGame, newGame, type Action, type GameState } from '../../../src/rules/game.ts';
import { legalDrops } from '../../../tools/simulate/automatic-players.ts';
import type { Replay } from '../../../src/rules/replay.ts';

type Node = { readonly game: GameState; readonly actions: Actions };
/** The last action and those before it. */
type Actions = { readonly last: Action; readonly before: Actions } | undefined;

/** The searched games per move, best first. */
const WIDTH = 12;
const POINT_VALUE = 0.1;

/** Returns a game with at least the score, if the search finds one. Changes the blocks after each `changeEvery` drops. */
export function playWithForesight(seed: number, score: number, changeEvery = Infinity): Replay & { readonly score: number } {
  let nodes: readonly Node[] = [{ game: newGame(seed), actions: undefined }];
  let best = nodes[0];
  let drops = 0;
  while (nodes.length > 0 && best.game.score < score) {
    nodes = continueBest(nodes);
    drops++;
    if (drops % changeEvery === 0) nodes = nodes.map((node) => play(node, { type: 'changeBlocks' }));
    for (const node of nodes) if (node.game.score > best.game.score) best = node;
  }
  const actions: Action[] = [];
  for (let rest = best.actions; rest; rest = rest.before) actions.unshift(rest.last);
  return { start: { type: 'seed', seed }, actions, score: best.game.score };
}

/** Plays every drop of every game, and keeps the best different ones. */
function continueBest(nodes: readonly Node[]): Node[] {
  const found = new Map<string, { readonly node: Node; readonly cost: number }>();
  for (const node of nodes) {
    for (const drop of legalDrops(node.game)) {
      const next = play(node, { type: 'drop', ...drop });
      const { board, queue, score } = next.game;
      const key = [board.low, board.high, queue.map(({ id }) => id)].join(' ');
      found.set(key, { node: next, cost: boardCost(board.low, board.high) - POINT_VALUE * score });
    }
  }
  return [...found.values()]
    .sort((one, other) => one.cost - other.cost)
    .slice(0, WIDTH)
    .map(({ node }) => node);
}

function play({ game, actions }: Node, last: Action): Node {
  const copy = cloneGame(game);
  applyAction(copy, last);
  return { game: copy, actions: { last, before: actions } };
}
