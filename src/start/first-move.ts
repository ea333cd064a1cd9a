// The time of a first move, in which nothing else is loaded.
import type { Hud } from '../state/hud.ts';
import { sleep } from '../platform/time.ts';
import type { GameWorld } from '../game/world.ts';

export const WAIT_MILLISECONDS = 400;
/** Maximum number of waits for a first move. */
const MAX_WAITS = 12;
/** Maximum wait for an idle browser. */
const MAX_IDLE_MILLISECONDS = 2000;

type FirstMoveOptions = { readonly world: Pick<GameWorld, 'session' | 'input'>; readonly hud: Pick<Hud, 'isPlaying'> };

/** Resolves when no first move is due and the browser is idle. */
export async function waitForFirstMove(options: FirstMoveOptions): Promise<void> {
  let waits = 0;
  do await sleep(WAIT_MILLISECONDS);
  while (isFirstMoveDue(options) && ++waits < MAX_WAITS);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_IDLE_MILLISECONDS }));
}

/** A player who has chosen a piece by key or tap needs the narration before the first move. */
function isFirstMoveDue({ world: { session, input }, hud }: FirstMoveOptions): boolean {
  const isChoosing = session.running?.actions.length === 0 && !input.cursor.isActive;
  return hud.isPlaying.peek() && (isChoosing || input.drag.phase !== 'idle');
}
