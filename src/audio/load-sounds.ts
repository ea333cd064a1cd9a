// Loads the effects of a first move, and after it the other sounds, for Web Audio or for a few HTML5 players.
import type { Howl, HowlOptions, SoundSpriteDefinitions } from 'howler';
import firstSprite from '../../assets/generated/sound/first-effects.json';
import firstMp3 from '../../assets/generated/sound/first-effects.mp3';
import firstOgg from '../../assets/generated/sound/first-effects.ogg';
import type { SoundName } from '../game/commands.ts';
import { loadLate } from '../loading/load-late.ts';
import { MS_PER_SECOND } from '../platform/time.ts';
import type { AudioOutput } from './audio-output.ts';
import { createEffectChannels, type Regions } from './effect-channels.ts';
import type { LateSounds, LateSoundsOptions, SoundFiles } from './late-sounds.ts';
import type { SoundState } from './music-loop.ts';
import { MIN_VOLUME } from './volume.ts';

/** Limit of simultaneous effects, and howler's pool of reusable sounds (specification, section 7). */
const EFFECT_CHANNELS = 4;
const POOL_SIZE = 10;

/** Messages of the specification. Howler uses the same texts, but reports error codes for HTML5 audio. */
const LOADING_FAILED = 'Decoding audio data failed.';
const PLAYING_FAILED =
  'Playback was unable to start. This is most commonly an issue on mobile devices and Chrome where playback was not within a user interaction.';
const NO_WEB_AUDIO = 'Web Audio API not supported in this browser.';

export type Sounds = ReturnType<typeof loadSounds>;

export type SoundOptions = {
  /** iPhone or iPad, in any browser. */
  readonly isAppleMobile: boolean;
  /** Receives each loading or playback failure once. */
  readonly log: (message: string) => void;
  /** Resolves when a first move is made, or none is due. Sounds that it does not need are loaded after it. */
  readonly firstMove: () => Promise<void>;
};

type LoadLateSounds = (options: LateSoundsOptions) => Promise<LateSounds>;

const importLateSounds: LoadLateSounds = async (options) => (await loadLate(() => import('./late-howl.ts'))).loadLateSounds(options);

export function loadSounds(
  classes: LateSoundsOptions['classes'],
  { output, isAppleMobile, log, firstMove }: SoundOptions & { readonly output: AudioOutput },
  loadOthers: LoadLateSounds = importLateSounds,
) {
  const { Howl, Howler } = classes;
  const logged = new Set<string>();
  let late: LateSounds | undefined;
  let state: SoundState | undefined;

  function optionsOf([ogg, mp3]: SoundFiles, sprite: object, onSettled: () => void): HowlOptions & { src: string[] } {
    return {
      // Safari, on any system, decodes mp3 best.
      src: isAppleMobile || navigator.vendor.startsWith('Apple') ? [mp3, ogg] : [ogg, mp3],
      sprite: sprite as SoundSpriteDefinitions,
      volume: MIN_VOLUME,
      pool: POOL_SIZE,
      onload: onSettled,
      onloaderror: (_, error) => {
        logOnce(typeof error === 'string' ? error : LOADING_FAILED);
        onSettled();
      },
      onplayerror: (_, error) => logOnce(typeof error === 'string' ? error : PLAYING_FAILED),
    };
  }

  function logOnce(message: string): void {
    if (logged.has(message)) return;
    logged.add(message);
    log(message);
  }

  output.connect(Howler);
  if (output.state === 'missing') logOnce(NO_WEB_AUDIO);
  // Without Web Audio, iOS has only one audio player, which the music uses. Others have 8 (specification, section 9).
  const channels = output.state === 'missing' && isAppleMobile ? 0 : EFFECT_CHANNELS;
  const effects = createEffectChannels(channels, output);

  function addSprite(files: SoundFiles, regions: Regions): Promise<Howl> {
    return new Promise((resolve) => {
      const howl: Howl = new Howl(optionsOf(files, regions, () => resolve(howl)));
      effects.add({ howl, regions, canPan: 'stereo' in howl });
    });
  }

  const addFirst = (): Promise<Howl> => addSprite([firstOgg, firstMp3], firstSprite.sprite);

  async function loadAll(): Promise<void> {
    await addFirst();
    await firstMove();
    late = await loadOthers({ classes, effects, addFirst, addSprite, optionsOf, logFailure: (error) => logOnce(textOf(error)) });
    if (state) late.music.apply(state);
  }

  function start(name: SoundName, rate: number, pan: number): void {
    if (state?.isMuted) return;
    const { region, rate: factor, delaySeconds } = late?.arrange(name) ?? { region: name, rate: 1, delaySeconds: 0 };
    if (delaySeconds > 0) setTimeout(effects.play, delaySeconds * MS_PER_SECOND, region, rate * factor, pan);
    else effects.play(region, rate * factor, pan);
  }

  loadAll().catch((error: unknown) => log(`Failed to load the other sounds: ${String(error)}. Playing without them.`));
  return {
    /** Plays an effect after a delay, unless all sounds are muted then. */
    play(name: SoundName, rate: number, delaySeconds: number, pan: number): void {
      if (delaySeconds > 0) setTimeout(start, delaySeconds * MS_PER_SECOND, name, rate, pan);
      else start(name, rate, pan);
    },
    /** Applies a state; muting also stops the effects. Call it again when the output wakes. */
    apply(next: SoundState): void {
      if (next.isMuted !== state?.isMuted) Howler.mute(next.isMuted);
      if (next.isMuted) effects.stop();
      state = next;
      effects.setVolume(state.volumes.effects);
      late?.music.apply(state);
    },
  };
}

/** Decoders report a DOMException; its text differs by browser. */
function textOf(error: unknown): string {
  return error instanceof Error && !(error instanceof DOMException) ? error.message : LOADING_FAILED;
}
