import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Music, MusicScene } from '../../src/audio/music-loop.ts';
import { LOOP, secondsToBar } from '../../src/audio/music-plan.ts';
import { createMusicStems } from '../../src/audio/music-stems.ts';
import type { PartName } from '../../src/audio/stem-lines.ts';
import { until } from '../support/until.ts';
import { FakeContext } from './fake-context.ts';
import { FakeGain, fakeFile, filters, playingParts, sourceOf, sources, useFakeGraph } from './fake-graph.ts';

const ON = 0.25;
const SCENE: MusicScene = { combo: 0, isRich: true, isTense: false, isMuffled: false, isDucked: false };
const LONG = 5;

let context: FakeContext;
let music: Music;
let requests: PartName[];
let failures: unknown[];
let active: boolean[];
let damaged: PartName | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  useFakeGraph();
  context = new FakeContext();
  context.sampleRate = 48_000;
  requests = [];
  failures = [];
  active = [];
  damaged = undefined;
  music = createMusicStems({
    context: context as never,
    destination: context.destination as never,
    fetchPart: async (part) => {
      requests.push(part);
      return fakeFile(part === damaged ? 'damaged' : part);
    },
    onFailed: (error) => failures.push(error),
    onActive: (isActive) => active.push(isActive),
  });
});

/** Moves the clocks of context and page. */
function wait(seconds: number): void {
  context.currentTime += seconds;
  vi.advanceTimersByTime(seconds * 1000);
}

async function play(scene: Partial<MusicScene> = {}): Promise<void> {
  music.setScene({ ...SCENE, ...scene });
  music.set(ON, false);
  await until();
  wait(LONG);
}

const setScene = (scene: Partial<MusicScene>): void => music.setScene({ ...SCENE, ...scene });
const gainOf = (part: string, seconds = 0): number => sourceOf(part).gain.at(context.currentTime + seconds);
const volume = (seconds = 0): number => {
  const [gain] = sourceOf('base').targets as FakeGain[];
  return (gain.targets[0] as FakeGain).gain.at(context.currentTime + seconds);
};

describe('loading', () => {
  test('begins with the music, and in a game after the first one goes on with the stems, one by one', async () => {
    music.setScene({ ...SCENE, isRich: false });
    await until();
    expect(requests, 'no music while it is off').toEqual([]);
    music.set(ON, false);
    await until();
    expect(requests).toEqual(['base']);
    setScene({});
    expect(requests).toEqual(['base', 'melody']);
    await until();
    expect(requests).toEqual(['base', 'melody', 'bass', 'answers']);
    setScene({ combo: 1 });
    await until();
    expect(requests).toHaveLength(4);
  });

  test('keeps all stems within 16 MB', async () => {
    context.sampleRate = 96_000;
    await play();
    const bytes = sources.map(({ buffer: { channels, rate } }) => channels * rate * 4 * (LOOP.seconds + 0.2));
    expect(bytes).toHaveLength(4);
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(16e6);
  });

  test('goes on without a damaged stem', async () => {
    damaged = 'melody';
    await play();
    expect([playingParts(), failures]).toEqual([['base', 'bass', 'answers'], [expect.any(DOMException)]]);
  });

  test('stays silent without the base', async () => {
    damaged = 'base';
    await play();
    expect([playingParts(), requests, failures.length]).toEqual([[], ['base'], 1]);
  });
});

