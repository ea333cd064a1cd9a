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

type RoundsOptions = {
  readonly context: AudioContext;
  readonly lines: Pick<StemLines, 'play'>;
  /** Called when the round after the playing one is chosen. */
  readonly onChosen: () => void;
};

/** Plays one round after another. Each is chosen a round before, so that its files can load. */
function createRounds({ context, lines, onChosen }: RoundsOptions) {
  let scene = CALM;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the next round. */
  let count = 0;
  let next: Choice | undefined;
  /** Time of the context since which the stems may be loaded: about that of the game. */
  let richSince = Infinity;
  /** A level was reached since the last round was planned. */
  let isRaised = false;

  /** Chooses the round that begins at a time of the context. */
  function choose(last: Choice | undefined, at: number): Choice {
    return nextRound(count++, last, { level: scene.level, hasMelody: at - richSince >= MELODY_DELAY_SECONDS }, Math.random);
  }

  /** Plays the next round, and chooses the one after it. A page that was late goes on immediately. */
  function playNext(due: number): void {
    const at = Math.max(due, context.currentTime + START_SECONDS);
    const round = next ?? choose(undefined, at);
    lines.play({ ...round, rate: isRaised ? RAISED_RATE : 1 }, scene.theme, at);
    isRaised = false;
    const end = at + ROUND_SECONDS;
    next = choose(round, end);
    onChosen();
    timer = setTimeout(playNext, (end - context.currentTime - PLANNING_SECONDS) * MS_PER_SECOND, end);
  }

  return {
    next: () => (next ??= choose(undefined, context.currentTime)),
    start: () => playNext(context.currentTime + START_SECONDS),
    stop(): void {
      clearTimeout(timer);
      count = 0;
      next = undefined;
    },
    apply(changed: MusicScene): void {
      if (changed.isRich !== scene.isRich) richSince = changed.isRich ? context.currentTime : Infinity;
      isRaised ||= changed.isDucked;
      scene = changed;
    },
  };
}

export function createMusicStems({ destination, onActive, ...files }: StemsOptions): Music {
  const { context } = files;
  const automation = createAutomation(context);
  const bus = createBus(context, destination, automation);
  const lines = createStemLines(files, bus.input, update);
  const rounds = createRounds({ context, lines, onChosen: loadMissing });

  let scene = CALM;
  let volume = 0;
  let isMuted = false;
  let isPlaying = false;

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
    const areStemsWanted = scene.isRich && lines.gainOf('base') !== undefined;
    lines.loadMissing(areStemsWanted ? STEM_NAMES : ['base'], rounds.next(), scene.theme);
  }

  function begin(): void {
    isPlaying = true;
    rounds.start();
    onActive(true);
    bus.fadeIn(volumeNow());
  }

  function stop(): void {
    bus.cancelFade();
    rounds.stop();
    isPlaying = false;
    lines.stop();
    onActive(false);
  }

  return {
    position: () => (isPlaying && context.state === 'running' ? positionNow() : undefined),
    apply(next) {
      isMuted = next.isMuted;
      scene = next.scene ?? scene;
      volume = next.volumes.music;
      rounds.apply(scene);
      update();
    },
  };
}
