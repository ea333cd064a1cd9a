// Mounts the HUD over the canvas.
import { createRoot } from 'react-dom/client';
import type { Hud } from './bridge.ts';
import { HudContext } from './hud-context.ts';
import { HudRoot } from './hud-root.tsx';

/** Draws the HUD into `element`; calls `onReady` once it stands. */
export function mountHud(element: HTMLElement, hud: Hud, onReady: () => void): void {
  createRoot(element).render(
    <HudContext value={hud}>
      <HudRoot onReady={onReady} />
    </HudContext>,
  );
}
