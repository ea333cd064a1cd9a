import { beforeEach, describe, expect, test, vi } from 'vitest';
import generated from '../../assets/generated/sound/music.json';
import type { Music, MusicScene } from '../../src/audio/music-loop.ts';
import { type PartName, ROUND_SECONDS, secondsToBar, type StemName } from '../../src/audio/music-plan.ts';
import { createMusicStems } from '../../src/audio/music-stems.ts';
import { until } from '../support/until.ts';
import { FakeContext } from './fake-context.ts';
import { type FakeGain, type FakeSource, fakeFile, filters, playingParts, sources, useFakeGraph } from './fake-graph.ts';

const ON = 0.25;
const SCENE: MusicScene = { theme: 'classic', level: 1, combo: 0, isRich: true, isTense: false, isMuffled: false, isDucked: false };
const LONG = 5;
const MINUTE = 60;
const TONE = 2 ** (2 / 12);

let context: FakeContext;
let music: Music;
let requests: PartName[];
let failures: unknown[];
let active: boolean[];
let damaged: PartName | undefined;

beforeEach(() => {
  // The form is A A B A, and the last melody of a choice is played.
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  useFakeGraph();
  context = new FakeContext();
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

/** Moves the clocks of context and page, in steps that timers of the page keep up with. */
function wait(seconds: number): void {
  const end = context.currentTime + seconds;
  while (context.currentTime < end) {
    const step = Math.min(0.5, end - context.currentTime);
    context.currentTime += step;
    vi.advanceTimersByTime(Math.round(step * 1000));
  }
}

async function play(scene: Partial<MusicScene> = {}): Promise<void> {
  music.setScene({ ...SCENE, ...scene });
  music.set(ON, false);
  await until();
  wait(LONG);
}

const setScene = (scene: Partial<MusicScene>): void => music.setScene({ ...SCENE, ...scene });

/** Returns the name of the region that a source plays. */
function regionOf({ buffer, offset }: FakeSource): string {
  const { base, bass, lead } = generated;
  const regions: Record<string, number[]> = buffer.part === 'base' ? base : buffer.part === 'bass' ? bass : lead;
  return Object.entries(regions).find(([, [start, length]]) => offset >= start / 1000 && offset < (start + length) / 1000)![0];
}

function stemOf(source: FakeSource): StemName {
  if (source.buffer.part === 'base' || source.buffer.part === 'bass') return source.buffer.part;
  return regionOf(source).startsWith('answers') ? 'answers' : 'melody';
}

const sourceOf = (stem: StemName): FakeSource => sources.findLast((source) => stemOf(source) === stem)!;
const gainOf = (stem: StemName, seconds = 0): number => sourceOf(stem).gain.at(context.currentTime + seconds);
const startedFrom = (time: number): string[] =>
  sources.filter(({ startedAt }) => startedAt >= time).map((source) => `${source.buffer.part} ${regionOf(source)}`);
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
    expect(requests).toEqual(['base', 'classic']);
    await until();
    expect(requests).toEqual(['base', 'classic', 'bass']);
    setScene({ combo: 1 });
    await until();
    expect(requests).toHaveLength(3);
  });

  test('of another theme begins in its first game, and its melody with the next round', async () => {
    await play();
    wait(MINUTE);
    setScene({ theme: 'ember', isRich: false });
    await until();
    expect(requests).toEqual(['base', 'classic', 'bass']);
    setScene({ theme: 'ember' });
    const before = sources.length;
    await until();
    expect([requests.slice(3), sources.length - before]).toEqual([['ember'], 0]);
    const now = context.currentTime;
    // A rest comes first.
    wait(2 * ROUND_SECONDS);
    expect(startedFrom(now).filter((name) => /classic|ember/.test(name))).toEqual([expect.stringContaining('ember answers')]);
  });

  test('ignores the melody of a theme that was left meanwhile', async () => {
    await play({ isRich: false });
    setScene({ theme: 'aurora' });
    setScene({ theme: 'midnight' });
    await until();
    expect(requests).toEqual(['base', 'aurora', 'midnight', 'bass']);
    expect(new Set(playingParts())).toEqual(new Set(['base', 'midnight', 'bass']));
  });

  test('keeps all parts of a theme within 32 MB', async () => {
    context.sampleRate = 96_000;
    await play();
    const lastEnd = (regions: object): number =>
      Object.values(regions as Record<string, number[]>)
        .at(-1)!
        .reduce((a, b) => a + b) / 1000;
    const rate = sources[0].buffer.rate;
    const bytes = 4 * rate * (2 * lastEnd(generated.base) + lastEnd(generated.bass) + lastEnd(generated.lead));
    expect(new Set(sources.map(({ buffer }) => buffer.rate))).toEqual(new Set([rate]));
    expect(bytes).toBeLessThan(32e6);
  });

  test('goes on without a damaged part', async () => {
    damaged = 'classic';
    await play();
    expect([playingParts(), failures]).toEqual([['base', 'bass'], [expect.any(DOMException)]]);
  });

  test('stays silent without the base', async () => {
    damaged = 'base';
    await play();
    expect([playingParts(), requests, failures.length]).toEqual([[], ['base'], 1]);
  });
});

