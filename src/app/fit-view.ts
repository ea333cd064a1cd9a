// Fits the game to the window: its size, its pixel ratio and its safe areas.
import type { Command } from '../game/commands.ts';
import type { GameRenderer } from '../game/game-renderer.ts';
import { type Insets, isTooSmall, layoutView } from '../game/layout.ts';

type FitParts = {
  readonly renderer: Pick<GameRenderer, 'resize'>;
  /** Borrowed to read the insets. */
  readonly hudElement: HTMLElement;
  readonly send: (command: Command) => void;
};

export type ViewFit = {
  readonly fit: () => void;
  /** Fits if the pixel ratio is not the one of the last fit: some browsers change it without an event. Called per frame. */
  readonly check: () => void;
};

export function createViewFit({ renderer, hudElement, send }: FitParts): ViewFit {
  let fittedRatio = 0;

  function fit(): void {
    const layout = layoutView(window.innerWidth, window.innerHeight, readInsets(hudElement));
    fittedRatio = window.devicePixelRatio;
    renderer.resize(layout, fittedRatio);
    send({ type: 'changeLayout', layout });
    // A phone's keyboard takes half the window; the window is as large as before.
    if (!(document.activeElement instanceof HTMLInputElement)) send({ type: 'resizeView', isTooSmall: isTooSmall(layout) });
  }

  return {
    fit,
    check() {
      if (window.devicePixelRatio !== fittedRatio) fit();
    },
  };
}

/** Calls `onChange` on each new size and on each new pixel ratio, which some browsers change without a `resize` event. */
export function followView(onChange: () => void): void {
  window.addEventListener('resize', onChange);
  followPixelRatio();

  /** A media query matches one ratio: the next one needs a query of its own. */
  function followPixelRatio(): void {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        onChange();
        followPixelRatio();
      },
      { once: true },
    );
  }
}

/**
 * Reads the safe areas at the window's edges in CSS pixels, as notches and rounded corners take them. Borrows the padding of `probe`
 * for a moment: browsers provide the numbers nowhere else.
 */
export function readInsets(probe: HTMLElement): Insets {
  probe.style.padding = 'var(--safe-top) var(--safe-right) var(--safe-bottom) var(--safe-left)';
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
  const [top, right, bottom, left] = [paddingTop, paddingRight, paddingBottom, paddingLeft].map((text) => Number.parseFloat(text) || 0);
  probe.style.padding = '';
  return { top, right, bottom, left };
}
