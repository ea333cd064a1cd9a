// Fits the game to the window: its size, its pixel ratio and its safe areas.
import type { Command } from '../game/commands.ts';
import type { GameStage } from '../game/scene/game-stage.ts';
import { isTooSmall, type Layout, layoutView, mirrorLayout } from '../game/layout.ts';
import type { Profile } from '../game/profile.ts';
import { readInsets } from '../platform/insets.ts';

type FitOptions = {
  readonly stage: Pick<GameStage, 'resize'>;
  /** Its padding is set briefly to read the insets. */
  readonly hudElement: HTMLElement;
  readonly profile: Pick<Profile, 'isLeftHanded'>;
  readonly send: (command: Command) => void;
};

export type ViewFit = ReturnType<typeof createViewFit>;

export function createViewFit({ stage, hudElement, profile, send }: FitOptions) {
  let fittedRatio = 0;
  let isFittedLeft = false;

  function fitCanvas(): Layout {
    const layout = measureView(hudElement, profile);
    stage.resize(layout, window.devicePixelRatio);
    return layout;
  }

  function fit(): void {
    const { innerWidth, innerHeight } = window;
    const layout = fitCanvas();
    // Mobile browsers count the area under their bars as part of 100vh.
    document.documentElement.style.setProperty('--view-width', `${innerWidth}px`);
    document.documentElement.style.setProperty('--view-height', `${innerHeight}px`);
    fittedRatio = window.devicePixelRatio;
    isFittedLeft = profile.isLeftHanded;
    send({ type: 'changeLayout', layout });
    // Skipped while the player types: a phone's on-screen keyboard covers half the window.
    if (!(document.activeElement instanceof HTMLInputElement)) send({ type: 'resizeView', isTooSmall: isTooSmall(layout) });
  }

  return {
    fit,
    /** Fits the canvas alone, after a change of the quality. Disturbs no press. */
    fitCanvas: (): void => void fitCanvas(),
    /** Fits again if the player's hand has changed, or the pixel ratio, which some browsers do without an event. Called once per frame. */
    check(): void {
      if (window.devicePixelRatio !== fittedRatio || profile.isLeftHanded !== isFittedLeft) fit();
    },
  };
}

/** Returns the layout of the window for the player. */
export function measureView(hudElement: HTMLElement, { isLeftHanded }: Pick<Profile, 'isLeftHanded'>): Layout {
  const layout = layoutView(window.innerWidth, window.innerHeight, readInsets(hudElement));
  return isLeftHanded ? mirrorLayout(layout) : layout;
}

/** Calls `onChange` on each new size and on each new pixel ratio, which some browsers change without a `resize` event. */
export function followView(onChange: () => void): void {
  window.addEventListener('resize', onChange);
  followPixelRatio();

  /** A media query matches one ratio: each new ratio needs a new query. */
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
