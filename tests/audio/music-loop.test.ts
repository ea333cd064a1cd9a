// The music's states: stopped, playing and muted, and every way from one to another.
import { beforeEach, describe, expect, test } from 'vitest';
import type { AudioOutput } from '../../src/audio/audio-output.ts';
import { createMusicLoop, type MusicLoop, type MusicState } from '../../src/audio/music-loop.ts';
import { FakeHowl, howls, resetHowler } from './fake-howler.ts';

const ON = 0.25;
let output: { state: AudioOutput['state'] };
let music: MusicLoop;

beforeEach(() => {
  resetHowler();
  output = { state: 'running' };
  music = createMusicLoop({ load: (onload) => new FakeHowl({ src: [], volume: 0.001, onload }) as never, region: 'loop', output });
});

const heard = (): number[] => howls.flatMap((howl) => [...howl.playing.values()].map(({ volume }) => volume));

/** Music as it fades in. */
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

/** Lets what was asked for happen. */
function settle(howl: FakeHowl): void {
  howl.begin();
  if (howl.fading) howl.finishFade();
}

/** The two things that states follow from. */
const WAYS: Record<MusicState, readonly [volume: number, isMuted: boolean]> = {
  stopped: [0, false],
  playing: [ON, false],
  muted: [ON, true],
};
const STATES = Object.keys(WAYS) as MusicState[];

// @spec 4.80
describe.each(STATES)('from %s', (from) => {
  test.each(STATES)('to %s', (to) => {
    const howl = startMusic();
    music.set(...WAYS[from]);
    settle(howl);
    expect(music.state).toBe(from);
    music.set(...WAYS[to]);
    settle(howl);
    expect(music.state).toBe(to);
    expect(heard()).toEqual(to === 'playing' ? [ON] : []);
  });
});

test('nobody loads it who has it off, or while it is muted; it is loaded once', () => {
  music.set(0, false);
  music.set(ON, true);
  expect(howls).toEqual([]);
  music.set(ON, false);
  music.set(0, false);
  music.set(ON, false);
  expect(howls).toHaveLength(1);
});

test('waits for its turn to be loaded', () => {
  let isTurn = false;
  music = createMusicLoop({ load: () => (isTurn ? (new FakeHowl({ src: [] }) as never) : undefined), region: 'loop', output });
  music.set(ON, false);
  expect(howls).toEqual([]);
  isTurn = true;
  music.update();
  expect(howls).toHaveLength(1);
});

test('starts when loaded, from next to nothing', () => {
  music.set(ON, false);
  expect(heard()).toEqual([]);
  howls[0].finishLoading();
  expect(heard()).toEqual([0.001]);
  howls[0].begin();
  expect(howls[0].regions).toEqual(['loop']);
  expect(howls[0].fading).toMatchObject({ from: 0.001, to: ON });
});

test('fades out when switched off, and stops only then', () => {
  const howl = startMusic();
  music.set(0, false);
  expect(howl.fading).toMatchObject({ from: ON, to: 0.001 });
  expect(heard()).toHaveLength(1);
  howl.finishFade();
  expect(heard()).toEqual([]);
});

test('switched on again while it fades out it goes on, and does not start a second time', () => {
  const howl = startMusic();
  music.set(0, false);
  howl.playing.values().next().value!.volume = 0.1;
  music.set(ON, false);
  expect(howl.fading).toMatchObject({ from: 0.1, to: ON });
  howl.finishFade();
  expect(heard()).toEqual([ON]);
});

test('switched off while it fades in it does not stop at once', () => {
  beginMusic();
  howls[0].playing.values().next().value!.volume = 0.1;
  music.set(0, false);
  expect(howls[0].fading).toMatchObject({ from: 0.1, to: 0.001 });
  expect(heard()).toHaveLength(1);
});

test.each([
  ['off', 0, false],
  ['mute', ON, true],
])('switched %s before it has begun it stops, also if it begins all the same', (_, volume, isMuted) => {
  music.set(ON, false);
  howls[0].finishLoading();
  music.set(volume, isMuted);
  expect(heard()).toEqual([]);
  howls[0].playing.set(1, { region: 'loop', volume: 0.001, rate: 1 });
  howls[0].begin();
  expect(heard()).toEqual([]);
});

// @spec 1.23
test('each round begins anew, and nothing else does', () => {
  const howl = startMusic();
  howl.begin();
  expect([heard(), howl.fading]).toEqual([[ON], undefined]);
});

test('a mute is at once, also in the middle of a fade', () => {
  startMusic();
  music.set(0, false);
  music.set(0, true);
  expect([heard(), music.state]).toEqual([[], 'stopped']);
});

// @spec 4.81
test('after a mute it starts anew, from next to nothing', () => {
  const howl = startMusic();
  const [first] = howl.playing.keys();
  music.set(ON, true);
  music.set(ON, false);
  howl.begin();
  expect([...howl.playing.keys()]).not.toContain(first);
  expect(howl.fading).toMatchObject({ from: 0.001, to: ON });
});

test.each(['suspended', 'interrupted'] as const)('a %s output starts nothing, until it wakes', (state) => {
  output.state = state;
  music.set(ON, false);
  howls[0].finishLoading();
  expect([heard(), music.state]).toEqual([[], 'playing']);
  output.state = 'running';
  music.update();
  music.update();
  expect(heard()).toHaveLength(1);
});

test('plays without Web Audio, and tries again when the browser wants a gesture first', () => {
  output.state = 'missing';
  music.set(ON, false);
  howls[0].finishLoading();
  const [id] = howls[0].playing.keys();
  howls[0].playing.clear();
  howls[0].tell('playerror', id);
  music.update();
  expect(heard()).toHaveLength(1);
});

test('another volume is faded to', () => {
  const howl = startMusic();
  music.set(1, false);
  expect(howl.fading).toMatchObject({ from: ON, to: 1 });
});
