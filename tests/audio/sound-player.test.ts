import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoundPlayer, type SoundPlayer } from '../../src/audio/sound-player.ts';
import { contexts, settle, useFakeContext } from './fake-context.ts';
import { howler, howlModule, howls, resetHowler } from './fake-howler.ts';

const ON = { effects: 0.5, music: 0.25 };
let logged: string[];

beforeEach(() => {
  resetHowler();
  useFakeContext();
  logged = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function createPlayer({ isAppleMobile = false, load = async () => howlModule, firstMove = async () => {} } = {}): SoundPlayer {
  return createSoundPlayer({ isAppleMobile, log: (message) => logged.push(message), firstMove }, load);
}

/** Loads the effects, in two files. */
async function loadEffects(): Promise<void> {
  howls[0].finishLoading();
  await settle();
  howls[1].finishLoading();
}

/** Opens a player with its first gesture and loads all files. */
async function openPlayer(options: Parameters<typeof createPlayer>[0] = {}): Promise<SoundPlayer> {
  const player = createPlayer(options);
  player.setVolumes(ON);
  player.unlock();
  await settle();
  await loadEffects();
  howls[2].finishLoading();
  howls[2].begin();
  return player;
}

const playingEffects = (): string[] => [howls[0], howls[1]].flatMap(({ regions }) => regions);
const playingMusic = (): string[] => howls[2].regions;
const regionsOf = ({ options }: (typeof howls)[number]) => Object.keys(options.sprite!).sort();

test('loads at the first gesture, and only once', async () => {
  const load = vi.fn(async () => howlModule);
  const player = createPlayer({ load });
  player.setVolumes(ON);
  player.play('click', 1, 0);
  player.setMuted(true);
  player.setMuted(false);
  expect([load.mock.calls.length, contexts.length]).toEqual([0, 0]);
  player.unlock();
  expect(contexts).toHaveLength(1);
  player.unlock();
  await settle();
  player.unlock();
  await settle();
  expect([load.mock.calls.length, contexts.length, howls.length]).toEqual([1, 1, 1]);
});

test('loads the effects of a first move, after it the others, then the music', async () => {
  let makeMove = () => {};
  const firstMove = vi.fn(() => new Promise<void>((resolve) => (makeMove = resolve)));
  const player = createPlayer({ firstMove });
  player.setVolumes(ON);
  player.unlock();
  await settle();
  expect(howls.map(regionsOf)).toEqual([['click', 'combo1', 'drop', 'explosion1', 'pickUp', 'reject']]);
  expect(firstMove).not.toHaveBeenCalled();
  howls[0].finishLoading();
  for (const name of ['click', 'coin', 'drop'] as const) player.play(name, 1, 0);
  await settle();
  player.unlock();
  await settle();
  expect([howls.length, howls[0].regions]).toEqual([1, ['click', 'drop']]);
  makeMove();
  await settle();
  expect([howls.length, regionsOf(howls[1]).length]).toEqual([2, 15]);
  howls[1].finishLoading();
  expect(howls.slice(2).map(({ options }) => options.sprite!)).toMatchObject([{ loop: [expect.any(Number), expect.any(Number), true] }]);
  player.play('coin', 1, 0);
  expect(howls[1].regions).toEqual(['coin']);
});

test('plays nothing and does not load music before volumes are set', async () => {
  const player = createPlayer();
  player.unlock();
  await settle();
  await loadEffects();
  player.play('click', 1, 0);
  expect([howls.length, playingEffects()]).toEqual([2, []]);
});

test('loads the music when it is switched on', async () => {
  const player = createPlayer();
  player.setVolumes({ effects: 0.5, music: 0 });
  player.unlock();
  await settle();
  await loadEffects();
  expect(howls).toHaveLength(2);
  player.setVolumes(ON);
  expect(howls).toHaveLength(3);
});

test('plays effects at their rate and the music loop', async () => {
  const player = await openPlayer();
  player.play('combo3', 1.25, 0);
  expect([...howls[1].playing.values()]).toMatchObject([{ region: 'combo3', rate: 1.25 }]);
  expect([howls[0].groupVolume, playingMusic()]).toEqual([0.5, ['loop']]);
});

// @spec 9.34
test('plays four effects at the same time and pools ten sounds per file', async () => {
  const player = await openPlayer();
  for (let k = 0; k < 12; k++) player.play('award', 1, 0);
  expect(playingEffects()).toHaveLength(4);
  expect(howls.map(({ options }) => options.pool)).toEqual([10, 10, 10]);
});

test('a delayed sound plays when it is due', async () => {
  const player = await openPlayer();
  vi.useFakeTimers();
  player.play('coin', 1, 0.5);
  vi.advanceTimersByTime(499);
  expect(playingEffects()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(playingEffects()).toEqual(['coin']);
});

// @spec 4.59
test('a mute stops all sounds and drops due ones; unmuting restarts the music', async () => {
  const player = await openPlayer();
  player.play('award', 1, 0);
  vi.useFakeTimers();
  player.play('coin', 1, 0.5);
  player.setMuted(true);
  expect([playingEffects(), playingMusic(), howler.mute.mock.lastCall]).toEqual([[], [], [true]]);
  player.play('click', 1, 0);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await settle();
  expect(contexts[0].state).toBe('suspended');
  player.setMuted(false);
  await settle();
  expect([playingEffects(), playingMusic(), howler.mute.mock.lastCall]).toEqual([[], ['loop'], [false]]);
  expect(contexts[0].state).toBe('running');
});

test('a gesture does not resume a muted or silent output', async () => {
  const player = await openPlayer();
  player.setMuted(true);
  await settle();
  player.unlock();
  await settle();
  expect(contexts[0].state).toBe('suspended');
  player.setVolumes({ effects: 0, music: 0 });
  player.setMuted(false);
  player.unlock();
  await settle();
  expect(contexts[0].state).toBe('suspended');
});

test('suspends the output 3 s after all volumes are 0, and resumes it later', async () => {
  const player = await openPlayer();
  vi.useFakeTimers();
  player.setVolumes({ effects: 0, music: 0 });
  vi.advanceTimersByTime(2999);
  expect(contexts[0].calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(contexts[0].calls).toEqual(['suspend']);
  vi.useRealTimers();
  await settle();
  player.setVolumes({ effects: 0.5, music: 0 });
  await settle();
  expect(contexts[0].state).toBe('running');
});

test('opens muted if muted before', async () => {
  const player = createPlayer();
  player.setVolumes(ON);
  player.setMuted(true);
  player.unlock();
  await settle();
  await loadEffects();
  expect([howler.mute.mock.lastCall, howls.length]).toEqual([[true], 2]);
  player.setMuted(false);
  expect(howls).toHaveLength(3);
});

test('resumes an interrupted output at the next gesture', async () => {
  const player = await openPlayer();
  contexts[0].changeState('interrupted');
  player.play('click', 1, 0);
  expect(playingEffects()).toEqual([]);
  player.unlock();
  await settle();
  expect(contexts[0].calls).toEqual(['suspend', 'resume']);
  player.play('click', 1, 0);
  expect([playingEffects(), playingMusic()]).toEqual([['click'], ['loop']]);
});

test('clamps volumes', async () => {
  const player = await openPlayer();
  player.setVolumes({ effects: -1, music: 7 });
  expect([howls[0].groupVolume, howls[1].groupVolume, howls[2].fading?.to]).toEqual([0, 0, 1]);
});

// @spec 1.37
test('prefers mp3 on iOS and in Safari, ogg elsewhere', async () => {
  const firstFile = () => howls.map(({ options }) => options.src[0].split('.').pop());
  await openPlayer();
  expect(firstFile()).toEqual(['ogg', 'ogg', 'ogg']);
  resetHowler();
  await openPlayer({ isAppleMobile: true });
  expect(firstFile()).toEqual(['mp3', 'mp3', 'mp3']);
  resetHowler();
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' });
  await openPlayer();
  expect(firstFile()).toEqual(['mp3', 'mp3', 'mp3']);
});

// @spec 1.38 8.21 9.35
test('logs missing Web Audio and uses HTML5 audio; on iOS only for music', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const player = await openPlayer();
  player.play('click', 1, 0);
  expect([playingEffects(), playingMusic(), howler.usingWebAudio]).toEqual([['click'], ['loop'], false]);
  resetHowler();
  const onIos = await openPlayer({ isAppleMobile: true });
  onIos.play('click', 1, 0);
  expect([playingEffects(), playingMusic()]).toEqual([[], ['loop']]);
  expect(logged).toEqual(Array.from({ length: 2 }, () => 'Web Audio API not supported in this browser.'));
});

// @spec 9.35
test('plays music and four effects through HTML5 audio outside iOS', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const player = await openPlayer();
  for (const name of ['click', 'coin', 'drop', 'award', 'spawn'] as const) player.play(name, 1, 0);
  expect([playingEffects().length, playingMusic()]).toEqual([4, ['loop']]);
});

test('loads howler again at the next gesture after a failure', async () => {
  let isOnline = false;
  const player = createPlayer({ load: async () => (isOnline ? howlModule : Promise.reject(new TypeError('Failed to fetch'))) });
  player.setVolumes(ON);
  player.unlock();
  await settle();
  expect(howls).toHaveLength(0);
  isOnline = true;
  player.unlock();
  await settle();
  expect(howls).toHaveLength(1);
});

test('stays silent and logs once if howler cannot be loaded', async () => {
  const player = createPlayer({ load: () => Promise.reject(new TypeError('Failed to fetch')) });
  player.setVolumes(ON);
  player.unlock();
  await settle();
  player.unlock();
  player.play('click', 1, 0);
  player.setMuted(true);
  player.setMuted(false);
  player.setVolumes(ON);
  await settle();
  expect(logged).toEqual(['Failed to load sounds: TypeError: Failed to fetch. Retrying at the next gesture.']);
});

// @spec 8.20
test.each([
  ['Decoding audio data failed.', 'Decoding audio data failed.'],
  [4, 'Decoding audio data failed.'],
  ['Failed loading audio file with status: 404.', 'Failed loading audio file with status: 404.'],
])('logs files that fail with %s once, and loads the music without effects', async (error, line) => {
  const player = createPlayer();
  player.setVolumes(ON);
  player.unlock();
  await settle();
  howls[0].options.onloaderror!(0, error);
  howls[0].options.onloaderror!(0, error);
  await settle();
  howls[1].options.onloaderror!(0, error);
  howls[2].options.onloaderror!(0, error);
  expect(howls).toHaveLength(3);
  player.play('click', 1, 0);
  player.unlock();
  expect([playingEffects(), playingMusic(), logged]).toEqual([[], [], [line]]);
});

// @spec 8.19
test('logs a playback error with the text of the specification', async () => {
  await openPlayer();
  howls[0].options.onplayerror!(1, new DOMException('play() failed', 'NotAllowedError'));
  expect(logged).toEqual([
    'Playback was unable to start. This is most commonly an issue on mobile devices and Chrome where playback was not within a user interaction.',
  ]);
});
