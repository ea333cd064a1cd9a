// Referee: the rules of sites about what a game tells them, and when it asks for ads. What breaks one is told in words.

export type Word = 'loadingStart' | 'loadingStop' | 'gameplayStart' | 'gameplayStop' | 'happytime' | 'ad';

export type Referee = {
  /** From now on the game may use the SDK. */
  readonly becomeReady: () => void;
  /** The game has told the site this, or asked it for an ad. */
  readonly hear: (word: Word) => void;
  /** Somebody sees an ad. */
  readonly beginAd: () => void;
  readonly endAd: () => void;
};

export function createReferee(warn: (message: string) => void): Referee {
  let isReady = false;
  let loading: 'ahead' | 'on' | 'over' = 'ahead';
  let isPlaying = false;
  let isAdOn = false;

  function mistakeOf(word: Word): string | undefined {
    if (!isReady) return 'before the SDK was ready';
    if (isAdOn) return 'during an ad';
    switch (word) {
      case 'loadingStart':
        return loading === 'ahead' ? undefined : 'a second time';
      case 'loadingStop':
        return loading === 'on' ? undefined : 'although nothing was loading';
      case 'gameplayStart':
        if (isPlaying) return 'during play';
        return loading === 'over' ? undefined : 'before the game had loaded';
      case 'gameplayStop':
        return isPlaying ? undefined : 'although nobody played';
      case 'ad':
        return isPlaying ? 'during play' : undefined;
      case 'happytime':
        return undefined;
    }
  }

  return {
    becomeReady: () => (isReady = true),
    hear(word) {
      const mistake = mistakeOf(word);
      if (mistake) warn(`The game breaks a rule of this site: "${word}" came ${mistake}.`);
      if (word === 'loadingStart') loading = 'on';
      else if (word === 'loadingStop') loading = 'over';
      else if (word === 'gameplayStart') isPlaying = true;
      else if (word === 'gameplayStop') isPlaying = false;
    },
    beginAd: () => (isAdOn = true),
    endAd: () => (isAdOn = false),
  };
}
