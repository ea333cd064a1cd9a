import type { SoundPlayer } from '../audio/sound-player.ts';
import type { AdBreak } from '../flow/flow.ts';
import type { Effect, PlayedSound } from '../game/commands.ts';
import type { ScoreReport } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';
import { MUSIC_VOLUME, SOUND_VOLUME } from '../save/saved-data.ts';
import type { ThemeName } from '../themes/themes.ts';

/** Handlers of the effects that other parts of the app implement. */
export type EffectCalls = {
  readonly showTheme: (name: ThemeName) => void;
  readonly offerAd: (adBreak: AdBreak) => void;
  /** Answered by an `answerReward` command. */
  readonly requestReward: () => void;
  readonly explainCombo: () => void;
  readonly submitScore: (report: ScoreReport) => void;
};

/** Handlers that are set after their code has loaded. */
export type LateEffectCalls = { vibrate?: (sound: PlayedSound) => void };

type EffectOptions = EffectCalls & {
  readonly world: GameWorld;
  readonly sounds: Pick<SoundPlayer, 'play' | 'setVolumes'>;
  readonly scheduleSave: () => void;
  readonly lateCalls: LateEffectCalls;
};

/** Sets the volumes of the profile. Returns a function that runs and empties the world's effects. */
export function createEffectRunner({ world, sounds, scheduleSave, lateCalls, ...calls }: EffectOptions): () => void {
  const { effects, profile } = world;
  const soundsDue: PlayedSound[] = [];
  let soundTimer: ReturnType<typeof setTimeout> | undefined;

  function runEffect(effect: Effect): void {
    switch (effect.type) {
      case 'save':
        return scheduleSave();
      case 'playSound':
        lateCalls.vibrate?.(effect);
        return void soundsDue.push(effect);
      case 'setVolumes':
        return applyVolumes();
      case 'showTheme':
        return calls.showTheme(effect.name);
      case 'offerAd':
        return calls.offerAd(effect.adBreak);
      case 'askReward':
        return calls.requestReward();
      case 'explainCombo':
        return calls.explainCombo();
      case 'submitScore':
        return calls.submitScore(effect.report);
    }
  }

  function playSounds(): void {
    soundTimer = undefined;
    for (const { name, rate, delaySeconds } of soundsDue) sounds.play(name, rate, delaySeconds);
    soundsDue.length = 0;
  }

  function applyVolumes(): void {
    const { isSoundOn, isMusicOn, soundVolume, musicVolume } = profile;
    sounds.setVolumes({ effects: isSoundOn ? SOUND_VOLUME * soundVolume : 0, music: isMusicOn ? MUSIC_VOLUME * musicVolume : 0 });
  }

  applyVolumes();
  return () => {
    if (effects.length === 0) return;
    for (const effect of effects) runEffect(effect);
    effects.length = 0;
    // After the frame: starting a sound takes longer than drawing.
    if (soundsDue.length > 0) soundTimer ??= setTimeout(playSounds);
  };
}
