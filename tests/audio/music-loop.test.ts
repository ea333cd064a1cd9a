import { beforeEach, describe, expect, test } from 'vitest';
import { createMusicLoop, type Music, type MusicScene } from '../../src/audio/music-loop.ts';
import { FakeHowl, howls, resetHowler } from './fake-howler.ts';

const ON = 0.25;
let music: Music;

beforeEach(() => {
  resetHowler();
  music = createMusicLoop((onload) => new FakeHowl({ src: [], volume: 0.001, onload }) as never);
});

const set = (volume: number, isMuted: boolean, scene?: MusicScene): void =>
  music.apply({ volumes: { effects: 0, music: volume }, isMuted, scene });

const volumes = (): number[] => howls.flatMap((howl) => [...howl.playing.values()].map(({ volume }) => volume));

function startMusic(): FakeHowl {
  set(ON, false);
  howls[0].finishLoading();
  howls[0].begin();
  return howls[0];
}

type MusicState = 'stopped' | 'playing' | 'muted';

/** Arguments of `set` that lead to each state. */
const SETTINGS: Record<MusicState, readonly [volume: number, isMuted: boolean]> = {
  stopped: [0, false],
  playing: [ON, false],
  muted: [ON, true],
};
const VOLUMES = { stopped: [], playing: [ON], muted: [] };
const STATES = Object.keys(SETTINGS) as MusicState[];

// @spec 4.80
describe.each(STATES)('in the state %s', (from) => {
  test.each(STATES)('changes to %s', (to) => {
    const howl = startMusic();
    set(...SETTINGS[from]);
    howl.begin();
    expect(volumes()).toEqual(VOLUMES[from]);
    set(...SETTINGS[to]);
    howl.begin();
    expect(volumes()).toEqual(VOLUMES[to]);
  });
});

test('is loaded once, and not while off or muted', () => {
  set(0, false);
  set(ON, true);
  expect(howls).toEqual([]);
  set(ON, false);
  set(0, false);
  set(ON, false);
  expect(howls).toHaveLength(1);
});

test('starts silently when loaded, and is heard when it has begun', () => {
  set(ON, false);
  expect(volumes()).toEqual([]);
  howls[0].finishLoading();
  expect(volumes()).toEqual([0.001]);
  howls[0].begin();
  expect([howls[0].regions, volumes()]).toEqual([['loop'], [ON]]);
});

test.each([
  ['off', 0, false],
  ['mute', ON, true],
])('stops if switched to %s before it starts, also if howler starts it late', (_, volume, isMuted) => {
  set(ON, false);
  howls[0].finishLoading();
  set(volume, isMuted);
  expect(volumes()).toEqual([]);
  howls[0].playing.set(1, { region: 'loop', volume: 0.001, rate: 1, pan: 0 });
  howls[0].begin();
  expect(volumes()).toEqual([]);
});

// @spec 1.23
test('a repetition of the loop changes nothing', () => {
  const howl = startMusic();
  const [first] = howl.playing.keys();
  howl.begin();
  expect([volumes(), [...howl.playing.keys()]]).toEqual([[ON], [first]]);
});

// @spec 4.81
test('restarts after a mute', () => {
  const howl = startMusic();
  const [first] = howl.playing.keys();
  set(ON, true);
  set(ON, false);
  howl.begin();
  expect([...howl.playing.keys()]).not.toContain(first);
  expect(volumes()).toEqual([ON]);
});

test('tries again after the browser requires a gesture', () => {
  set(ON, false);
  howls[0].finishLoading();
  const [id] = howls[0].playing.keys();
  howls[0].playing.clear();
  howls[0].emit('playerror', id);
  set(ON, false);
  expect(volumes()).toHaveLength(1);
});

test('takes a new volume', () => {
  startMusic();
  set(1, false);
  expect(volumes()).toEqual([1]);
});

test('has no stems and no known position', () => {
  startMusic();
  set(ON, false, { theme: 'classic', level: 1, combo: 7, isRich: true, isTense: false, isMuffled: true, isDucked: true });
  expect([howls.length, volumes(), music.position()]).toEqual([1, [ON], undefined]);
});
