// Valid volumes of sounds.

/** Lowest volume above off. Fades begin and end here. */
export const MIN_VOLUME = 0.001;

/** Returns the volume clamped to 0..1. A value that is not a number becomes 1. */
export function clampVolume(volume: number): number {
  if (typeof volume !== 'number' || Number.isNaN(volume)) return 1;
  return volume <= 0 ? 0 : Math.min(1, Math.max(MIN_VOLUME, volume));
}
