// Runs in the page before its scripts: watches when Play can be pressed, when the board can be seen, and when a piece first follows the pointer.
import { DRAWING, wrapGl } from '../page/gl-calls.ts';

declare global {
  interface Window {
    probe: Probe;
    installProbe: typeof installProbe;
  }
}

/** Times are milliseconds from navigation. */
export type Probe = {
  /** Time at which the target can be pressed, and its center in CSS pixels. */
  readonly ready: Promise<{ readonly at: number; readonly x: number; readonly y: number }>;
  /** Resolves when the board can be seen: the pressed button is gone, or the page has drawn for the first time. */
  readonly seen: Promise<void>;
  /** Time at which a piece follows the pointer. */
  readonly followed: Promise<number>;
};

export type ProbeOptions = {
  /** Selector of the button that opens the game, or `canvas`. */
  readonly target: string;
  /** Centers of the watched area and of one beside it that a piece does not cover, in CSS pixels. */
  readonly spot: { readonly x: number; readonly y: number };
  readonly beside: { readonly x: number; readonly y: number };
  /** Replaces random values, so that all games start with the same pieces. */
  readonly seed: number;
};

/** Side of the compared areas, in pixels of the canvas. */
const SIDE = 24;
const BYTES = SIDE * SIDE * 4;
const POLL_MILLISECONDS = 8;

window.installProbe = installProbe;

/**
 * Installs `window.probe`. A piece follows the pointer when, while the pointer is pressed, a third of the pixels around the spot change
 * within a frame, and those beside it do not: a backdrop that appears changes both.
 */
function installProbe({ target, spot, beside, seed }: ProbeOptions): void {
  let reportReady!: (found: Awaited<Probe['ready']>) => void;
  let reportSeen!: () => void;
  let reportFollowed!: (milliseconds: number) => void;
  window.probe = {
    ready: new Promise((resolve) => (reportReady = resolve)),
    seen: new Promise((resolve) => (reportSeen = resolve)),
    followed: new Promise((resolve) => (reportFollowed = resolve)),
  };
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint32Array) array.fill(seed);
    return array;
  };
  let isPressed = false;
  addEventListener('pointerdown', () => (isPressed = true), true);
  addEventListener('pointerup', () => (isPressed = false), true);
  const areas = [spot, beside].map((center) => ({ center, before: new Uint8Array(BYTES), after: new Uint8Array(BYTES) }));
  let isSeen = false;
  void window.probe.seen.then(() => (isSeen = true));
  const poll = setInterval(() => {
    const found = document.querySelector(target);
    // A browser lays out a page before its styles have loaded, but does not paint it.
    if (!found || (target !== 'canvas' && performance.getEntriesByName('first-contentful-paint').length === 0)) return;
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !found.contains(hit)) return;
    clearInterval(poll);
    reportReady({ at: performance.now(), x, y });
    if (target === 'canvas') return;
    const wait = setInterval(() => {
      if (found.checkVisibility()) return;
      clearInterval(wait);
      reportSeen();
    }, POLL_MILLISECONDS);
  }, POLL_MILLISECONDS);
  if (target === 'canvas') {
    const end = wrapGl(DRAWING, (_, draw) => {
      return function (...values) {
        // Later frames run as without the probe.
        end();
        reportSeen();
        return draw.apply(this, values);
      };
    });
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      callback(time);
      const canvas = document.querySelector('canvas');
      const gl = isSeen && isPressed && (canvas?.getContext('webgl2') ?? canvas?.getContext('webgl'));
      if (!canvas || !gl) return;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const haveChanged = areas.map((area) => {
        const x = Math.round(((area.center.x - left) / width) * canvas.width - SIDE / 2);
        const y = Math.round((1 - (area.center.y - top) / height) * canvas.height - SIDE / 2);
        [area.before, area.after] = [area.after, area.before];
        const { before, after } = area;
        gl.readPixels(x, y, SIDE, SIDE, gl.RGBA, gl.UNSIGNED_BYTE, after);
        let changed = 0;
        for (let at = 0; at < after.length; at += 4) {
          const change = Math.max(...[0, 1, 2].map((channel) => Math.abs(after[at + channel] - before[at + channel])));
          if (before[at + 3] > 0 && change > 48) changed++;
        }
        return changed >= (SIDE * SIDE) / 3;
      });
      if (haveChanged[0] && !haveChanged[1]) reportFollowed(performance.now());
    });
}
