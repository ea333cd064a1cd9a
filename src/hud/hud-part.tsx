import { createRoot } from 'react-dom/client';
import { fetchText } from '../loading/fetch-text.ts';
import { retry } from '../loading/retry.ts';
import iconsAddress from '../../assets/generated/icons.svg';
import type { Hud } from './hud.ts';
import { HudContext } from './hud-context.ts';
import { HudRoot } from './hud-root.tsx';

/** Renders the HUD into `element`. Calls `onReady` after the first render. */
export function mountHud(element: HTMLElement, hud: Hud, onReady: () => void): void {
  addIcons(element.ownerDocument).catch((error: unknown) => console.warn(`Failed to load the icons: ${String(error)}`));
  createRoot(element).render(
    <HudContext value={hud}>
      <HudRoot onReady={onReady} />
    </HudContext>,
  );
}

/**
 * Adds the icons' symbols to the page. In a frame without an origin, `<use>` cannot refer to a file. Rejects if they cannot be loaded.
 * Controls work without icons because they also have texts.
 */
async function addIcons(page: Document): Promise<void> {
  const text = await retry((failures) => fetchText(iconsAddress, { failures, type: 'svg' }));
  const sprite = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  sprite.style.display = 'none';
  page.body.append(page.importNode(sprite, true));
}
