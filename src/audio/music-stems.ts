// The music through Web Audio: rounds of stems, in step to the sample. Combos open the stems, panels muffle them.
import { MS_PER_SECOND } from '../platform/time.ts';
import type { Music, MusicScene } from './music-loop.ts';
import {
  type Choice,
  isOpen,
  type MusicPosition,
  nextRound,
  RAISED_RATE,
  ROUND_SECONDS,
  secondsToBar,
  STEMS,
  type StemName,
} from './music-plan.ts';
import { createStemLines, START_SECONDS, type StemFiles, type StemLines } from './stem-lines.ts';
import { MIN_VOLUME } from './volume.ts';

const FADE_SECONDS = { in: 2.5, out: 0.6, change: 0.25, open: 0.3, close: 0.5 };
const LOW_PASS_HERTZ = { open: 20_000, tense: 3000, muffled: 800 };
/** -4 dB. */
const DUCKED = 0.63;
/** A round is planned this long before it begins. */
const PLANNING_SECONDS = 1;
/** A game begins without a melody. */
const MELODY_DELAY_SECONDS = 60;
const STEM_NAMES = Object.keys(STEMS) as StemName[];

const CALM: MusicScene = { theme: 'classic', level: 1, combo: 0, isRich: false, isTense: false, isMuffled: false, isDucked: false };

type StemsOptions = StemFiles & {
  readonly destination: AudioNode;
  /** Called when the music starts and when it stops. */
  readonly onActive: (isActive: boolean) => void;
};

/** `setTargetAtTime` is within 2 % of its target after this many time constants. */
const TIME_CONSTANTS = 4;

/** Changes of audio parameters over time, from whatever value they have then. */
function createAutomation(context: AudioContext) {
  const goals = new Map<AudioParam, number>();

  function aim(parameter: AudioParam, goal: number, seconds: number, delaySeconds: number): void {
    parameter.setTargetAtTime(goal, context.currentTime + delaySeconds, seconds / TIME_CONSTANTS);
  }

  /** Replaces the goal of a parameter after a delay. Does nothing if it already has that goal: a repetition must not delay it. */
  function approach(parameter: AudioParam, goal: number, seconds: number, delaySeconds = 0): void {
    if (goals.get(parameter) === goal) return;
    goals.set(parameter, goal);
    parameter.cancelScheduledValues(context.currentTime);
    aim(parameter, goal, seconds, delaySeconds);
  }

  /** Sets a value, and replaces all goals by one. */
  function restart(parameter: AudioParam, value: number, goal: number, seconds: number): void {
    goals.set(parameter, goal);
    parameter.cancelScheduledValues(0);
    parameter.setValueAtTime(value, context.currentTime);
    aim(parameter, goal, seconds, 0);
  }

  return { approach, restart };
}

type Automation = ReturnType<typeof createAutomation>;

/** The volume of all lines, and the filter of panels. */
function createBus(context: AudioContext, destination: AudioNode, { approach, restart }: Automation) {
  const lowPass = new BiquadFilterNode(context, { type: 'lowpass', frequency: LOW_PASS_HERTZ.open });
  const input = new GainNode(context);
  input.connect(lowPass).connect(destination);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    input,
    muffle: (degree: keyof typeof LOW_PASS_HERTZ) => approach(lowPass.frequency, LOW_PASS_HERTZ[degree], FADE_SECONDS.change),
    changeVolume: (volume: number) => approach(input.gain, volume, FADE_SECONDS.change),
    fadeIn: (volume: number) => restart(input.gain, MIN_VOLUME, volume, FADE_SECONDS.in),
    fadeOut(onSilent: () => void) {
      approach(input.gain, MIN_VOLUME, FADE_SECONDS.out);
      timer ??= setTimeout(onSilent, FADE_SECONDS.out * MS_PER_SECOND);
    },
    cancelFade() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Opens and closes stems. They close at the edge of a bar. */
function followCombo(lines: StemLines, combo: number, { approach }: Automation, position: MusicPosition | undefined): void {
  for (const stem of ['melody', 'bass', 'answers'] as const) {
    const gain = lines.gainOf(stem);
    if (!gain) continue;
    if (isOpen(stem, combo)) approach(gain, 1, FADE_SECONDS.open);
    else approach(gain, 0, FADE_SECONDS.close, position && secondsToBar(position));
  }
}

export function createMusicStems({ destination, onActive, ...files }: StemsOptions): Music {
  const { context } = files;
  const automation = createAutomation(context);
  const bus = createBus(context, destination, automation);
  const lines = createStemLines(files, bus.input, update);

  let scene = CALM;
  let volume = 0;
  let isMuted = false;
  let isPlaying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the next round. */
  let count = 0;
  /** Chosen a round before, so that its files can load. */
  let next: Choice | undefined;
  /** Time of the context since which the stems may be loaded: about that of the game. */
  let richSince = Infinity;
  /** A level was reached since the last round was planned. */
  let isRaised = false;

  const volumeNow = (): number => (scene.isDucked ? volume * DUCKED : volume);
  const positionNow = (): MusicPosition | undefined => lines.positionAt(context.currentTime);

  function update(): void {
    if (isMuted) return stop();
    if (volume === 0) {
      if (isPlaying) bus.fadeOut(stop);
      return;
    }
    bus.cancelFade();
    loadMissing();
    // A start on a suspended output would be late when it resumes.
    if (!lines.gainOf('base') || context.state !== 'running') return;
    if (isPlaying) bus.changeVolume(volumeNow());
    else begin();
    bus.muffle(scene.isMuffled ? 'muffled' : scene.isTense ? 'tense' : 'open');
    followCombo(lines, scene.combo, automation, positionNow());
  }

  function loadMissing(): void {
    next ??= choose(undefined, context.currentTime);
    const areStemsWanted = scene.isRich && lines.gainOf('base') !== undefined;
    lines.loadMissing(areStemsWanted ? STEM_NAMES : ['base'], next, scene.theme);
  }

  /** Chooses the round that begins at a time of the context. */
  function choose(last: Choice | undefined, at: number): Choice {
    return nextRound(count++, last, { level: scene.level, hasMelody: at - richSince >= MELODY_DELAY_SECONDS }, Math.random);
  }

  function begin(): void {
    isPlaying = true;
    playNext(context.currentTime + START_SECONDS);
    onActive(true);
    bus.fadeIn(volumeNow());
  }

  /** Plays the next round, and chooses the one after it. A page that was late goes on immediately. */
  function playNext(due: number): void {
    const at = Math.max(due, context.currentTime + START_SECONDS);
    const round = next ?? choose(undefined, at);
    lines.play({ ...round, rate: isRaised ? RAISED_RATE : 1 }, scene.theme, at);
    isRaised = false;
    const end = at + ROUND_SECONDS;
    next = choose(round, end);
    loadMissing();
    timer = setTimeout(playNext, (end - context.currentTime - PLANNING_SECONDS) * MS_PER_SECOND, end);
  }

  function stop(): void {
    bus.cancelFade();
    clearTimeout(timer);
    isPlaying = false;
    count = 0;
    next = undefined;
    lines.stop();
    onActive(false);
  }

  return {
    position: () => (isPlaying && context.state === 'running' ? positionNow() : undefined),
    apply(next) {
      const before = scene;
      ({ isMuted, scene = before } = next);
      volume = next.volumes.music;
      if (scene.isRich !== before.isRich) richSince = scene.isRich ? context.currentTime : Infinity;
      isRaised ||= scene.isDucked;
      update();
    },
  };
}
