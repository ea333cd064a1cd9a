// Loads the rest of the game after the first screen, while the player is not waiting for anything.
import { TIMING } from '../game/timing.ts';
import { showSnackbar } from '../hud/hud.ts';
import { followLosses } from '../loading/load-late.ts';
import { loadImage } from '../platform/load-image.ts';
import { sleep } from '../platform/time.ts';
import type { Game } from './create-game.ts';
import { followRow } from './follow-row.ts';
import { listenToLongPress } from './long-press.ts';
import type { Page } from './open-page.ts';
import { newRandomName } from './random-source.ts';
import { createRenewal } from './renew-page.ts';
import { guardSteadyPresses } from './steady-press.ts';
import lettersAddress from '../../assets/generated/letters.webp';

const QUIET_MILLISECONDS = 400;
/** Bounds the wait for a first move. */
const MAX_WAITS = 12;
/** Bounds the wait for an idle browser. */
const MAX_IDLE_MILLISECONDS = 2000;

/** Never rejects: the game works without each of the parts. */
export async function loadRest(page: Page, game: Game): Promise<void> {
  const { world, keeper, late } = game;
  const { canvas, store, warn } = page;
  guardSteadyPresses(document, canvas);
  const isDragging = () => world.input.drag.phase !== 'idle';
  listenToLongPress(document, TIMING.debugHoldSeconds, isDragging, () => {
    game.openDebug().then(({ toggleOverlay }) => toggleOverlay(), warn);
  });
  followRow({ store, keeper, newRow: newRandomName });
  await whenQuiet(() => isFirstMoveDue(game));
  // Manifest and icon are a tenth of the first screen, and players install a game that they have seen.
  document.querySelector('link[data-rel=manifest]')?.setAttribute('rel', 'manifest');
  late.followLinks().catch(warn);
  followRenewal(game);
  late.servers.use(() => undefined);
  await loadLetters(game).catch((error: unknown) => warn(`The letters could not be loaded: ${String(error)}`));
}

/** Resolves when the page has been quiet for a while, no first move is due, and the browser is idle. */
async function whenQuiet(isMoveDue: () => boolean): Promise<void> {
  let waits = 0;
  do await sleep(QUIET_MILLISECONDS);
  while (isMoveDue() && ++waits < MAX_WAITS);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_IDLE_MILLISECONDS }));
}

function isFirstMoveDue({ world, hud }: Game): boolean {
  return hud.isPlaying.peek() && (world.session.running?.actions.length === 0 || world.input.drag.phase !== 'idle');
}

/** Saves and reloads an outdated page as soon as that interrupts nothing. */
function followRenewal({ world, hud, life }: Game): void {
  /** Between games, or where an overlay is lost; not in a drag, nor before an ad. */
  function isCalm(): boolean {
    const { flow, input } = world;
    const isBetweenGames = flow.screen !== 'game' && flow.overlay === 'none';
    return (isBetweenGames || hud.isPartAwaited.peek()) && input.drag.phase === 'idle' && flow.ad === 'none' && flow.awaited === 'none';
  }

  function reload(): void {
    life.leave();
    location.reload();
  }

  followLosses(createRenewal({ isCalm, reload, onOutdated: () => showSnackbar(hud, 'snackbar.newVersion') }));
}

/** Letters of the words over the board. */
async function loadLetters({ renderer, redraw }: Game): Promise<void> {
  renderer.addLetters(await loadImage(lettersAddress));
  redraw();
}
