// Sounds that a first move does not need: the other effects, takes of the frequent ones, and the music.
import type { Howl, HowlOptions, Howler } from 'howler';
import effectsSprite from '../../assets/generated/sound/effects.json';
import effectsMp3 from '../../assets/generated/sound/effects.mp3';
import effectsOgg from '../../assets/generated/sound/effects.ogg';
import musicSprite from '../../assets/generated/sound/music.json';
import { ROUNDS } from '../../assets/generated/sound/music-files.js';
import loopMp3 from '../../assets/generated/sound/music-loop.mp3';
import loopOgg from '../../assets/generated/sound/music-loop.ogg';
import type { SoundName } from '../game/commands.ts';
import type { EffectChannels, Regions } from './effect-channels.ts';
import { createMusicLoop, type Music } from './music-loop.ts';
import { importanceOf, noteOf, placeSound } from './music-plan.ts';
import { createMusicStems } from './music-stems.ts';

export type SoundFiles = readonly [ogg: string, mp3: string];

/** Region, factor of the rate, and delay of an effect that is due now. */
export type Arrangement = { readonly region: string; readonly rate: number; readonly delaySeconds: number };

export type LateSounds = {
  readonly music: Music;
  /** Chooses the take of a frequent effect, and the time and the note of a combo in the music. */
  arrange(name: SoundName): Arrangement;
};

export type LateSoundsOptions = {
  readonly classes: { readonly Howl: typeof Howl; readonly Howler: typeof Howler };
  readonly effects: Pick<EffectChannels, 'rank'>;
  /** Adds the first effects again, so that they can be panned. Their decoded file is kept by howler. */
  readonly addFirst: () => Promise<Howl>;
  /** Adds a sprite of effects. Resolves when it has loaded or failed. */
  readonly addSprite: (files: SoundFiles, regions: Regions) => Promise<Howl>;
  readonly optionsOf: (files: SoundFiles, sprite: object, onSettled: () => void) => HowlOptions;
  readonly logFailure: (error: unknown) => void;
};

/** Keeps the sum of all sounds below -1 dBTP: from -4 dB on, 20 dB in become 1 dB out. */
const LIMITER = { threshold: -4, knee: 0, ratio: 20, attack: 0.001, release: 0.1 };
/** The node raises the level by 0.6 of its reduction at full scale (Web Audio API, "makeup gain"). This gain lowers it again. */
const MAKEUP_DECIBELS = -0.6 * LIMITER.threshold * (1 - 1 / LIMITER.ratio);
const UNDO_MAKEUP = 10 ** (-MAKEUP_DECIBELS / 20);

function limitPeaks({ ctx, masterGain }: typeof Howler): void {
  masterGain.disconnect();
  const level = new GainNode(ctx, { gain: UNDO_MAKEUP });
  masterGain.connect(new DynamicsCompressorNode(ctx, LIMITER)).connect(level).connect(ctx.destination);
}

/** Loads the other effects. Resolves when they have loaded or failed; the music loads when it is first set to play. */
export async function loadLateSounds({
  classes: { Howl, Howler },
  effects,
  addFirst,
  addSprite,
  optionsOf,
  logFailure,
}: LateSoundsOptions): Promise<LateSounds> {
  effects.rank(importanceOf);
  const howl = await addSprite([effectsOgg, effectsMp3], effectsSprite.sprite);
  if (Howler.usingWebAudio) {
    limitPeaks(Howler);
    void addFirst();
  }
  const music = Howler.usingWebAudio
    ? createMusicStems({
        context: Howler.ctx,
        destination: Howler.masterGain,
        // Howler suspends the output after 30 s without a sound of its own.
        onActive: (isActive) => (Howler.autoSuspend = !isActive),
        fetchFile: (name) => fetchSound(optionsOf(ROUNDS[name], {}, () => {}).src, Howler),
        onFailed: logFailure,
      })
    : createMusicLoop((onSettled) => new Howl(optionsOf([loopOgg, loopMp3], musicSprite.sprite, onSettled)));
  const takes = howl.state() === 'loaded' ? createTakes() : (name: SoundName) => name;
  return {
    music,
    arrange(name) {
      const note = noteOf(name);
      const position = music.position();
      const { rate, delaySeconds } = position ? placeSound(note.name, position) : { rate: 1, delaySeconds: 0 };
      return { region: takes(note.name), rate: rate * note.rate, delaySeconds };
    },
  };
}

/** Returns a function that returns the takes of an effect in turn. */
function createTakes(): (name: SoundName) => string {
  const plays = new Map<SoundName, number>();
  return (name) => {
    const takes = [name, `${name}-2`, `${name}-3`].filter((take, index) => index === 0 || take in effectsSprite.sprite);
    const count = plays.get(name) ?? 0;
    plays.set(name, count + 1);
    return takes[count % takes.length];
  };
}

/** Fetches the first file whose format the browser decodes. */
async function fetchSound(files: HowlOptions['src'], howler: typeof Howler): Promise<ArrayBuffer> {
  const [first, second] = files;
  const answer = await fetch(howler.codecs(/\w+$/.exec(first)![0]) ? first : second);
  if (!answer.ok) throw new Error(`Failed loading audio file with status: ${answer.status}.`);
  return answer.arrayBuffer();
}
