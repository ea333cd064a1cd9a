// The journey: prepared boards, each with a goal. Keeps their stars, and ends a board with its goal.
import { effect, untracked } from '@preact/signals-core';
import { addSystems, type GameWorld } from '../game/world.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { starsOf, type JourneyBoard } from '../rules/journey-goal.ts';
import { absorbStars, encodeStars, readStars } from '../save/journey-stars.ts';
import type { Hud } from '../state/hud.ts';
import { GOALS } from '../systems/follow-goal.ts';
import boards from './boards.json';

/** In order of their difficulty. Stars are saved by position: append only. Made by tools/journey. */
export const BOARDS = boards as unknown as readonly JourneyBoard[];

type JourneyOptions = {
  readonly hud: Pick<Hud, 'journey' | 'screen' | 'overlay' | 'practice' | 'goal'>;
  readonly store: KeyValueStore;
  readonly world: Pick<GameWorld, 'lateSystems' | 'pipelines'>;
};

/** Reads the stars whenever a screen or a panel opens, because other tabs and devices write them too. */
export function openJourney({ hud, store, world }: JourneyOptions): void {
  addSystems(world, GOALS);

  function readableStars(): readonly number[] {
    const stars = readStars(store);
    return stars === 'newer' ? [] : stars;
  }

  effect(() => {
    void [hud.overlay.value, hud.screen.value];
    untracked(() => {
      const practice = hud.practice.peek();
      const goal = hud.goal.peek();
      let hasLit = false;
      if (hud.overlay.peek() === 'gameOver' && practice?.kind === 'journey' && goal) {
        const stars = starsOf(practice.board, goal);
        hasLit = stars > 0 && !readableStars()[practice.index];
        absorbStars(store, encodeStars([...Array<number>(practice.index).fill(0), stars]));
      }
      hud.journey.value = { boards: BOARDS, stars: readableStars(), hasLit };
    });
  });
}
