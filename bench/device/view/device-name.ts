// Short names of browsers, systems and GPUs for captions. The JSON has the full ones.
import type { DeviceDescription } from '../describe-device.ts';
import type { DeviceResult } from '../result.ts';

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

/** Returns for example `Lab 3: Chrome 156 on Android, Pixel 8`. */
export function resultName({ label, device }: Pick<DeviceResult, 'label' | 'device'>): string {
  return `${label === '' ? '' : `${label}: `}${deviceName(device)}`;
}

/** Returns for example `Chrome 156 on Android, Pixel 8`. */
export function deviceName(device: DeviceDescription): string {
  const [system, hardware] = [systemName(device), hardwareName(device)];
  return `${browserName(device)}${system === '' ? '' : ` on ${system}`}${hardware === '' ? '' : `, ${hardware}`}`;
}

export function browserName({ userAgent }: DeviceDescription): string {
  for (const [name, pattern] of BROWSERS) {
    const match = pattern.exec(userAgent);
    if (match) return `${name} ${match[1]}`;
  }
  return 'Unknown browser';
}

/** Returns the operating system, empty if it is unknown. */
export function systemName({ userAgent }: DeviceDescription): string {
  return SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
}

/** Returns the model of the device, or its GPU without one. Empty if both are unknown. */
export function hardwareName({ model, gpu }: DeviceDescription): string {
  return model === '' ? gpuName(gpu) : model;
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