describe('the stems', () => {
  // @spec 1.23
  test('loop together: those that load later start at the position of the others', async () => {
    await play({ isRich: false });
    setScene({});
    await until();
    const [base, ...others] = sources;
    expect(others).toHaveLength(3);
    for (const { startedAt, offset, loopSeconds } of others) {
      const position = (startedAt - base.startedAt) % LOOP.seconds;
      expect(offset - LOOP.startSeconds).toBeCloseTo(position, 9);
      expect(loopSeconds).toBe(LOOP.seconds);
      expect(startedAt, 'in the future').toBeGreaterThan(context.currentTime);
    }
  });

  test.each([
    [1, { bass: 0, answers: 0 }],
    [2, { bass: 1, answers: 0 }],
    [3, { bass: 1, answers: 0 }],
    [4, { bass: 1, answers: 1 }],
  ])('of a combo of %i', async (combo, gains) => {
    await play();
    setScene({ combo });
    wait(1);
    expect(gainOf('base')).toBe(1);
    expect(gainOf('melody')).toBeCloseTo(1);
    for (const [part, gain] of Object.entries(gains)) expect(gainOf(part), part).toBeCloseTo(gain);
  });

  test('close at the edge of a bar after the combo, within half a second', async () => {
    await play();
    setScene({ combo: 4 });
    wait(1);
    setScene({ combo: 0 });
    const edge = secondsToBar(music.position()!);
    expect(edge).toBeGreaterThan(0.1);
    expect([gainOf('bass', edge - 0.01), gainOf('answers', edge - 0.01)]).toEqual([expect.closeTo(1), expect.closeTo(1)]);
    expect(gainOf('bass', edge + 0.5)).toBeLessThan(0.03);
    expect(gainOf('answers', edge + 0.5)).toBeLessThan(0.03);
  });

  test('stay open if a combo begins again before the edge', async () => {
    await play();
    setScene({ combo: 2 });
    wait(1);
    setScene({ combo: 0 });
    setScene({ combo: 2 });
    expect(gainOf('bass', LOOP.seconds)).toBeCloseTo(1);
  });

  test('rest by themselves: the melody in every fourth round', async () => {
    await play();
    const heard = [];
    for (let round = 0; round < 8; round++) {
      wait(LOOP.seconds / 2);
      heard.push(Math.round(gainOf('melody')));
      wait(LOOP.seconds / 2);
    }
    expect(heard).toEqual([1, 1, 1, 0, 1, 1, 1, 0]);
  });
});

describe('panels', () => {
  test('muffle the music within 250 ms', async () => {
    await play();
    const [{ frequency }] = filters;
    setScene({ isMuffled: true });
    expect(frequency.at(context.currentTime)).toBeCloseTo(20_000);
    expect(frequency.at(context.currentTime + 0.25)).toBeLessThan(1200);
    expect(frequency.at(context.currentTime + 1)).toBeCloseTo(800);
    wait(1);
    setScene({});
    expect(frequency.at(context.currentTime + 1)).toBeCloseTo(20_000);
  });

  test('danger muffles it less', async () => {
    await play();
    const [{ frequency }] = filters;
    setScene({ isTense: true });
    expect(frequency.at(context.currentTime + 1)).toBeCloseTo(3000);
    setScene({ isTense: true, isMuffled: true });
    expect(frequency.at(context.currentTime + 1)).toBeCloseTo(800);
  });

  test('of a new level lower it by 4 dB', async () => {
    await play();
    setScene({ isMuffled: true, isDucked: true });
    expect(20 * Math.log10(volume(1) / ON)).toBeCloseTo(-4, 1);
  });
});

describe('volume', () => {
  test('fades in from the minimum in 2.5 s', async () => {
    await play();
    const since = (seconds: number) => volume(seconds - LONG);
    expect(since(0)).toBeCloseTo(0.001, 6);
    expect(since(0.5)).toBeLessThan(ON * 0.6);
    expect(since(2.5)).toBeGreaterThan(ON * 0.97);
  });

  test('fades out when switched off, then stops', async () => {
    await play();
    music.set(0, false);
    expect([playingParts().length, volume(0.6) < ON * 0.03, music.state]).toEqual([4, true, 'stopped']);
    wait(0.6);
    expect(playingParts()).toEqual([]);
  });

  test('continues if switched on again during the fade-out', async () => {
    await play();
    music.set(0, false);
    wait(0.3);
    music.set(ON, false);
    wait(1);
    expect([playingParts().length, volume() > ON * 0.97]).toEqual([4, true]);
  });

  // @spec 4.81
  test('a mute stops it immediately; unmuting restarts all stems from the beginning', async () => {
    await play();
    music.set(ON, true);
    expect([playingParts(), music.state, music.position(), active]).toEqual([[], 'muted', undefined, [true, false]]);
    music.set(ON, false);
    expect([playingParts(), music.state]).toEqual([['base', 'melody', 'bass', 'answers'], 'playing']);
    expect(new Set(sources.slice(-4).map(({ startedAt, offset }) => `${startedAt} ${offset}`)).size).toBe(1);
    expect(volume()).toBeCloseTo(0.001, 6);
    expect(gainOf('melody', 1)).toBeCloseTo(1);
  });

  test('waits for a suspended output', async () => {
    context.state = 'suspended';
    await play();
    expect([playingParts(), music.position()]).toEqual([[], undefined]);
    context.state = 'running';
    music.set(ON, false);
    expect(playingParts()).toEqual(['base', 'melody', 'bass', 'answers']);
  });
});
