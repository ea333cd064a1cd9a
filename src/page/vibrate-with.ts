// Vibrations: each accompanies a sound of the game.
import type { PlayedSound, SoundName } from '../game/commands.ts';
import { afterSlowMotion } from '../game/sounds.ts';
import { hitStopSeconds } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** Vibration of a line before the late effects weigh it. */
const LINE_MILLISECONDS = 22;

/** Milliseconds of vibration and rest, in turn. A later one replaces the one before it. */
const PATTERNS: Partial<Record<SoundName, readonly number[]>> = {
  pickUp: [8],
  tick: [4],
  drop: [12],
  reject: [10, 40, 10],
  award: [20, 40, 20, 40, 60],
  levelUp: [30, 50, 30],
  gameOver: [80],
};

/** Vibrates with a sound, for a line with its burst, unless the player has turned vibrations or motion off or only watches. */
export function vibrateWith(world: GameWorld, { name, rate, delaySeconds }: PlayedSound): void {
  const { profile, isReducedMotion, flow, session } = world;
  if (!profile.isVibrationOn || isReducedMotion || flow.mode === 'watch') return;
  const isLine = name.startsWith('combo');
  const pattern = isLine ? [world.view.praise?.vibration ?? LINE_MILLISECONDS] : PATTERNS[name];
  // A delayed sound of another pitch is a layer of a combo's sound.
  if (!pattern || (delaySeconds > 0 && rate !== 1)) return;
  const hold = isLine ? afterSlowMotion(world, hitStopSeconds(session.running?.state.combo ?? 0)) : 0;
  const delay = delaySeconds + hold;
  if (delay > 0) setTimeout(vibrate, delay * MS_PER_SECOND, pattern);
  else vibrate(pattern);
}

/** Vibrates where the browser can. Chrome logs an error before the first gesture in the frame: until then nothing happens. */
function vibrate(pattern: readonly number[]): void {
  // Older browsers have no such field.
  const { userActivation } = navigator as Partial<Navigator>;
  if (userActivation?.hasBeenActive !== false) navigator.vibrate?.([...pattern]);
}
