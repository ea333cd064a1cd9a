// The part of the page with React and i18next: panels and the HUD of a game, and all texts.
import icons from '../../assets/generated/icons.svg?raw';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Hud } from '../state/hud.ts';
import { HudContext } from './use-hud.ts';
import { HudRoot } from './hud-root.tsx';
import { guardSteadyPresses } from './steady-press.ts';
// In this script, so that panels and debug tools request no file for it.
import '../platform/late-styles.ts';

export { completeFirstScreen, pressByName } from './complete-first-screen.ts';
export { followOrientation } from '../platform/orientation.ts';
export { preventScrolling } from '../platform/prevent-scrolling.ts';
export { switchLanguage, textOf, translate } from '../i18n/translate.ts';

type MountOptions = {
  readonly hudElement: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly hud: Hud;
  readonly isHolding: () => boolean;
};

/** Renders the HUD, and adds its icons to those of the first screen. */
export function mountHud({ hudElement, canvas, hud, isHolding }: MountOptions): void {
  guardSteadyPresses(document, canvas, isHolding);
  document.querySelector('#icons')!.innerHTML = icons;
  const root = createRoot(hudElement);
  // The page's bar of the tutorial hides in the same frame.
  flushSync(() => {
    root.render(
      <HudContext value={hud}>
        <HudRoot />
      </HudContext>,
    );
  });
}
