// Tells a site when somebody plays: each change once, nothing before it is ready, and nothing while an ad is asked for or shown.

export type PlaySignals = {
  readonly gameplayStart: () => void;
  readonly gameplayStop: () => void;
  /** The site is ready to be told. */
  readonly open: () => void;
  /** Before an ad is asked for: whoever plays has stopped, and nothing more is told. */
  readonly suspend: () => void;
  /** An ad came unasked or too late: nothing more is told, not even that. */
  readonly silence: () => void;
  /** After either. */
  readonly resume: () => void;
};

/**
 * What was told is told with a delay of one task: a break that a press on Play brings is then asked for first, and play begins
 * behind it, as sites want it.
 */
export function createPlaySignals(tell: (isPlaying: boolean) => void): PlaySignals {
  let isPlaying = false;
  let told = false;
  let isOpen = false;
  let isSuspended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wish(isNowPlaying: boolean): void {
    isPlaying = isNowPlaying;
    timer ??= setTimeout(update);
  }

  function update(): void {
    timer = undefined;
    if (isOpen && !isSuspended) report(isPlaying);
  }

  function report(isNowPlaying: boolean): void {
    if (told === isNowPlaying) return;
    told = isNowPlaying;
    tell(told);
  }

  return {
    gameplayStart: () => wish(true),
    gameplayStop: () => wish(false),
    open() {
      isOpen = true;
      wish(isPlaying);
    },
    suspend() {
      if (isOpen && !isSuspended) report(false);
      isSuspended = true;
    },
    silence() {
      isSuspended = true;
    },
    resume() {
      isSuspended = false;
      wish(isPlaying);
    },
  };
}
