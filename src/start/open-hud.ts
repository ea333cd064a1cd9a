// Loads the HUD, and lets it complete the first screen.
import type { GameWorld } from '../game/world.ts';
import type { Hud } from '../state/hud.ts';
import type { Language } from '../i18n/languages.ts';
import { loadLate } from '../loading/load-late.ts';
import { sleep } from '../platform/time.ts';
import { createFirstScreen } from './first-screen.ts';
import { latePart } from '../loading/late-part.ts';
import type { Page } from './open-page.ts';

export type HudPart = typeof import('../hud/hud-part.tsx');

/** Interval of checks for the end of a press. */
const CHECK_MILLISECONDS = 50;

type HudOpenerOptions = {
  readonly page: Pick<Page, 'canvas' | 'device' | 'hudElement' | 'options' | 'screenElement'>;
  readonly world: Pick<GameWorld, 'input'>;
  readonly hud: Hud;
  /** Language of the first screen. */
  readonly language: Language;
  /** Loads the texts of the current language. */
  readonly showTexts: () => Promise<void>;
  /** Called if the HUD is needed and cannot be loaded. */
  readonly onLost: (reason: unknown) => void;
};

export function createHudOpener({ page, world, hud, language, showTexts, onLost }: HudOpenerOptions) {
  const { canvas, device, hudElement, options, screenElement } = page;

  const isHolding = () => world.input.drag.phase !== 'idle';

  /** A press must end on the element that it began on. */
  async function untilReleased(): Promise<void> {
    while (isHolding() || screenElement.querySelector(':active')) await sleep(CHECK_MILLISECONDS);
  }

  /** Loads the HUD's code, and runs it while no pointer is pressed. Rejects after a few tries. */
  const loadHudPart = latePart(() => loadLate(() => import('../hud/hud-part.tsx'), untilReleased)).call;
  /** Resolves when panels can open. Rejects if its code or texts cannot be loaded. */
  const { call: openHud } = latePart(async () => {
    const { completeFirstScreen, followOrientation, mountHud, preventScrolling, pressByName } = await loadHudPart();
    await showTexts();
    // Not before: a failure above is tried again, and these add listeners.
    preventScrolling(document);
    followOrientation({ ...device, rotation: options.rotation, onTurn: (isSideways) => hud.send({ type: 'turnDevice', isSideways }) });
    await untilReleased();
    mountHud(hudElement, canvas, hud, isHolding);
    completeFirstScreen(screenElement, hud);
    firstScreen.handOver((name) => pressByName(hud, name));
  });
  const firstScreen = createFirstScreen({ screen: screenElement, hud, language, openHud: () => void openHud().catch(onLost) });
  return { firstScreen, loadHudPart, openHud };
}
