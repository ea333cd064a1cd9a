// The music through Web Audio: stems of one length, in step to the sample. Combos open them, panels muffle them.
import { MS_PER_SECOND } from '../platform/time.ts';
import { type Automation, createAutomation } from './automation.ts';
import type { Music, MusicScene } from './music-loop.ts';
import { isMelodyResting, isOpen, LOOP, secondsToBar } from './music-plan.ts';
import { createStemLines, START_SECONDS, type StemFiles, type StemLines } from './stem-lines.ts';
import { MIN_VOLUME } from './volume.ts';

const FADE_SECONDS = { in: 2.5, out: 0.6, change: 0.25, open: 0.3, close: 0.5 };
const LOW_PASS_HERTZ = { open: 20_000, tense: 3000, muffled: 800 };
/** -4 dB. */
const DUCKED = 0.63;
/** The next round of the loop is planned this long after the start of one. */
const PLANNING_SECONDS = 1;

const CALM: MusicScene = { combo: 0, isRich: false, isTense: false, isMuffled: false, isDucked: false };

type StemsOptions = StemFiles & {
  readonly destination: AudioNode;
  /** Called when the music starts and when it stops. */
  readonly onActive: (isActive: boolean) => void;
};

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

/** Plans the melody, which rests in some rounds: in this round and in the next one, which is planned again in turn. */
function createMelody(gainNow: () => AudioParam | undefined, turn: Automation['turn'], secondsPlayed: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    const round = Math.floor(secondsPlayed() / LOOP.seconds);
    const seconds = LOOP.seconds - (secondsPlayed() % LOOP.seconds);
    const gains = [0, 1].map((later) => (isMelodyResting(round + later) ? 0 : 1)) as [number, number];
    const gain = gainNow();
    if (gain) turn(gain, gains, FADE_SECONDS.open, seconds);
    timer = setTimeout(plan, (seconds + PLANNING_SECONDS) * MS_PER_SECOND);
  }

  return { plan, stop: () => clearTimeout(timer) };
}

/** Opens and closes stems. `position`: seconds of the loop that have been played. */
function followCombo(lines: StemLines, combo: number, { approach }: Automation, position: number): void {
  for (const stem of ['bass', 'answers'] as const) {
    const gain = lines.gainOf(stem);
    if (!gain) continue;
    if (isOpen(stem, combo)) approach(gain, 1, FADE_SECONDS.open);
    else approach(gain, 0, FADE_SECONDS.close, secondsToBar(position));
  }
}

export function createMusicStems({ destination, onActive, ...files }: StemsOptions): Music {
  const { context } = files;
  const automation = createAutomation(context);
  const bus = createBus(context, destination, automation);
  const lines = createStemLines(files, bus.input, follow);

  let scene = CALM;
  let volume = 0;
  let isMuted = false;
  /** Time of the context at the start of the first round, while the music plays. */
  let start: number | undefined;
  const melody = createMelody(() => lines.gainOf('melody'), automation.turn, secondsPlayed);

  const volumeNow = (): number => (scene.isDucked ? volume * DUCKED : volume);
  const positionNow = (): number => secondsPlayed() % LOOP.seconds;

  /** A part has loaded. */
  function follow(): void {
    if (start !== undefined) melody.plan();
    update();
  }

  function update(): void {
    if (isMuted) return stop();
    if (volume === 0) {
      if (start !== undefined) bus.fadeOut(stop);
      return;
    }
    bus.cancelFade();
    lines.loadMissing(scene.isRich);
    // A start on a suspended output would be late when it resumes.
    if (!lines.gainOf('base') || context.state !== 'running') return;
    if (start === undefined) begin();
    else bus.changeVolume(volumeNow());
    bus.muffle(scene.isMuffled ? 'muffled' : scene.isTense ? 'tense' : 'open');
    followCombo(lines, scene.combo, automation, positionNow());
  }

  function begin(): void {
    start = context.currentTime + START_SECONDS;
    lines.play(start);
    onActive(true);
    bus.fadeIn(volumeNow());
    melody.plan();
  }

  function secondsPlayed(): number {
    return Math.max(0, context.currentTime - (start ?? context.currentTime));
  }

  function stop(): void {
    bus.cancelFade();
    melody.stop();
    start = undefined;
    lines.stop();
    onActive(false);
  }

  return {
    get state() {
      if (volume === 0) return 'stopped';
      return isMuted ? 'muted' : 'playing';
    },
    position: () => (start === undefined || context.state !== 'running' ? undefined : positionNow()),
    set(nextVolume, nextMuted) {
      volume = nextVolume;
      isMuted = nextMuted;
      update();
    },
    setScene(next) {
      scene = next;
      update();
    },
  };
}
