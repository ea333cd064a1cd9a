import { beforeEach, expect, test, vi } from 'vitest';
import effects from '../../assets/generated/sound/effects.json';
import { loadSounds } from '../../src/audio/load-sounds.ts';
import { ROUND_SECONDS } from '../../src/audio/music-plan.ts';
import { createSoundPlayer, type SoundPlayer } from '../../src/audio/sound-player.ts';
import { until } from '../support/until.ts';
import { contexts, useFakeContext } from './fake-context.ts';
import { type FakeGain, FakeLimiter, fakeFile, filters, playingParts, sourceOf, useFakeGraph } from './fake-graph.ts';
import { formats, howler, howlModule, howls, resetHowler } from './fake-howler.ts';

const ON = { effects: 0.5, music: 0.25 };
let logged: string[];
/** Addresses of the fetched music. */
let requests: string[];
let answerOf = answerWithPart;

function answerWithPart(address: string): { ok: boolean; status: number; arrayBuffer: () => Promise<ArrayBuffer> } {
  const part = /music-([\w-]+)\.\w+$/.exec(address)![1];
  return { ok: true, status: 200, arrayBuffer: async () => fakeFile(part) };
}

beforeEach(() => {
  // The first section comes twice.
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  // Players and their music live as long as their page, and so do their timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  resetHowler();
  useFakeContext();
  useFakeGraph();
  vi.stubGlobal('navigator', { vendor: 'Google Inc.' });
  requests = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return answerOf(address);
  });
  logged = [];
});

function createPlayer({ isAppleMobile = false, load = async () => howlModule, firstMove = async () => {} } = {}): SoundPlayer {
  return createSoundPlayer({ isAppleMobile, log: (message) => logged.push(message), firstMove }, load);
}

/** Loads the effects, in two files. */
async function loadEffects(): Promise<void> {
  howls[0].finishLoading();
  await until(() => howls.length > 1);
  howls[1].finishLoading();
  await until();
}

/** Opens a player with its first gesture and loads all files. */
async function openPlayer(options: Parameters<typeof createPlayer>[0] = {}): Promise<SoundPlayer> {
  const player = createPlayer(options);
  player.setVolumes(ON);
  player.unlock();
  await until(() => howls.length === 1);
  await loadEffects();
  loopHowl()?.finishLoading();
  loopHowl()?.begin();
  return player;
}

/** The music without Web Audio. */
const loopHowl = () => howls.find(({ options }) => 'loop' in options.sprite!);
const playingEffects = (): string[] => howls.filter((howl) => howl !== loopHowl()).flatMap(({ regions }) => regions);
const playingMusic = (): string[] => loopHowl()?.regions ?? playingParts();
/** Volume that the music reaches. */
const musicVolume = (): number =>
  (sourceOf('base-a').targets[0] as FakeGain).targets.map((bus) => (bus as FakeGain).gain.at(contexts[0].currentTime + 10))[0];
const regionsOf = ({ options }: (typeof howls)[number]) => Object.keys(options.sprite!).sort();

test('opens the output in idle time, once for several gestures', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback));
  const player = createPlayer();
  player.setVolumes(ON);
  player.unlock();
  player.unlock();
  await until();
  expect([contexts.length, howls.length]).toEqual([0, 0]);
  for (const callback of waiting) callback();
  await until();
  expect([contexts.length, howls.length]).toEqual([1, 1]);
});

test('opens the output within the gesture on Apple devices', () => {
  vi.stubGlobal('requestIdleCallback', () => 1);
  createPlayer({ isAppleMobile: true }).unlock();
  expect(contexts).toHaveLength(1);
});

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
  await until();
  player.unlock();
  await until();
  expect([load.mock.calls.length, contexts.length, howls.length]).toEqual([1, 1, 1]);
});

test('loads the effects of a first move, after it the others, then the music', async () => {
  let makeMove = () => {};
  const firstMove = vi.fn(() => new Promise<void>((resolve) => (makeMove = resolve)));
  const player = createPlayer({ firstMove });
  player.setVolumes(ON);
  player.unlock();
  await until();
  expect(howls.map(regionsOf)).toEqual([['click', 'combo1', 'drop', 'explosion1', 'pickUp', 'reject']]);
  expect(firstMove).not.toHaveBeenCalled();
  howls[0].finishLoading();
  for (const name of ['click', 'coin', 'drop'] as const) player.play(name, 1, 0);
  await until();
  player.unlock();
  await until();
  expect([howls.length, howls[0].regions]).toEqual([1, ['click', 'drop']]);
  makeMove();
  await until(() => howls.length > 1);
  expect(howls.map((howl) => regionsOf(howl).length)).toEqual([6, Object.keys(effects.sprite).length]);
  expect(requests).toEqual([]);
  howls[1].finishLoading();
  await until();
  expect(howls.map((howl) => regionsOf(howl).length)).toEqual([6, Object.keys(effects.sprite).length, 6]);
  expect(requests.map((address) => /music-[\w-]+/.exec(address)![0])).toEqual(['music-base-a']);
  player.play('coin', 1, 0);
  expect(howls[1].regions).toEqual(['coin']);
});

