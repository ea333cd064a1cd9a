// Vibrations: each accompanies a sound of the game.
import type { PlayedSound, SoundName } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import { vibrate } from '../platform/vibrate.ts';

const COMBO_MILLISECONDS = { base: 18, perLine: 4 };
const combo = (lines: number) => [COMBO_MILLISECONDS.base + COMBO_MILLISECONDS.perLine * lines];

/** Milliseconds of vibration and rest, in turn. A later one replaces the one before it: that of a line replaces that of its drop. */
const PATTERNS: Partial<Record<SoundName, readonly number[]>> = {
  pickUp: [8],
  drop: [12],
  combo1: [0, 18],
  combo2: combo(2),
  combo3: combo(3),
  combo4: combo(4),
  combo5: combo(5),
  combo6: combo(6),
  combo7: combo(7),
  reject: [10, 40, 10],
  award: [20, 40, 20, 40, 60],
};

/** Vibrates with a sound that starts now, unless the player has turned vibrations or motion off or only watches. */
export function vibrateWith(
  { profile, isReducedMotion, flow }: Pick<GameWorld, 'profile' | 'isReducedMotion' | 'flow'>,
  { name, delaySeconds }: PlayedSound,
  play = vibrate,
): void {
  if (!profile.isVibrationOn || isReducedMotion || flow.mode === 'watch' || delaySeconds > 0) return;
  const pattern = PATTERNS[name];
  if (pattern) play(pattern);
}
