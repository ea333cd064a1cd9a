// The music through Web Audio: stems of one length, in step to the sample. Combos open them, panels muffle them.
import { MS_PER_SECOND } from '../platform/time.ts';
import { createAutomation } from './automation.ts';
import type { Music, MusicScene } from './music-loop.ts';
import { isMelodyResting, isOpen, LOOP, secondsToBar } from './music-plan.ts';
import { createStemLines, START_SECONDS, type StemFiles } from './stem-lines.ts';
import { MIN_VOLUME } from './volume.ts';

const FADE_SECONDS = { in: 2.5, out: 0.6, change: 0.25, open: 0.3, close: 0.5 };
const LOW_PASS_HERTZ = { open: 20_000, muffled: 800 };
/** -4 dB. */
const DUCKED = 0.63;
/** The next round of the loop is planned this long after the start of one. */
const PLANNING_SECONDS = 1;

const CALM: MusicScene = { combo: 0, isRich: false, isMuffled: false, isDucked: false };

type StemsOptions = StemFiles & {
  readonly destination: AudioNode;
  /** Called when the music starts and when it stops. */
  readonly onActive: (isActive: boolean) => void;
};

export function createMusicStems({ destination, onActive, ...files }: StemsOptions): Music {
  const { context } = files;
  const lowPass = new BiquadFilterNode(context, { type: 'lowpass', frequency: LOW_PASS_HERTZ.open });
  const bus = new GainNode(context);
  bus.connect(lowPass).connect(destination);
  const lines = createStemLines(files, bus, follow);
  const { approach, turn, restart } = createAutomation(context);

  let scene = CALM;
  let volume = 0;
  let isMuted = false;
  /** Time of the context at the start of the first round, while the music plays. */
  let start: number | undefined;
  let stopTimer: ReturnType<typeof setTimeout> | undefined;
  let roundTimer: ReturnType<typeof setTimeout> | undefined;

  const volumeNow = (): number => (scene.isDucked ? volume * DUCKED : volume);
  const secondsPlayed = (): number => Math.max(0, context.currentTime - (start ?? context.currentTime));
  const positionNow = (): number => secondsPlayed() % LOOP.seconds;

  /** A part has loaded. */
  function follow(): void {
    if (start !== undefined) planRound();
    update();
  }

  function update(): void {
    if (isMuted) return stop();
    if (volume === 0) return fadeOut();
    clearTimeout(stopTimer);
    stopTimer = undefined;
    lines.loadMissing(scene.isRich);
    // A start on a suspended output would be late when it resumes.
    if (!lines.gainOf('base') || context.state !== 'running') return;
    if (start === undefined) begin();
    else approach(bus.gain, volumeNow(), FADE_SECONDS.change);
    followScene();
  }

  function begin(): void {
    start = context.currentTime + START_SECONDS;
    lines.play(start);
    onActive(true);
    restart(bus.gain, MIN_VOLUME, volumeNow(), FADE_SECONDS.in);
    planRound();
  }

  function followScene(): void {
    approach(lowPass.frequency, scene.isMuffled ? LOW_PASS_HERTZ.muffled : LOW_PASS_HERTZ.open, FADE_SECONDS.change);
    for (const stem of ['bass', 'answers'] as const) {
      const gain = lines.gainOf(stem);
      if (!gain) continue;
      if (isOpen(stem, scene.combo)) approach(gain, 1, FADE_SECONDS.open);
      else approach(gain, 0, FADE_SECONDS.close, secondsToBar(positionNow()));
    }
  }

  /** Plans the melody, which rests in some rounds: in this round and in the next one, which is planned again in turn. */
  function planRound(): void {
    clearTimeout(roundTimer);
    const round = Math.floor(secondsPlayed() / LOOP.seconds);
    const seconds = LOOP.seconds - positionNow();
    const gains = [0, 1].map((later) => (isMelodyResting(round + later) ? 0 : 1)) as [number, number];
    const melody = lines.gainOf('melody');
    if (melody) turn(melody, gains, FADE_SECONDS.open, seconds);
    roundTimer = setTimeout(planRound, (seconds + PLANNING_SECONDS) * MS_PER_SECOND);
  }

  function fadeOut(): void {
    if (start === undefined) return;
    approach(bus.gain, MIN_VOLUME, FADE_SECONDS.out);
    stopTimer ??= setTimeout(stop, FADE_SECONDS.out * MS_PER_SECOND);
  }

  function stop(): void {
    clearTimeout(stopTimer);
    clearTimeout(roundTimer);
    stopTimer = undefined;
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
