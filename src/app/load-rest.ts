// Loads the rest of the game after the first screen, while the player is not waiting for anything.
import { cueCursor } from '../commands/cursor.ts';
import { QUALITY_STEPS } from '../ecs/quality.ts';
import { PICTURES } from '../game/frames.ts';
import { LATE_TIMING } from '../game/late-timing.ts';
import { addSystems, type GameWorld } from '../game/world.ts';
import { effect } from '@preact/signals-core';
import { latePart } from '../loading/late-part.ts';
import { loadLate } from '../loading/load-late.ts';
import { registerWorker } from '../offline/register-worker.ts';
import { createFramePace } from '../platform/frame-pace.ts';
import { loadPicture } from '../platform/load-picture.ts';
import type { Game } from './create-game.ts';
import { waitForFirstMove } from '../start/first-move.ts';
import { followFocus, followInput } from '../page/follow-input.ts';
import { showSnackbar } from '../state/hud.ts';
import { once } from '../state/once.ts';
import { followContrast, followJewels } from './follow-jewels.ts';
import { followMusic } from './follow-music.ts';
import { listenToGamepads } from '../page/gamepad.ts';
import { followRow } from '../save/coin-row.ts';
import { listenToLongPress } from '../page/long-press.ts';
import type { Page } from '../start/open-page.ts';
import { newRandomName } from '../platform/random-source.ts';
import { ignoreLetters, listenToReadingKeys } from '../page/reading-keys.ts';
import { vibrateWith } from '../page/vibrate-with.ts';
import avif from '../../assets/generated/letters.avif';
import webp from '../../assets/generated/letters.webp';

/** Returns whether only the menu's snow and backdrop move. */
function isAmbient({ commands, flow, isDirty, tweens, view }: GameWorld): boolean {
  return flow.screen === 'menu' && view.menuShare === 1 && tweens.count === 0 && commands.length === 0 && !isDirty;
}

/** Loads the optional parts. Never rejects. */
export async function loadRest(page: Page, game: Game): Promise<void> {
  const { world, keeper, late } = game;
  const { store, warn } = page;
  late.pace = createFramePace(QUALITY_STEPS.length - 1, () => isAmbient(world));
  late.vibrate = (sound) => vibrateWith(world, sound);
  followMusic(game.hud, game.sounds);
  listenToReadingKeys(document, game);
  ignoreLetters(document, world);
  followInput(document, world.input, game.hud);
  followFocus(document, page.canvas, game.hud);
  listenToGamepads(game);
  followContrast(game, warn);
  const isDragging = () => world.input.drag.phase !== 'idle';
  listenToLongPress(document, LATE_TIMING.debugHoldSeconds, isDragging, () => {
    game.openDebug().then(({ toggleOverlay }) => toggleOverlay(), warn);
  });
  followRow({ store, keeper, newRow: newRandomName });
  game.openHud().catch(warn);
  void late.openSite();
  // Not loaded earlier: manifest and icon are a tenth of the first screen's bytes and needed only to install the game.
  document.querySelector('link[data-rel=manifest]')?.setAttribute('rel', 'manifest');
  late.followLinks().catch(warn);
  late.servers.call().catch(warn);
  followJewels(page, game);
  followJourney(page, game);
  await loadShows(game).catch((error: unknown) => warn(`Failed to load the late effects: ${String(error)}. Playing without them.`));
  await loadLetters(game).catch((error: unknown) => warn(`Failed to load the letters: ${String(error)}. Showing no praise.`));
  // Until the first move, or until a saved game opens.
  await new Promise<void>((resolve) => once(() => game.hud.score.value > 0, resolve));
  await waitForFirstMove(game);
  await registerWorker(page.options.isWorkerLocal).catch((error: unknown) =>
    warn(`Failed to register the service worker: ${String(error)}. The game needs the network.`),
  );
}

/** Loads the journey, and again when its panel opens after a failure. */
function followJourney({ store, warn }: Page, { hud, world }: Game): void {
  const journey = latePart(async () => {
    const { openJourney } = await loadLate(() => import('../journey/open-journey.ts'));
    openJourney({ hud, store, world });
  });
  const load = (isWanted: boolean) =>
    journey.call().catch((error: unknown) => {
      warn(`Failed to load the journey: ${String(error)}`);
      if (!isWanted) return;
      hud.send({ type: 'closePanel' });
      showSnackbar(hud, 'snackbar.partMissing');
    });
  void load(false);
  effect(() => {
    if (hud.overlay.value === 'journey') void load(true);
  });
}

async function loadShows({ world, wake }: Game): Promise<void> {
  const { EFFECT_SYSTEMS } = await loadLate(() => import('../game/effects/effect-systems.ts'));
  addSystems(world, EFFECT_SYSTEMS);
  if (!world.input.cursor.isActive) return;
  cueCursor(world, true);
  wake();
}

/** Loads the letters of the words over the board. */
async function loadLetters({ stage }: Game): Promise<void> {
  stage.setPicture(PICTURES.letters, await loadPicture({ avif, webp }));
}
