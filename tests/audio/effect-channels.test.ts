import { beforeEach, expect, test, vi } from 'vitest';
import { type AudioOutput } from '../../src/audio/audio-output.ts';
import { createEffectChannels, type EffectChannels } from '../../src/audio/effect-channels.ts';
import { importanceOf } from '../../src/audio/music-plan.ts';
import type { SoundName } from '../../src/game/commands.ts';
import { FakeHowl, resetHowler } from './fake-howler.ts';

const sprite = { click: [0, 100], drop: [200, 300], award: [600, 1500], combo1: [2200, 800] } as unknown as Record<SoundName, number[]>;
let howl: FakeHowl;
let output: { state: AudioOutput['state'] };
let now = 0;

beforeEach(() => {
  resetHowler();
  howl = new FakeHowl({ src: [] });
  howl.loadState = 'loaded';
  output = { state: 'running' };
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

function open(channels = 4): EffectChannels {
  const effects = createEffectChannels(channels, output);
  effects.add({ howl: howl as never, regions: sprite, canPan: true });
  effects.setVolume(0.5);
  effects.rank(importanceOf);
  return effects;
}

/** Plays the sounds and lets those that lost their channel fade out. */
function playAll(effects: EffectChannels, names: SoundName[]): void {
  for (const name of names) effects.play(name, 1, 0);
  howl.finishFade();
}

test('a fifth effect replaces the one nearest its end, not the oldest', () => {
  const effects = open();
  playAll(effects, ['award', 'combo1', 'click', 'drop', 'combo1']);
  expect(howl.regions).toEqual(['award', 'combo1', 'drop', 'combo1']);
});

test('a fifth effect replaces the least important one, or gives way to four rewards', () => {
  const effects = open();
  playAll(effects, ['combo1', 'award', 'combo1', 'drop', 'award']);
  expect(howl.regions).toEqual(['combo1', 'award', 'combo1', 'award']);
  playAll(effects, ['drop', 'click']);
  expect(howl.regions).toEqual(['combo1', 'award', 'combo1', 'award']);
});

test('a new effect replaces the oldest of equal sounds', () => {
  const effects = open();
  for (now of [0, 10, 20, 30]) effects.play('drop', 1, 0);
  const [oldest] = howl.playing.keys();
  playAll(effects, ['award']);
  expect([...howl.playing.keys()]).not.toContain(oldest);
  expect(howl.playing.size).toBe(4);
});

test('a sound that loses its channel fades out in 25 ms instead of a cut', () => {
  const effects = open(1);
  effects.play('click', 1, 0);
  const fade = vi.spyOn(howl, 'fade');
  effects.play('award', 1, 0);
  const [click] = howl.playing.keys();
  expect([howl.regions, fade.mock.calls]).toEqual([['click', 'award'], [[0.5, 0, 25, click]]]);
  howl.finishFade();
  expect(howl.regions).toEqual(['award']);
});

test('without Web Audio, which fades coarsely, it stops', () => {
  output.state = 'missing';
  const effects = open(1);
  effects.play('click', 1, 0);
  effects.play('award', 1, 0);
  expect(howl.regions).toEqual(['award']);
});

test('a faster sound ends sooner', () => {
  const effects = open(2);
  effects.play('drop', 1, 0);
  effects.play('drop', 4, 0);
  const ratesOf = () => [...howl.playing.values()].map(({ region, rate }) => `${region} x${rate}`);
  expect(ratesOf()).toEqual(['drop x1', 'drop x4']);
  playAll(effects, ['award']);
  expect(ratesOf()).toEqual(['drop x1', 'award x1']);
});

// @spec 9.32
test('plays at most four of a hundred sounds, and the end of one frees its channel', () => {
  const effects = open();
  playAll(
    effects,
    Array.from({ length: 100 }, () => 'drop'),
  );
  expect(howl.playing.size).toBe(4);
  const [first] = howl.playing.keys();
  howl.end(first);
  const others = [...howl.playing.keys()];
  effects.play('click', 1, 0);
  expect([...howl.playing.keys()]).toEqual(expect.arrayContaining(others));
});

test.each<[string, () => void]>([
  ['the file is not loaded', () => (howl.loadState = 'loading')],
  ['the system interrupts the output', () => (output.state = 'interrupted')],
])('plays nothing while %s', (_, happen) => {
  const effects = open();
  happen();
  effects.play('click', 1, 0);
  expect(howl.regions).toEqual([]);
});

test('plays nothing at volume 0 or without channels', () => {
  const effects = open();
  effects.setVolume(0);
  effects.play('click', 1, 0);
  open(0).play('click', 1, 0);
  expect(howl.regions).toEqual([]);
  expect(howl.groupVolume).toBe(0.5);
});

test('queues at most four sounds while the output is suspended', () => {
  const effects = open();
  output.state = 'suspended';
  playAll(effects, ['award', 'combo1', 'drop', 'drop', 'click', 'click']);
  expect(howl.regions).toEqual(['award', 'combo1', 'drop', 'drop']);
});

test('sounds of two sprites share the channels and the volume', () => {
  const effects = open();
  const later = new FakeHowl({ src: [] });
  effects.add({ howl: later as never, regions: { coin: [0, 50] }, canPan: true });
  expect(later.groupVolume).toBe(0.5);
  playAll(effects, ['click', 'coin', 'award', 'drop', 'combo1']);
  expect([howl.regions, later.regions]).toEqual([['click', 'award', 'drop', 'combo1'], []]);
  later.loadState = 'loaded';
  playAll(effects, ['coin']);
  expect([howl.regions, later.regions]).toEqual([['award', 'drop', 'combo1'], ['coin']]);
  playAll(effects, ['combo1']);
  later.finishFade();
  expect([howl.regions, later.regions]).toEqual([['award', 'drop', 'combo1', 'combo1'], []]);
  effects.setVolume(0.25);
  expect([howl.groupVolume, later.groupVolume]).toEqual([0.25, 0.25]);
  playAll(effects, ['coin']);
  effects.stop();
  expect([howl.regions, later.regions]).toEqual([[], []]);
});

test('stop ends all sounds and frees all channels', () => {
  const effects = open();
  playAll(effects, ['award', 'combo1', 'drop', 'drop']);
  effects.stop();
  expect(howl.regions).toEqual([]);
  playAll(effects, ['award', 'combo1', 'drop', 'drop']);
  expect(howl.regions).toHaveLength(4);
});
