// Mounts the HUD over the canvas.
import { createRoot } from 'react-dom/client';
import type { Hud } from './hud.ts';
import { HudContext } from './hud-context.ts';
import { HudRoot } from './hud-root.tsx';
import { addIcons } from './icon-sprite.ts';

/** Draws the HUD into `element`; calls `onReady` once it stands. */
export function mountHud(element: HTMLElement, hud: Hud, onReady: () => void): void {
  addIcons(element.ownerDocument).catch((error: unknown) => console.warn(`The icons could not be loaded: ${String(error)}`));
  createRoot(element).render(
    <HudContext value={hud}>
      <HudRoot onReady={onReady} />
    </HudContext>,
  );
}
