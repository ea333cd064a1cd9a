// Conduct: what the game has told Yandex Games of loading and play, whose pauses stop and start play too; a broken rule is told in words.

export type Conduct = {
  readonly loaded: () => void;
  readonly start: () => void;
  readonly stop: () => void;
  readonly ask: () => void;
  /** The site's own pause stops the count of play, and its end starts it again. */
  readonly pause: () => void;
  readonly resume: () => void;
};

export function createConduct(warn: (message: string) => void): Conduct {
  let isLoaded = false;
  let isPlaying = false;
  let isPaused = false;
  let isStoppedByPause = false;

  return {
    loaded() {
      if (isLoaded) warn('LoadingAPI.ready() was called before.');
      isLoaded = true;
    },
    start() {
      if (!isLoaded) warn('GameplayAPI.start() is called before LoadingAPI.ready().');
      if (isPlaying) warn('GameplayAPI.start() is called twice in a row.');
      if (isPaused) warn('GameplayAPI.start() is called during a pause of the site.');
      isPlaying = true;
    },
    stop() {
      if (!isPlaying) warn('GameplayAPI.stop() is called, but nobody plays.');
      isPlaying = false;
    },
    ask() {
      if (isPlaying) warn('An ad is asked for during play; GameplayAPI.stop() comes first.');
      if (isPaused) warn('An ad is asked for during a pause of the site.');
    },
    pause() {
      isPaused = true;
      isStoppedByPause ||= isPlaying;
      isPlaying = false;
    },
    resume() {
      isPaused = false;
      isPlaying ||= isStoppedByPause;
      isStoppedByPause = false;
    },
  };
}
