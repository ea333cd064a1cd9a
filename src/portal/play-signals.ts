// Sends a site the start and stop of play: each change once, not before the site is ready, not during an ad or its request.

export type PlaySignals = ReturnType<typeof createPlaySignals>;

/** Defers each signal by one task, so that an ad break triggered by the same press is requested before `gameplayStart`, as portals require. */
export function createPlaySignals(send: (isPlaying: boolean) => void) {
  let isPlaying = false;
  let sent = false;
  let isOpen = false;
  let isSuspended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(isNowPlaying: boolean): void {
    isPlaying = isNowPlaying;
    timer ??= setTimeout(update);
  }

  function update(): void {
    timer = undefined;
    if (isOpen && !isSuspended) sendChange(isPlaying);
  }

  function sendChange(isNowPlaying: boolean): void {
    if (sent === isNowPlaying) return;
    sent = isNowPlaying;
    send(sent);
  }

  return {
    gameplayStart: () => schedule(true),
    gameplayStop: () => schedule(false),
    /** Marks the site as ready for signals. */
    open: (): void => {
      isOpen = true;
      schedule(isPlaying);
    },
    /** Before an ad request: sends the stop of play, then nothing until `resume`. */
    suspend(): void {
      if (isOpen && !isSuspended) sendChange(false);
      isSuspended = true;
    },
    /** Stops signals without sending the stop of play: the site, or an unsolicited or late ad, has the page. */
    silence(): void {
      isSuspended = true;
    },
    /** Ends `suspend` and `silence`. */
    resume(): void {
      isSuspended = false;
      schedule(isPlaying);
    },
  };
}
