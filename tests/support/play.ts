// A chained driver of the rules: `play('<notation>').drop(0, 3, 4).expectScore(220)`.
import { expect } from 'vitest';
import { applyAction, type Action, type GameEvent, type GameState, type RejectReason } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';

export function play(start: string | GameState): GameDriver {
  return new GameDriver(typeof start === 'string' ? parseNotation(start) : start);
}

export class GameDriver {
  readonly game: GameState;
  /** Events of the last action. */
  events: readonly GameEvent[] = [];

  constructor(game: GameState) {
    this.game = game;
  }

  drop(slot: number, x: number, y: number): this {
    return this.act({ type: 'drop', slot, x, y });
  }

  revive(): this {
    return this.act({ type: 'revive' });
  }

  changeBlocks(): this {
    return this.act({ type: 'changeBlocks' });
  }

  act(action: Action): this {
    this.events = applyAction(this.game, action);
    expect(this.events, `${JSON.stringify(action)} is allowed`).not.toContainEqual(expect.objectContaining({ type: 'actionRejected' }));
    return this;
  }

  /** Expects a rejection with this reason, no other event, and an unchanged state. */
  expectRejected(action: Action, reason: RejectReason): this {
    const before = toNotation(this.game);
    const hash = hashGame(this.game);
    this.events = applyAction(this.game, action);
    expect(this.events).toEqual([{ type: 'actionRejected', reason }]);
    expect(toNotation(this.game)).toBe(before);
    expect(hashGame(this.game)).toBe(hash);
    return this;
  }

  expectScore(score: number): this {
    expect(this.game.score).toBe(score);
    return this;
  }

  /** `board`: in notation. */
  expectBoard(board: string): this {
    expect(toNotation(this.game).split(' ')[0]).toBe(board);
    return this;
  }

  expectQueueStart(...names: readonly string[]): this {
    expect(this.game.queue.slice(0, names.length).map((shape) => shape.name)).toEqual(names);
    return this;
  }

  expectCombo(count: number, status: number): this {
    expect({ count: this.game.combo, status: this.game.comboStatus }).toEqual({ count, status });
    return this;
  }

  expectLevel(level: number, stageScore: number): this {
    expect({ level: this.game.level, stageScore: this.game.stageScore }).toEqual({ level, stageScore });
    return this;
  }

  /** `lines`: cleared by the last action, in order, such as `row 3` or `column 0`. */
  expectLines(...lines: readonly string[]): this {
    expect(this.linesCleared().map(({ axis, index }) => `${axis} ${index}`)).toEqual(lines);
    return this;
  }

  expectLineScores(...scores: readonly number[]): this {
    expect(this.linesCleared().map(({ score }) => score)).toEqual(scores);
    return this;
  }

  /** `types`: of the last action's events, in order. */
  expectEvents(...types: readonly GameEvent['type'][]): this {
    expect(this.events.map(({ type }) => type)).toEqual(types);
    return this;
  }

  linesCleared(): Extract<GameEvent, { type: 'lineCleared' }>[] {
    return this.events.filter((event) => event.type === 'lineCleared');
  }
}
