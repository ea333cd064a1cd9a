// Mounts the HUD over the canvas.
import { createRoot } from 'react-dom/client';
import { fetchText } from '../loading/fetch-text.ts';
import { retry } from '../loading/retry.ts';
import iconsAddress from '../../assets/generated/icons.svg';
import type { Hud } from './hud.ts';
import { HudContext } from './hud-context.ts';
import { HudRoot } from './hud-root.tsx';

/** Draws the HUD into `element`; calls `onReady` once it stands. */
export function mountHud(element: HTMLElement, hud: Hud, onReady: () => void): void {
  addIcons(element.ownerDocument).catch((error: unknown) => console.warn(`The icons could not be loaded: ${String(error)}`));
  createRoot(element).render(
    <HudContext value={hud}>
      <HudRoot onReady={onReady} />
    </HudContext>,
  );
}

/**
 * Adds the icons' symbols to the page itself: in a frame without an origin `<use>` cannot refer to a file. Rejects if they cannot be
 * loaded: controls have texts as well.
 */
async function addIcons(page: Document): Promise<void> {
  const text = await retry((failures) => fetchText(iconsAddress, { failures, type: 'svg' }));
  const sprite = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  sprite.style.display = 'none';
  page.body.append(page.importNode(sprite, true));
}
