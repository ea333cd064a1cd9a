// The part of the page with React and i18next: the HUD, which replaces the first screen, and its texts.
import icons from '../../assets/generated/icons.svg?raw';
import { createRoot } from 'react-dom/client';
import type { Hud } from './hud.ts';
import { HudContext } from './hud-context.ts';
import { HudRoot } from './hud-root.tsx';
// In this script, so that panels and debug tools request no file for it.
import '../platform/late-styles.ts';

export { switchLanguage, textOf, translate } from '../i18n/translate.ts';

/** Renders the HUD into `element`, and adds its icons to those of the first screen. Calls `onReady` after the first render. */
export function mountHud(element: HTMLElement, hud: Hud, onReady: () => void): void {
  document.querySelector('#icons')!.innerHTML = icons;
  createRoot(element).render(
    <HudContext value={hud}>
      <HudRoot onReady={onReady} />
    </HudContext>,
  );
}
