type Device = { vibrate?(pattern: number[]): boolean; readonly userActivation?: { readonly hasBeenActive: boolean } };

/**
 * Vibrates where the browser can. `pattern`: milliseconds of vibration and rest, in turn. Chrome logs an error before the first gesture in the
 * frame: until then nothing happens.
 */
export function vibrate(pattern: readonly number[], device: Device = navigator): void {
  if (device.userActivation?.hasBeenActive !== false) device.vibrate?.([...pattern]);
}
