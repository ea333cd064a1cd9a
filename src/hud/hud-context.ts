// Hands the bridge to every component.
import { createContext, use } from 'react';
import type { Hud } from './hud.ts';

export const HudContext = createContext<Hud | null>(null);

/** The bridge. Throws outside of `HudContext`. */
export function useHud(): Hud {
  const hud = use(HudContext);
  if (!hud) throw new Error('A HUD component was rendered outside of HudContext');
  return hud;
}