test('plays nothing and does not load music before volumes are set', async () => {
  const player = createPlayer();
  player.unlock();
  await until();
  await loadEffects();
  player.play('click', 1, 0);
  expect([howls.length, playingEffects()]).toEqual([3, []]);
});

test('loads the music when it is switched on', async () => {
  const player = createPlayer();
  player.setVolumes({ effects: 0.5, music: 0 });
  player.unlock();
  await until();
  await loadEffects();
  expect(requests).toHaveLength(0);
  player.setVolumes(ON);
  await until(() => requests.length > 0);
});

test('plays effects at their rate and the music loop', async () => {
  const player = await openPlayer();
  player.play('coin', 1.25, 0);
  expect([...howls[1].playing.values()]).toMatchObject([{ region: 'coin', rate: 1.25 }]);
  expect([howls[0].groupVolume, playingMusic()]).toEqual([0.5, ['base-a']]);
});

// @spec 9.32 9.34
test('plays four effects at the same time and pools ten sounds per file', async () => {
  const player = await openPlayer();
  for (let k = 0; k < 12; k++) player.play('award', 1, 0);
  howls[1].finishFade();
  expect(playingEffects()).toHaveLength(4);
  expect(howls.map(({ options }) => options.pool)).toEqual([10, 10, 10]);
});

test('a delayed sound plays when it is due', async () => {
  const player = await openPlayer();
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
  player.play('coin', 1, 0.5);
  player.setMuted(true);
  expect([playingEffects(), playingMusic(), howler.mute.mock.lastCall]).toEqual([[], [], [true]]);
  player.play('click', 1, 0);
  vi.advanceTimersByTime(1000);
  await until();
  expect(contexts[0].state).toBe('suspended');
  player.setMuted(false);
  await until();
  expect([playingEffects(), playingMusic(), howler.mute.mock.lastCall]).toEqual([[], ['base-a'], [false]]);
  expect(contexts[0].state).toBe('running');
});

test('a gesture does not resume a muted or silent output', async () => {
  const player = await openPlayer();
  player.setMuted(true);
  await until();
  player.unlock();
  await until();
  expect(contexts[0].state).toBe('suspended');
  player.setVolumes({ effects: 0, music: 0 });
  player.setMuted(false);
  player.unlock();
  await until();
  expect(contexts[0].state).toBe('suspended');
});

test("a portal's mute wins: switching the sound on and off starts nothing until it ends", async () => {
  const player = await openPlayer();
  player.setMuted(true);
  player.setVolumes({ effects: 0, music: 0 });
  player.setVolumes(ON);
  player.play('click', 1, 0);
  expect([playingEffects(), playingMusic(), howler.mute.mock.lastCall]).toEqual([[], [], [true]]);
  player.setMuted(false);
  await until();
  expect([playingMusic(), howler.mute.mock.lastCall]).toEqual([['base-a'], [false]]);
});

