// Keys that read the board to screen readers: B, R, C and S narrate, F moves the cursor to the next cell where the piece fits.
import type { Command } from '../game/commands.ts';
import { clampCursor } from '../game/scene/drag.ts';
import { narrate, type NarrationPart } from '../game/narrate.ts';
import { nextFit, readBoard, readColumn, readRow, readScore } from '../game/narration/read-board.ts';
import type { GameWorld } from '../game/world.ts';
import { keyName } from '../platform/key-name.ts';
import { RULES } from '../rules/constants.ts';
import type { GameState } from '../rules/game.ts';

type ReadingKeysOptions = {
  readonly world: GameWorld;
  readonly send: (command: Command) => void;
  /** Requests a frame, which publishes the narration. */
  readonly wake: () => void;
};

/** Listens on the page while a game is on the board and no panel is open. */
export function listenToReadingKeys(page: Document, { world, send, wake }: ReadingKeysOptions): void {
  const { cursor } = world.input;
  const say = (...parts: NarrationPart[]) => {
    narrate(world, parts);
    wake();
  };

  function goToFit(state: GameState): void {
    if (world.flow.mode === 'watch') return;
    const from = { ...cursor };
    if (!cursor.isActive) {
      // The first move only shows the cursor, in the tutorial with the first piece.
      if (world.flow.mode === 'tutorial') from.slot = 0;
      clampCursor(from, state);
      send({ type: 'moveCursor', dx: 0, dy: 0 });
    }
    const fit = nextFit(state, from);
    if (fit) send({ type: 'moveCursor', dx: fit.x - from.x, dy: fit.y - from.y });
    else say({ key: 'fitsNowhere' });
  }

  const readings = new Map<string, (state: GameState) => void>([
    ['b', (state) => say(...readBoard(state))],
    // A piece chosen by a tap has no row yet.
    ['r', (state) => say(readRow(state, Math.min(cursor.y, RULES.boardCells - 1)))],
    ['c', (state) => say(readColumn(state, cursor.x))],
    ['s', (state) => say(...readScore(state))],
    ['f', goToFit],
  ]);

  page.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || page.querySelector('dialog[open]')) return;
    const { running } = world.session;
    const read = readings.get(keyName(event));
    if (!running || !read) return;
    event.preventDefault();
    read(running.state);
  });
}

/** Hides letters from the game's listeners while the setting is off. Fields receive them. */
export function ignoreLetters(page: EventTarget, { profile }: Pick<GameWorld, 'profile'>): void {
  const hide = (event: Event) => {
    const isField = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (!profile.areLettersKeys && !isField && /^[a-z]$/.test(keyName(event as KeyboardEvent))) event.stopPropagation();
  };
  page.addEventListener('keydown', hide, true);
}
