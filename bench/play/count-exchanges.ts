import { RULES } from '../../src/rules/constants.ts';
import { revealThird } from '../../src/rules/deal.ts';
import { cloneGame, type GameState } from '../../src/rules/game.ts';

const SLOT = RULES.visiblePieces - 1;

/** Returns a function that reveals the third piece of each position, and returns how many are exchanged. It restores each deal first. */
export function createExchangeCounter(positions: readonly GameState[]): () => number {
  const deals = positions.map((position) => ({
    game: cloneGame(position),
    random: [...position.random],
    bag: position.bag.slice(),
    third: position.queue[SLOT],
  }));
  return () => {
    let exchanged = 0;
    for (const { game, random, bag, third } of deals) {
      for (let word = 0; word < random.length; word++) game.random[word] = random[word];
      game.bag.set(bag);
      game.queue[SLOT] = third;
      revealThird(game, game.queue);
      if (game.queue[SLOT] !== third) exchanged++;
    }
    return exchanged;
  };
}