describe('the stems', () => {
  // @spec 1.23
  test('play together: those that load later start at the position of the others', async () => {
    await play({ isRich: false });
    setScene({});
    await until();
    const [base, ...others] = sources;
    expect(others.map(stemOf)).toEqual(['answers', 'bass']);
    for (const source of others) {
      const position = source.startedAt - base.startedAt;
      expect(source.offset - regionStart(source)).toBeCloseTo(position, 9);
      expect(source.startedAt, 'in the future').toBeGreaterThan(context.currentTime);
      expect(source.endsAt, 'with the tail').toBeCloseTo(base.endsAt, 2);
    }
  });

  const regionStart = (source: FakeSource): number => {
    const { base, bass, lead } = generated;
    return (
      ({ ...lead, ...(source.buffer.part === 'bass' ? bass : source.buffer.part === 'base' ? base : {}) } as Record<string, number[]>)[
        regionOf(source)
      ][0] / 1000
    );
  };

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
    for (const [stem, gain] of Object.entries(gains)) expect(gainOf(stem as StemName), stem).toBeCloseTo(gain);
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
    expect(gainOf('bass', ROUND_SECONDS)).toBeCloseTo(1);
  });
});

describe('the rounds', () => {
  // @spec 4.82
  test('follow each other without a gap and without an end: A A B A and a rest', async () => {
    await play({ isRich: false });
    wait(10 * ROUND_SECONDS);
    const bases = sources.filter(({ buffer }) => buffer.part === 'base');
    expect(bases.slice(0, 10).map(regionOf)).toEqual(['a', 'a', 'b', 'a', 'rest', 'a', 'a', 'b', 'a', 'rest']);
    bases.slice(1).forEach(({ startedAt }, i) => expect(startedAt - bases[i].startedAt).toBeCloseTo(ROUND_SECONDS, 9));
  });

  test('have a melody after the first minute of a game, again in the next game', async () => {
    await play();
    wait(4 * ROUND_SECONDS);
    const melodies = () => sources.filter((source) => stemOf(source) === 'melody');
    expect(melodies().map(regionOf), 'the fourth round, after 64 s').toEqual(['a3']);
    expect(gainOf('melody')).toBeCloseTo(1);
    setScene({ isRich: false });
    setScene({});
    const now = context.currentTime;
    wait(3 * ROUND_SECONDS);
    expect(melodies().filter(({ startedAt }) => startedAt > now)).toEqual([]);
    wait(ROUND_SECONDS);
    expect(melodies().filter(({ startedAt }) => startedAt > now)).toHaveLength(1);
  });

  test('are a tone higher once after a new level', async () => {
    await play();
    setScene({ isDucked: true, isMuffled: true });
    setScene({});
    const rates = () => sources.filter(({ buffer }) => buffer.part === 'base').map(({ rate }) => rate);
    wait(2 * ROUND_SECONDS);
    expect(rates()).toEqual([1, expect.closeTo(TONE), 1]);
    const [first, second, third] = sources.filter(({ buffer }) => buffer.part === 'base');
    expect(third.startedAt - first.startedAt).toBeCloseTo(2 * ROUND_SECONDS);
    expect(second.startedAt - first.startedAt, 'after two beats').toBeCloseTo(2 * ROUND_SECONDS - ROUND_SECONDS / TONE);
  });

  test('go on immediately if the page was late', async () => {
    await play({ isRich: false });
    context.currentTime += 2 * ROUND_SECONDS;
    vi.advanceTimersByTime(ROUND_SECONDS * 1000);
    expect(sources.at(-1)!.startedAt).toBeCloseTo(context.currentTime + 0.05);
    expect(music.position()).toMatchObject({ seconds: expect.closeTo(ROUND_SECONDS) });
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
    expect([playingParts().length, volume(0.6) < ON * 0.03, music.state]).toEqual([3, true, 'stopped']);
    wait(0.6);
    expect(playingParts()).toEqual([]);
    wait(2 * ROUND_SECONDS);
    expect(playingParts()).toEqual([]);
  });

  test('continues if switched on again during the fade-out', async () => {
    await play();
    music.set(0, false);
    wait(0.3);
    music.set(ON, false);
    wait(1);
    expect([playingParts().length, volume() > ON * 0.97]).toEqual([3, true]);
  });

  // @spec 4.81
  test('a mute stops it immediately; unmuting restarts all stems from the beginning', async () => {
    await play();
    music.set(ON, true);
    expect([playingParts(), music.state, music.position(), active]).toEqual([[], 'muted', undefined, [true, false]]);
    music.set(ON, false);
    expect([playingParts(), music.state]).toEqual([['base', 'bass', 'classic'], 'playing']);
    const restarted = sources.slice(-3);
    expect(new Set(restarted.map(({ startedAt }) => startedAt)).size).toBe(1);
    expect(restarted.map(regionOf)).toEqual(['a', 'a', 'answers-a']);
    expect(volume()).toBeCloseTo(0.001, 6);
  });

  test('waits for a suspended output', async () => {
    context.state = 'suspended';
    await play();
    expect([playingParts(), music.position()]).toEqual([[], undefined]);
    context.state = 'running';
    music.set(ON, false);
    expect(playingParts()).toEqual(['base', 'bass', 'classic']);
  });
});
