// Screenshots of the web app manifest, taken by assets/take-screenshots.ts.
import { fileURLToPath } from 'node:url';

export const SCREENSHOT_FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Sizes in CSS pixels, at one device pixel each. */
export const MANIFEST_SCREENSHOTS = [
  { name: 'screenshot-narrow.webp', width: 540, height: 960, formFactor: 'narrow' },
  { name: 'screenshot-wide.webp', width: 1280, height: 720, formFactor: 'wide' },
];
