import { beforeEach, describe, expect, test } from 'vitest';
import { createMusicLoop, type Music, type MusicState } from '../../src/audio/music-loop.ts';
import { FakeHowl, howls, resetHowler } from './fake-howler.ts';

const ON = 0.25;
let music: Music;

beforeEach(() => {
  resetHowler();
  music = createMusicLoop({ load: (onload) => new FakeHowl({ src: [], volume: 0.001, onload }) as never, region: 'loop' });
});

const volumes = (): number[] => howls.flatMap((howl) => [...howl.playing.values()].map(({ volume }) => volume));

/** Starts the music; it still fades in. */
function beginMusic(): FakeHowl {
  music.set(ON, false);
  howls[0].finishLoading();
  howls[0].begin();
  return howls[0];
}

function startMusic(): FakeHowl {
  const howl = beginMusic();
  howl.finishFade();
  return howl;
}

/** Completes pending starts and fades. */
function settle(howl: FakeHowl): void {
  howl.begin();
  if (howl.fading) howl.finishFade();
}

/** Arguments of `set` that lead to each state. */
const SETTINGS: Record<MusicState, readonly [volume: number, isMuted: boolean]> = {
  stopped: [0, false],
  playing: [ON, false],
  muted: [ON, true],
};
const STATES = Object.keys(SETTINGS) as MusicState[];

// @spec 4.80
describe.each(STATES)('in the state %s', (from) => {
  test.each(STATES)('changes to %s', (to) => {
    const howl = startMusic();
    music.set(...SETTINGS[from]);
    settle(howl);
    expect(music.state).toBe(from);
    music.set(...SETTINGS[to]);
    settle(howl);
    expect(music.state).toBe(to);
    expect(volumes()).toEqual(to === 'playing' ? [ON] : []);
  });
});

test('is loaded once, and not while off or muted', () => {
  music.set(0, false);
  music.set(ON, true);
  expect(howls).toEqual([]);
  music.set(ON, false);
  music.set(0, false);
  music.set(ON, false);
  expect(howls).toHaveLength(1);
});

test('starts at the minimum volume when loaded', () => {
  music.set(ON, false);
  expect(volumes()).toEqual([]);
  howls[0].finishLoading();
  expect(volumes()).toEqual([0.001]);
  howls[0].begin();
  expect(howls[0].regions).toEqual(['loop']);
  expect(howls[0].fading).toMatchObject({ from: 0.001, to: ON });
});

test('fades out when switched off, then stops', () => {
  const howl = startMusic();
  music.set(0, false);
  expect(howl.fading).toMatchObject({ from: ON, to: 0.001 });
  expect(volumes()).toHaveLength(1);
  howl.finishFade();
  expect(volumes()).toEqual([]);
});

test('continues if switched on again during the fade-out', () => {
  const howl = startMusic();
  music.set(0, false);
  howl.playing.values().next().value!.volume = 0.1;
  music.set(ON, false);
  expect(howl.fading).toMatchObject({ from: 0.1, to: ON });
  howl.finishFade();
  expect(volumes()).toEqual([ON]);
});

test('fades out if switched off during the fade-in', () => {
  beginMusic();
  howls[0].playing.values().next().value!.volume = 0.1;
  music.set(0, false);
  expect(howls[0].fading).toMatchObject({ from: 0.1, to: 0.001 });
  expect(volumes()).toHaveLength(1);
});

test.each([
  ['off', 0, false],
  ['mute', ON, true],
])('stops if switched to %s before it starts, also if howler starts it late', (_, volume, isMuted) => {
  music.set(ON, false);
  howls[0].finishLoading();
  music.set(volume, isMuted);
  expect(volumes()).toEqual([]);
  howls[0].playing.set(1, { region: 'loop', volume: 0.001, rate: 1 });
  howls[0].begin();
  expect(volumes()).toEqual([]);
});

// @spec 1.23
test('a repetition of the loop changes nothing', () => {
  const howl = startMusic();
  howl.begin();
  expect([volumes(), howl.fading]).toEqual([[ON], undefined]);
});

test('a mute is immediate, also during a fade', () => {
  startMusic();
  music.set(0, false);
  music.set(0, true);
  expect([volumes(), music.state]).toEqual([[], 'stopped']);
});

// @spec 4.81
test('restarts at the minimum volume after a mute', () => {
  const howl = startMusic();
  const [first] = howl.playing.keys();
  music.set(ON, true);
  music.set(ON, false);
  howl.begin();
  expect([...howl.playing.keys()]).not.toContain(first);
  expect(howl.fading).toMatchObject({ from: 0.001, to: ON });
});

test('tries again after the browser requires a gesture', () => {
  music.set(ON, false);
  howls[0].finishLoading();
  const [id] = howls[0].playing.keys();
  howls[0].playing.clear();
  howls[0].emit('playerror', id);
  music.set(ON, false);
  expect(volumes()).toHaveLength(1);
});

test('fades to a new volume', () => {
  const howl = startMusic();
  music.set(1, false);
  expect(howl.fading).toMatchObject({ from: ON, to: 1 });
});

test('has no stems and no known position', () => {
  startMusic();
  music.setScene({ theme: 'classic', level: 1, combo: 7, isRich: true, isTense: false, isMuffled: true, isDucked: true });
  expect([howls.length, volumes(), music.position()]).toEqual([1, [ON], undefined]);
});