test('suspends the output 3 s after all volumes are 0, and resumes it later', async () => {
  const player = await openPlayer();
  player.setVolumes({ effects: 0, music: 0 });
  vi.advanceTimersByTime(2999);
  expect(contexts[0].calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(contexts[0].calls).toEqual(['suspend']);
  await until();
  player.setVolumes({ effects: 0.5, music: 0 });
  await until();
  expect(contexts[0].state).toBe('running');
});

test('opens muted if muted before', async () => {
  const player = createPlayer();
  player.setVolumes(ON);
  player.setMuted(true);
  player.unlock();
  await until();
  await loadEffects();
  expect([howler.mute.mock.lastCall, requests.length]).toEqual([[true], 0]);
  player.setMuted(false);
  await until(() => requests.length > 0);
});

test('resumes an interrupted output at the next gesture', async () => {
  const player = await openPlayer();
  contexts[0].changeState('interrupted');
  player.play('click', 1, 0);
  expect(playingEffects()).toEqual([]);
  player.unlock();
  await until();
  expect(contexts[0].calls).toEqual(['suspend', 'resume']);
  player.play('click', 1, 0);
  expect([playingEffects(), playingMusic()]).toEqual([['click'], ['base-a']]);
});

test('howler does not suspend the output while the music plays', async () => {
  const player = await openPlayer();
  expect(howler.autoSuspend).toBe(false);
  player.setMuted(true);
  expect(howler.autoSuspend).toBe(true);
});

// @spec 5.20 5.21
test('clamps volumes', async () => {
  const player = await openPlayer();
  player.setVolumes({ effects: -1, music: 7 });
  expect([howls[0].groupVolume, howls[1].groupVolume, musicVolume()]).toEqual([0, 0, expect.closeTo(1)]);
});

// @spec 1.37
test('prefers mp3 on iOS and in Safari, ogg elsewhere', async () => {
  const firstFile = () => [...howls.map(({ options }) => options.src[0]), ...requests.splice(0)].map((file) => file.split('.').pop());
  await openPlayer();
  expect(firstFile()).toEqual(['ogg', 'ogg', 'ogg', 'ogg']);
  resetHowler();
  await openPlayer({ isAppleMobile: true });
  expect(firstFile()).toEqual(['mp3', 'mp3', 'mp3', 'mp3']);
  resetHowler();
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' });
  await openPlayer();
  expect(firstFile()).toEqual(['mp3', 'mp3', 'mp3', 'mp3']);
});

test('fetches music that the browser decodes, of two formats', async () => {
  formats.delete('ogg');
  await openPlayer();
  formats.add('ogg');
  expect(requests.map((address) => address.split('.').pop())).toEqual(['mp3']);
});

test('plays the takes of a frequent effect in turn', async () => {
  const player = await openPlayer();
  for (let play = 0; play < 4; play++) player.play('drop', 1.1, 0);
  expect([...howls[2].regions, ...howls[1].regions]).toEqual(['drop', 'drop', 'drop-2', 'drop-3']);
  expect([...howls[1].playing.values()].map(({ rate }) => rate)).toEqual([1.1, 1.1]);
});

test('pans all effects once the late sounds have loaded, and none before or without Web Audio', async () => {
  const pans = () => howls.flatMap(({ playing }) => [...playing.values()].map(({ region, pan, volume }) => [region, pan, volume]));
  const player = await openPlayer();
  for (const [name, pan] of [
    ['drop', -0.4],
    ['tick', 0.2],
    ['click', 0],
  ] as const)
    player.play(name, 1, 0, pan);
  expect(pans()).toEqual([
    // The pan lowers a sound by 3 dB.
    ['tick', 0.2, expect.closeTo(Math.SQRT1_2)],
    ['drop', -0.4, expect.closeTo(Math.SQRT1_2)],
    ['click', 0, 0.5],
  ]);
  resetHowler();
  vi.stubGlobal('AudioContext', undefined);
  (await openPlayer()).play('drop', 1, 0, -0.4);
  expect(pans()).toContainEqual(['drop', 0, 0.5]);
});

test('plays a combo on the next sixteenth of the music, if it is near, with a note of its chord', async () => {
  const player = await openPlayer();
  const { startedAt } = sourceOf('base-a');
  const combos = () => [...howls[1].playing.values()].filter(({ region }) => region === 'combo2');
  const bar = ROUND_SECONDS / 8;
  // The chord of the fifth bar is D major: E5 becomes D5.
  const fifthBar = startedAt + 4 * bar;
  contexts[0].currentTime = fifthBar - 0.0405;
  player.play('combo2', 1, 0);
  vi.advanceTimersByTime(39);
  expect(combos()).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(combos().map(({ rate }) => rate)).toEqual([expect.closeTo(2 ** (-2 / 12))]);
  contexts[0].currentTime = fifthBar + 0.07;
  player.play('combo2', 1, 0);
  expect(combos()).toHaveLength(2);
});

test('plays the notes of combos from 8 on an octave above those of lower ones', async () => {
  const player = await openPlayer();
  contexts[0].currentTime = sourceOf('base-a').startedAt + 0.07;
  for (const name of ['combo6', 'combo9'] as const) player.play(name, 1, 0);
  const rates = [...howls[1].playing.values()].filter(({ region }) => region === 'combo6').map(({ rate }) => rate);
  expect(rates).toEqual([expect.any(Number), expect.closeTo(2 * rates[0])]);
});

test('limits the sum of all sounds once the late sounds load', async () => {
  await openPlayer();
  const [context] = contexts;
  const [limiter, ...others] = context.connected;
  expect([limiter, others]).toEqual([expect.any(FakeLimiter), []]);
  expect((limiter as FakeLimiter).options).toMatchObject({ threshold: -4, ratio: 20 });
  const [level] = (limiter as FakeLimiter).targets as FakeGain[];
  expect(level.targets).toEqual([context.destination]);
  // 20 log10 of the gain is -0.6 x 3.8 dB.
  expect(level.gain.at(0)).toBeCloseTo(10 ** (-2.28 / 20), 5);
});

test('the music follows the scene', async () => {
  const player = await openPlayer();
  player.setScene({ theme: 'classic', level: 1, combo: 0, isRich: true, isTense: false, isMuffled: true, isDucked: false });
  await until(() => playingMusic().length > 2);
  expect(playingMusic()).toEqual(['base-a', 'bass-a', 'classic-answers-a']);
  expect(filters[0].frequency.at(contexts[0].currentTime + 1)).toBeCloseTo(800);
});

// @spec 1.38 8.21 9.35
test('logs missing Web Audio and uses HTML5 audio; on iOS only for music', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const player = await openPlayer();
  player.play('click', 1, 0);
  expect([playingEffects(), playingMusic(), howler.usingWebAudio]).toEqual([['click'], ['loop'], false]);
  expect(howls[2].options.src, 'the loop, which has the melody').toEqual([
    expect.stringMatching(/music-loop/),
    expect.stringMatching(/music-loop/),
  ]);
  expect(howls).toHaveLength(3);
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
  howls[1].finishFade();
  expect([playingEffects().length, playingMusic()]).toEqual([4, ['loop']]);
});

