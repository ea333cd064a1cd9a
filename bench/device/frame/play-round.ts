// One round of a scene: the menu as it is, a piece that is carried over the board, or one that is dropped; with its frames recorded.
import type { DebugSurface } from '../../../src/debug/debug-surface.ts';
import type { Place, ScriptedPointer } from './press-pointer.ts';
import type { Scene } from './scenes.ts';
import type { FrameTap, Recording } from './tap-frames.ts';
import { pause, waitFor, WrongScene } from './wait-for.ts';

export type RoundTools = {
  readonly game: DebugSurface;
  readonly pointer: ScriptedPointer;
  readonly tap: FrameTap;
  readonly heldMilliseconds: number;
  readonly tailMilliseconds: number;
  /** Looks at what was drawn. */
  readonly count: () => void;
};

/** Beats of a drag to its cell, and of one circle over the board. */
const DRAG_BEATS = 14;
const CIRCLE_BEATS = 90;
/** Looking costs more than a frame. */
const COUNT_BEATS = 8;

export async function playRound(scene: Scene, tools: RoundTools): Promise<Recording> {
  if (scene.notation !== undefined) tools.game.load(scene.notation);
  await waitFor('The scene did not settle', () => tools.game.state().isSettled);
  if (scene.notation === undefined) return hold(tools, () => undefined);
  return scene.drop ? drop(scene, tools) : carryAround(tools);
}

async function hold({ tap, heldMilliseconds, count }: RoundTools, onBeat: (beat: number) => void): Promise<Recording> {
  const end = tap.record((beat) => {
    onBeat(beat);
    if (beat % COUNT_BEATS === 1) count();
  });
  await pause(heldMilliseconds);
  return end();
}

/** In circles over the board, and back to its slot. */
async function carryAround(tools: RoundTools): Promise<Recording> {
  const { game, pointer } = tools;
  const before = game.state().notation;
  const slot = game.slotCentre(0);
  const centre = game.cellCentre(3.5, 3.5);
  const radius = game.cellCentre(6, 3.5).x - centre.x;
  const drawnBefore = game.stats().framesDrawn;
  pointer.down(slot);
  const recording = await hold(tools, (beat) => {
    const angle = (beat / CIRCLE_BEATS) * 2 * Math.PI;
    pointer.move({ x: centre.x + Math.cos(angle) * radius, y: centre.y + Math.sin(angle) * radius });
  });
  // A board that nothing moves over is not drawn.
  if (game.stats().framesDrawn - drawnBefore < recording.beats.length / 2) throw new WrongScene('The piece was not carried');
  pointer.move(slot);
  pointer.up(slot);
  await waitFor('The piece did not go back', () => game.state().isSettled);
  if (game.state().notation !== before) throw new WrongScene('The piece that was let go over its slot did not go back');
  return recording;
}

/** Recorded from the moment it is let go. */
async function drop({ drop, overlay }: Scene, { game, pointer, tap, count, tailMilliseconds }: RoundTools): Promise<Recording> {
  const { slot, x, y, width, height } = drop!;
  const from = game.slotCentre(slot);
  const to = game.cellCentre(x + (width - 1) / 2, y + (height - 1) / 2);
  pointer.down(from);
  await carry(tap, pointer, from, to);
  const end = tap.record((beat) => beat % COUNT_BEATS === 1 && count());
  pointer.up(to);
  if (overlay !== 'none') await waitFor(`No ${overlay} came`, () => game.state().overlay === overlay);
  await pause(tailMilliseconds);
  return end();
}

/** In as many frames as a quick hand takes. */
function carry(tap: FrameTap, pointer: ScriptedPointer, from: Place, to: Place): Promise<void> {
  return new Promise((resolve) => {
    const end = tap.record((beat) => {
      const way = Math.min(1, beat / DRAG_BEATS);
      pointer.move({ x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way });
      if (beat <= DRAG_BEATS) return;
      end();
      resolve();
    });
  });
}
