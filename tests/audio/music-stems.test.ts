import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Music, MusicScene, SoundState } from '../../src/audio/music-loop.ts';
import { FILE_START_SECONDS, ROUND_SECONDS, secondsToBar, type StemName } from '../../src/audio/music-plan.ts';
import { createMusicStems } from '../../src/audio/music-stems.ts';
import { until } from '../support/until.ts';
import { FakeContext } from './fake-context.ts';
import { type FakeGain, type FakeSource, fakeFile, filters, playingParts, sources, useFakeGraph } from './fake-graph.ts';

const ON = 0.25;
const SCENE: MusicScene = { theme: 'classic', level: 1, combo: 0, isRich: true, isTense: false, isMuffled: false, isDucked: false };
const LONG = 5;
const TONE = 2 ** (2 / 12);
const FORM = ['a', 'a', 'b', 'a', 'rest'];

let context: FakeContext;
let music: Music;
let state: SoundState;
let requests: string[];
let failures: unknown[];
let active: boolean[];
let damaged: string | undefined;

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
  state = { volumes: { effects: 0, music: 0 }, isMuted: false, scene: undefined };
  music = createMusicStems({
    context: context as never,
    destination: context.destination as never,
    fetchFile: async (name) => {
      requests.push(name);
      return fakeFile(damaged && name.startsWith(damaged) ? 'damaged' : name);
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
  setScene(scene);
  set(ON, false);
  await until();
  wait(LONG);
}

/** Passes a round. Its next files load. */
async function passRound(): Promise<void> {
  wait(ROUND_SECONDS);
  await until();
}

function apply(change: Partial<SoundState>): void {
  state = { ...state, ...change };
  music.apply(state);
}

const setScene = (scene: Partial<MusicScene>): void => apply({ scene: { ...SCENE, ...scene } });
const set = (volume: number, isMuted: boolean): void => apply({ volumes: { effects: 0, music: volume }, isMuted });

function stemOf({ buffer: { part } }: FakeSource): StemName {
  if (part.startsWith('base')) return 'base';
  if (part.startsWith('bass')) return 'bass';
  return part.includes('answers') ? 'answers' : 'melody';
}

const sourceOf = (stem: StemName): FakeSource => sources.findLast((source) => stemOf(source) === stem)!;
const bases = (): FakeSource[] => sources.filter((source) => stemOf(source) === 'base');
const gainOf = (stem: StemName, seconds = 0): number => sourceOf(stem).gain.at(context.currentTime + seconds);
const startedFrom = (time: number): string[] => sources.filter(({ startedAt }) => startedAt >= time).map(({ buffer }) => buffer.part);
const volume = (seconds = 0): number => {
  const [gain] = sourceOf('base').targets as FakeGain[];
  return (gain.targets[0] as FakeGain).gain.at(context.currentTime + seconds);
};

describe('loading', () => {
  test('begins with the music, and in a game after the first one goes on with the stems, one by one', async () => {
    setScene({ isRich: false });
    await until();
    expect(requests, 'no music while it is off').toEqual([]);
    set(ON, false);
    expect(requests).toEqual([]);
    await until(() => requests.length > 0);
    expect(requests, 'the first round').toEqual(['base-a']);
    await until();
    wait(LONG);
    setScene({});
    await until();
    expect(requests).toEqual(['base-a', 'bass-a', 'classic-answers-a']);
    setScene({ combo: 1 });
    await until();
    expect(requests).toHaveLength(3);
  });

  test('of a round begins a round before it', async () => {
    await play();
    wait(ROUND_SECONDS);
    await until();
    expect(requests.slice(3), 'the third round follows the second').toEqual(['base-b', 'bass-b', 'classic-answers-b']);
    wait(ROUND_SECONDS);
    expect(startedFrom(2 * ROUND_SECONDS)).toEqual(['base-b', 'bass-b', 'classic-answers-b']);
  });

  test('of another theme begins in its first game, and sounds from the next round on', async () => {
    await play();
    setScene({ theme: 'ember', isRich: false });
    await until();
    expect(requests).toHaveLength(3);
    setScene({ theme: 'ember' });
    const before = sources.length;
    await until();
    expect([requests.slice(3), sources.length - before]).toEqual([['ember-answers-a'], 0]);
    const now = context.currentTime;
    wait(ROUND_SECONDS);
    expect(startedFrom(now)).toEqual(['base-a', 'bass-a', 'ember-answers-a']);
    setScene({ theme: 'classic' });
    await until();
    expect(requests.slice(-2), 'melodies of other themes are forgotten').toEqual(['classic-answers-a', 'classic-answers-b']);
  });

  test('decodes each file at half the rate', async () => {
    context.sampleRate = 96_000;
    await play();
    expect(sources.map(({ buffer }) => buffer.rate)).toEqual([24_000, 24_000, 24_000]);
  });

  test('goes on without damaged files', async () => {
    damaged = 'classic';
    await play();
    expect([playingParts(), failures]).toEqual([['base-a', 'bass-a'], [expect.any(DOMException)]]);
  });

  test('stays silent without the base', async () => {
    damaged = 'base';
    await play();
    expect([playingParts(), requests, failures.length]).toEqual([[], ['base-a'], 1]);
  });
});

describe('the stems', () => {
  // @spec 1.23
  test('play together: those that load later start at the position of the others', async () => {
    await play({ isRich: false });
    setScene({});
    await until();
    const [base, ...others] = sources;
    expect(base.offset).toBe(FILE_START_SECONDS);
    expect(others.map(stemOf)).toEqual(['bass', 'answers']);
    for (const { startedAt, offset } of others) {
      expect(offset - base.offset).toBeCloseTo(startedAt - base.startedAt, 9);
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
    for (let round = 0; round < 10; round++) await passRound();
    const [first, ...others] = bases();
    expect([first, ...others].slice(0, 10).map(({ buffer }) => buffer.part.slice(5))).toEqual([...FORM, ...FORM]);
    others.forEach(({ startedAt }, i) => expect(startedAt - first.startedAt).toBeCloseTo((i + 1) * ROUND_SECONDS, 9));
  });

  test('have a melody after the first minute of a game, again in the next game', async () => {
    await play();
    for (let round = 0; round < 3; round++) await passRound();
    const melodies = () => sources.filter((source) => stemOf(source) === 'melody');
    expect(
      melodies().map(({ buffer }) => buffer.part),
      'the fourth round, after 64 s',
    ).toEqual(['classic-a3']);
    wait(1);
    expect(gainOf('melody')).toBeCloseTo(1);
    setScene({ isRich: false });
    setScene({});
    const now = context.currentTime;
    for (let round = 0; round < 3; round++) await passRound();
    expect(melodies().filter(({ startedAt }) => startedAt > now)).toEqual([]);
    for (let round = 0; round < 2; round++) await passRound();
    expect(melodies().filter(({ startedAt }) => startedAt > now)).not.toEqual([]);
  });

  test('are a tone higher once after a new level', async () => {
    await play();
    setScene({ isDucked: true, isMuffled: true });
    setScene({});
    for (let round = 0; round < 2; round++) await passRound();
    const [first, second, third] = bases();
    expect([first.rate, second.rate, third.rate]).toEqual([1, expect.closeTo(TONE), 1]);
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
    set(0, false);
    expect([playingParts().length, volume(0.6) < ON * 0.03]).toEqual([3, true]);
    wait(0.6);
    expect(playingParts()).toEqual([]);
    wait(2 * ROUND_SECONDS);
    expect(playingParts()).toEqual([]);
  });

  test('continues if switched on again during the fade-out', async () => {
    await play();
    set(0, false);
    wait(0.3);
    set(ON, false);
    wait(1);
    expect([playingParts().length, volume() > ON * 0.97]).toEqual([3, true]);
  });

  // @spec 4.81
  test('a mute stops it immediately; unmuting restarts all stems from the beginning', async () => {
    await play();
    set(ON, true);
    expect([playingParts(), music.position(), active]).toEqual([[], undefined, [true, false]]);
    set(ON, false);
    expect(playingParts()).toEqual(['base-a', 'bass-a', 'classic-answers-a']);
    const restarted = sources.slice(-3);
    expect(new Set(restarted.map(({ startedAt }) => startedAt)).size).toBe(1);
    expect(new Set(restarted.map(({ offset }) => offset))).toEqual(new Set([FILE_START_SECONDS]));
    expect(volume()).toBeCloseTo(0.001, 6);
  });

  test('waits for a suspended output', async () => {
    context.state = 'suspended';
    await play();
    expect([playingParts(), music.position()]).toEqual([[], undefined]);
    context.state = 'running';
    set(ON, false);
    expect(playingParts()).toEqual(['base-a', 'bass-a', 'classic-answers-a']);
  });
});
