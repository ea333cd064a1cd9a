import { createContext, use } from 'react';
import type { Hud } from '../state/hud.ts';

export const HudContext = createContext<Hud | null>(null);

/** Returns the HUD's data. Throws outside of `HudContext`. */
export function useHud(): Hud {
  const hud = use(HudContext);
  if (!hud) throw new Error('HUD component rendered outside HudContext');
  return hud;
}
