// Volumes: what a volume may be.

/** The quietest that something which is on may be; fades begin and end here. */
export const MIN_VOLUME = 0.001;

/** A volume from 0 to 1: what is no number is full, what is negative is off. */
export function clampVolume(volume: number): number {
  if (typeof volume !== 'number' || Number.isNaN(volume)) return 1;
  return volume <= 0 ? 0 : Math.min(1, Math.max(MIN_VOLUME, volume));
}