test('loads howler again at the next gesture after a failure', async () => {
  let isOnline = false;
  const player = createPlayer({ load: async () => (isOnline ? howlModule : Promise.reject(new TypeError('Failed to fetch'))) });
  player.setVolumes(ON);
  player.unlock();
  await until();
  expect(howls).toHaveLength(0);
  isOnline = true;
  player.unlock();
  await until();
  expect(howls).toHaveLength(1);
});

test('stays silent and logs once if howler cannot be loaded', async () => {
  const player = createPlayer({ load: () => Promise.reject(new TypeError('Failed to fetch')) });
  player.setVolumes(ON);
  player.unlock();
  await until();
  player.unlock();
  player.play('click', 1, 0);
  player.setMuted(true);
  player.setMuted(false);
  player.setVolumes(ON);
  await until();
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
  await until();
  howls[0].options.onloaderror!(0, error);
  howls[0].options.onloaderror!(0, error);
  await until(() => howls.length > 1);
  howls[1].options.onloaderror!(0, error);
  await until();
  expect(requests).toHaveLength(1);
  player.play('click', 1, 0);
  player.unlock();
  expect([playingEffects(), playingMusic(), logged]).toEqual([[], ['base-a'], [line]]);
});

test.each([
  ['is missing', { ok: false, status: 404 }, 'Failed loading audio file with status: 404.'],
  ['is damaged', { arrayBuffer: async () => fakeFile('damaged') }, 'Decoding audio data failed.'],
])('logs music that %s, and plays effects', async (_, fault, line) => {
  answerOf = (address) => ({ ...answerWithPart(address), ...fault });
  const player = await openPlayer();
  answerOf = answerWithPart;
  player.play('click', 1, 0);
  expect([playingEffects(), playingMusic(), logged]).toEqual([['click'], [], [line]]);
});

test('imports the code of the other sounds', async () => {
  // The globals that howler's plug-in extends.
  for (const name of ['HowlerGlobal', 'Howl', 'Sound'])
    vi.stubGlobal(
      name,
      class {
        init() {}
        reset() {}
      },
    );
  createPlayer({ load: async () => ({ ...howlModule, loadSounds }) }).unlock();
  await until(() => howls.length === 1);
  howls[0].finishLoading();
  await until(() => howls.length === 2);
  expect(logged).toEqual([]);
});

test('plays the first effects if the code of the others cannot be loaded', async () => {
  const loadLost: typeof howlModule.loadSounds = (classes, options) =>
    howlModule.loadSounds(classes, options, () => Promise.reject(new Error('gone')));
  const player = createPlayer({ load: async () => ({ ...howlModule, loadSounds: loadLost }) });
  player.setVolumes(ON);
  player.unlock();
  await until();
  howls[0].finishLoading();
  await until();
  player.play('click', 1, 0);
  expect([howls[0].regions, logged]).toEqual([['click'], ['Failed to load the other sounds: Error: gone. Playing without them.']]);
});

// @spec 8.19
test('logs a playback error with the text of the specification', async () => {
  await openPlayer();
  howls[0].options.onplayerror!(1, new DOMException('play() failed', 'NotAllowedError'));
  expect(logged).toEqual([
    'Playback was unable to start. This is most commonly an issue on mobile devices and Chrome where playback was not within a user interaction.',
  ]);
});
