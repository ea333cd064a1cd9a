// Short names of browsers, systems and GPUs for captions. The JSON has the full ones.
import type { DeviceDescription } from '../describe-device.ts';

/** The first match counts: most browsers also call themselves Chrome and Safari. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /EdgA?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Returns for example `Chrome 156 on Android, Adreno 740`. */
export function deviceName({ userAgent = '', gpu }: DeviceDescription): string {
  const browser = BROWSERS.flatMap(([name, pattern]) => {
    const match = pattern.exec(userAgent);
    return match ? [`${name} ${match[1]}`] : [];
  })[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const parts = [browser ?? 'Unknown browser', ...(system === undefined ? [] : [` on ${system}`])].join('');
  return gpu === '' ? parts : `${parts}, ${gpuName(gpu)}`;
}

/** Returns the device in `ANGLE (vendor, device, driver)`, without its codes in parentheses. */
function gpuName(gpu: string): string {
  const [, inner] = /^ANGLE \((.*)\)$/.exec(gpu) ?? [];
  if (inner === undefined) return gpu;
  const [vendor, device = vendor] = inner.split(/, (?![^(]*\))/);
  return device
    .replace(/ \(0x[\da-f]+\)|\((?:TM|R)\)| Direct3D.*| OpenGL.*|ANGLE Metal Renderer: /gi, '')
    .replace(/^Vulkan [\d.]+ \((.*)\)$/, '$1')
    .trim();
}

/** Returns for example `24 November 2026`. */
export function dateText(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}
