import { playSound } from '../game/sounds.ts';
import type { GameWorld } from '../game/world.ts';
import { type ThemeName, themeOffer, themeState } from '../themes/themes.ts';

/** Applies a theme that the player owns, or buys and applies one that the player can afford. */
export function chooseTheme(world: GameWorld, name: ThemeName): void {
  const { profile } = world;
  const offer = themeOffer(name);
  const state = themeState(offer, { selected: profile.theme, coins: profile.coins, unlocked: profile.unlockedThemes });
  if (state === 'selected' || state === 'tooExpensive') return;
  if (state === 'affordable') {
    profile.coins -= offer.price ?? 0;
    profile.unlockedThemes = [...profile.unlockedThemes, name];
  }
  playSound(world, state === 'affordable' ? 'award' : 'click');
  profile.theme = name;
  world.effects.push({ type: 'save' }, { type: 'showTheme', name });
}
