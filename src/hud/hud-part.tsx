// The part of the page with React and i18next: the HUD, which replaces the first screen, and its texts.
import icons from '../../assets/generated/icons.svg?raw';
import { createRoot } from 'react-dom/client';
import type { Hud } from '../state/hud.ts';
import { HudContext } from './hud-context.ts';
import { HudRoot } from './hud-root.tsx';
import { guardSteadyPresses } from './steady-press.ts';
// In this script, so that panels and debug tools request no file for it.
import '../platform/late-styles.ts';

export { followOrientation } from '../platform/orientation.ts';
export { preventScrolling } from '../platform/prevent-scrolling.ts';
export { switchLanguage, textOf, translate } from '../i18n/translate.ts';

type MountOptions = {
  readonly hudElement: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly hud: Hud;
  readonly isHolding: () => boolean;
  /** Called after the first render. */
  readonly onReady: () => void;
};

/** Renders the HUD, and adds its icons to those of the first screen. */
export function mountHud({ hudElement, canvas, hud, isHolding, onReady }: MountOptions): void {
  guardSteadyPresses(document, canvas, isHolding);
  document.querySelector('#icons')!.innerHTML = icons;
  createRoot(hudElement).render(
    <HudContext value={hud}>
      <HudRoot onReady={onReady} />
    </HudContext>,
  );
}
