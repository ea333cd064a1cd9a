// Loads the effects of a first move, after it the others, then the music, for Web Audio or for a few HTML5 players.
import type { Howl, HowlOptions, Howler, SoundSpriteDefinitions } from 'howler';
import effectsSprite from '../../assets/generated/sound/effects.json';
import effectsMp3 from '../../assets/generated/sound/effects.mp3';
import effectsOgg from '../../assets/generated/sound/effects.ogg';
import firstSprite from '../../assets/generated/sound/first-effects.json';
import firstMp3 from '../../assets/generated/sound/first-effects.mp3';
import firstOgg from '../../assets/generated/sound/first-effects.ogg';
import musicSprite from '../../assets/generated/sound/music.json';
import musicMp3 from '../../assets/generated/sound/music.mp3';
import musicOgg from '../../assets/generated/sound/music.ogg';
import type { AudioOutput } from './audio-output.ts';
import { createEffectChannels, type EffectChannels } from './effect-channels.ts';
import { createMusicLoop, type MusicLoop } from './music-loop.ts';
import { MIN_VOLUME } from './volume.ts';

/** Limit of simultaneous effects, and howler's pool of reusable sounds (specification, section 7). */
const EFFECT_CHANNELS = 4;
const POOL_SIZE = 10;

/** Simultaneous HTML5 audio players without Web Audio. iOS has only one, which the music uses. */
const HTML5_PLAYERS = { appleMobile: 1, others: 8 };

/** Messages of the specification. Howler uses the same texts, but reports error codes for HTML5 audio. */
const LOADING_FAILED = 'Decoding audio data failed.';
const PLAYING_FAILED =
  'Playback was unable to start. This is most commonly an issue on mobile devices and Chrome where playback was not within a user interaction.';
const NO_WEB_AUDIO = 'Web Audio API not supported in this browser.';

export type Sounds = {
  readonly effects: EffectChannels;
  readonly music: MusicLoop;
  /** Mutes or unmutes all sounds. Muting also stops the effects. */
  mute(isMuted: boolean): void;
};

type HowlerClasses = { readonly Howl: typeof Howl; readonly Howler: typeof Howler };

type SoundsOptions = {
  readonly output: AudioOutput;
  readonly isAppleMobile: boolean;
  readonly log: (message: string) => void;
  readonly firstMove: () => Promise<void>;
};

export function loadSounds({ Howl, Howler }: HowlerClasses, { output, isAppleMobile, log, firstMove }: SoundsOptions): Sounds {
  const logged = new Set<string>();
  const players = isAppleMobile ? HTML5_PLAYERS.appleMobile : HTML5_PLAYERS.others;
  let areEffectsSettled = false;

  function optionsOf(ogg: string, mp3: string, { sprite }: { sprite: object }, onSettled: () => void): HowlOptions {
    return {
      src: isAppleMobile || isSafari() ? [mp3, ogg] : [ogg, mp3],
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

  function loadOthers(): void {
    effects.add({ howl: new Howl(optionsOf(effectsOgg, effectsMp3, effectsSprite, startMusic)), regions: effectsSprite.sprite });
  }

  /** Called after the effects are loaded or failed. */
  function startMusic(): void {
    areEffectsSettled = true;
    music.update();
  }

  output.connect(Howler);
  if (output.state === 'missing') logOnce(NO_WEB_AUDIO);
  const music = createMusicLoop({
    load: (onSettled) => (areEffectsSettled ? new Howl(optionsOf(musicOgg, musicMp3, musicSprite, onSettled)) : undefined),
    region: 'loop',
    output,
  });
  const effects = createEffectChannels({
    channels: output.state === 'missing' ? Math.min(EFFECT_CHANNELS, players - 1) : EFFECT_CHANNELS,
    output,
  });
  const firstSettled = new Promise<void>((resolve) =>
    effects.add({ howl: new Howl(optionsOf(firstOgg, firstMp3, firstSprite, resolve)), regions: firstSprite.sprite }),
  );
  void firstSettled.then(firstMove).then(loadOthers);
  return {
    effects,
    music,
    mute(isMuted) {
      Howler.mute(isMuted);
      if (isMuted) effects.stop();
    },
  };
}

/** Returns whether the browser is Safari, on any system. Safari decodes mp3 best. */
function isSafari(): boolean {
  return typeof navigator !== 'undefined' && navigator.vendor.startsWith('Apple');
}
