// Renders recorded play as it sounds in the game at the default volumes: effects in their channels, and rounds of the stems that the combos open.

import { PAN_GAIN, STEAL_MS } from '../../src/audio/effect-channels.ts';
import {
  fileOf,
  importanceOf,
  isOpen,
  type MusicPosition,
  nextRound,
  noteOf,
  placeSound,
  type Round,
  ROUND_SECONDS,
  secondsToBar,
  STEMS,
  type StemName,
} from '../../src/audio/music-plan.ts';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { MUSIC_VOLUME, SOUND_VOLUME } from '../../src/save/saved-data.ts';
import { RECORDED_SECONDS, type PlayedCombo, type PlayedSound, type Recording } from './record-play.ts';
import { regionOf, type Sound } from './sprite.ts';
import { type Pcm, SAMPLE_RATE, seededRandom, toSamples } from './synth.ts';

/** Effects that play at a time, as in load-sounds.ts, which only a browser can load. */
const CHANNELS = 4;
const STEAL_SECONDS = STEAL_MS / MS_PER_SECOND;
/** Seconds of a stem's fade. */
const FADE_SECONDS = 0.5;

export type MixParts = { readonly effects: readonly Sound[]; readonly rounds: Readonly<Record<string, Sound>> };
type Mix = { readonly music: Float64Array[]; readonly whole: Float64Array[] };

/** Returns two channels of the music, and of music and effects. The melody plays from the start, as after the first minute of a game. */
export function renderMix({ sounds, combos }: Recording, { effects, rounds: files }: MixParts): Mix {
  const rounds = planRounds();
  const music = [0, 1].map(() => new Float64Array(toSamples(RECORDED_SECONDS)));
  for (const name of Object.keys(STEMS) as StemName[]) addStem(music, name, { files, combos, rounds });
  const whole = music.map((channel) => channel.slice());
  for (const voice of voicesOf(sounds, effects, rounds)) addVoice(whole, voice);
  return { music, whole };
}

function planRounds(): Round[] {
  const random = seededRandom(1);
  const rounds: Round[] = [];
  while (rounds.length * ROUND_SECONDS < RECORDED_SECONDS)
    rounds.push({ ...nextRound(rounds.length, rounds.at(-1), { level: 1, hasMelody: true }, random), rate: 1 });
  return rounds;
}

const positionAt = (rounds: readonly Round[], time: number): MusicPosition => ({
  round: rounds[Math.floor(time / ROUND_SECONDS)],
  seconds: time % ROUND_SECONDS,
});

type Playing = {
  readonly files: MixParts['rounds'];
  readonly combos: readonly PlayedCombo[];
  readonly rounds: readonly Round[];
};

function addStem(target: readonly Float64Array[], name: StemName, { files, combos, rounds }: Playing): void {
  const stem = target.map((channel) => new Float64Array(channel.length));
  rounds.forEach((round, index) => {
    const file = files[fileOf(name, round, 'classic') ?? ''];
    const start = toSamples(index * ROUND_SECONDS);
    stem.forEach((channel, side) => {
      const pcm = file ? regionOf(file.channels[side % file.channels.length], file.sprite.round) : [];
      for (let i = 0; i < pcm.length && start + i < channel.length; i++) channel[start + i] += pcm[i];
    });
  });
  const step = 1 / (FADE_SECONDS * SAMPLE_RATE);
  let gain = isOpen(name, 0) ? 1 : 0;
  for (let i = 0; i < target[0].length; i++) {
    const goal = isSounding(name, i / SAMPLE_RATE, combos, rounds) ? 1 : 0;
    gain += Math.max(-step, Math.min(step, goal - gain));
    target.forEach((channel, side) => (channel[i] += MUSIC_VOLUME * gain * stem[side][i]));
  }
}

/** A stem closes at the edge of a bar. */
function isSounding(name: StemName, time: number, combos: readonly PlayedCombo[], rounds: readonly Round[]): boolean {
  const past = combos.filter(({ at }) => at <= time);
  const now = past.at(-1);
  if (isOpen(name, now?.combo ?? 0)) return true;
  const before = past.at(-2);
  return (
    now !== undefined && before !== undefined && isOpen(name, before.combo) && time < now.at + secondsToBar(positionAt(rounds, now.at))
  );
}

/** A played effect. `cut`: seconds until its channel is needed. */
type Voice = {
  readonly at: number;
  readonly end: number;
  readonly rate: number;
  readonly pan: number;
  readonly pcm: Pcm;
  readonly importance: number;
  cut: number;
};

/** Assigns the effects to the channels: a fifth replaces the least important one, as in effect-channels.ts. */
function voicesOf(sounds: readonly PlayedSound[], effects: readonly Sound[], rounds: readonly Round[]): Voice[] {
  const voices: Voice[] = [];
  const takes = new Map<string, number>();
  const placed = sounds.map((sound) => {
    const { name, rate } = noteOf(sound.name);
    const placing = placeSound(name, positionAt(rounds, sound.at));
    return { name, pan: sound.pan, at: sound.at + placing.delaySeconds, rate: sound.rate * rate * placing.rate };
  });
  for (const { name, at, rate, pan } of placed.toSorted((a, b) => a.at - b.at)) {
    const take = takes.get(name) ?? 0;
    takes.set(name, take + 1);
    const pcm = takeOf(effects, name, take);
    const playing = voices.filter((voice) => Math.min(voice.end, voice.cut) > at);
    const importance = importanceOf(name);
    if (playing.length >= CHANNELS) {
      const [least] = playing.sort((one, other) => one.importance - other.importance || one.end - other.end);
      if (least.importance > importance) continue;
      least.cut = at;
    }
    voices.push({ at, end: at + pcm.length / SAMPLE_RATE / rate, rate, pan, pcm, importance, cut: Infinity });
  }
  return voices;
}

function takeOf(effects: readonly Sound[], name: string, take: number): Pcm {
  const names = [name, `${name}-2`, `${name}-3`].filter((each) => effects.some(({ sprite }) => each in sprite));
  const chosen = names[take % names.length];
  const { channels, sprite } = effects.find((sound) => chosen in sound.sprite)!;
  return regionOf(channels[0], sprite[chosen]);
}

function addVoice(target: readonly Float64Array[], { at, rate, pan, pcm, cut }: Voice): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const gains = [Math.cos(angle), Math.sin(angle)].map((gain) => SOUND_VOLUME * PAN_GAIN * gain);
  const start = toSamples(at);
  const count = Math.min(Math.floor((pcm.length - 1) / rate), target[0].length - start);
  for (let i = 0; i < count; i++) {
    const position = i * rate;
    const before = Math.floor(position);
    const sample = pcm[before] + (position - before) * (pcm[before + 1] - pcm[before]);
    const fade = Math.min(1, Math.max(0, 1 - (at + i / SAMPLE_RATE - cut) / STEAL_SECONDS));
    target.forEach((channel, side) => (channel[start + i] += gains[side] * fade * sample));
  }
}
