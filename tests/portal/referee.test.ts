// The rules of sites that the local SDKs hold a game to, and the player's data that one of them keeps.
import { describe, expect, test, vi } from 'vitest';
import { createPlayerData } from '../../src/portal/local-sdk/crazygames/player-data.ts';
import { createReferee, type Word } from '../../src/portal/local-sdk/referee.ts';

/** The mistakes in what a game tells; "ready", "ad-begins" and "ad-ends" are the site's own. */
function mistakesIn(story: string): string[] {
  const warn = vi.fn<(message: string) => void>();
  const referee = createReferee(warn);
  const own: Record<string, () => void> = { ready: referee.becomeReady, 'ad-begins': referee.beginAd, 'ad-ends': referee.endAd };
  for (const word of story.split(' ')) (own[word] ?? (() => referee.hear(word as Word)))();
  return warn.mock.calls.map(([message]) => message.replace('The game breaks a rule of this site: ', ''));
}

const LOADED = 'ready loadingStart loadingStop';

describe('a game', () => {
  test.each([
    `${LOADED} gameplayStart gameplayStop ad ad-begins ad-ends gameplayStart happytime gameplayStop`,
    `${LOADED} ad ad gameplayStart`,
  ])('may tell %s', (story) => {
    expect(mistakesIn(story)).toEqual([]);
  });

  test.each([
    ['loadingStart', '"loadingStart" came before the SDK was ready.'],
    ['ready loadingStop', '"loadingStop" came although nothing was loading.'],
    [`${LOADED} loadingStop`, '"loadingStop" came although nothing was loading.'],
    [`${LOADED} loadingStart`, '"loadingStart" came a second time.'],
    ['ready gameplayStart', '"gameplayStart" came before the game had loaded.'],
    [`${LOADED} gameplayStart gameplayStart`, '"gameplayStart" came during play.'],
    [`${LOADED} gameplayStop`, '"gameplayStop" came although nobody played.'],
    [`${LOADED} gameplayStart ad`, '"ad" came during play.'],
    [`${LOADED} ad ad-begins gameplayStart`, '"gameplayStart" came during an ad.'],
    [`${LOADED} ad ad-begins ad`, '"ad" came during an ad.'],
    [`${LOADED} ad ad-begins happytime`, '"happytime" came during an ad.'],
  ])('must not tell %s', (story, mistake) => {
    expect(mistakesIn(story)).toEqual([mistake]);
  });
});

describe('the data of a player', () => {
  test('is kept in the storage', () => {
    const held = new Map<string, string>();
    const storage = { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => void held.set(key, value) };
    createPlayerData(() => storage as Storage).setItem('save', '1');
    expect(createPlayerData(() => storage as Storage).getItem('save')).toBe('1');
    expect(createPlayerData(() => storage as Storage).getItem('other')).toBeNull();
  });

  test.each<[string, () => Storage | undefined]>([
    ['is missing', () => undefined],
    [
      'is refused',
      () => {
        throw new DOMException('Access is denied for this document.');
      },
    ],
  ])('is kept for the page where storage %s', (_, storage) => {
    const data = createPlayerData(storage);
    expect(data.getItem('save')).toBeNull();
    data.setItem('save', '1');
    expect(data.getItem('save')).toBe('1');
  });
});
