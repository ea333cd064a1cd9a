// Reports to the music what happens in the game: combos, panels, danger, and whether the stems may be loaded. In danger a heart beats.
import { computed, effect } from '@preact/signals-core';
import { MS_PER_SECOND } from '../platform/time.ts';
import type { SoundPlayer } from '../audio/sound-player.ts';
import type { Hud } from '../state/hud.ts';
import type { ThemeName } from '../themes/themes.ts';

/** 72 beats a minute. */
const BEAT_MILLISECONDS = (60 * MS_PER_SECOND) / 72;

/** Themes that play another one's music. */
const MUSIC: Partial<Record<ThemeName, ThemeName>> = { thaw: 'aurora', polar: 'classic' };

type SceneHud = Pick<
  Hud,
  'screen' | 'mode' | 'overlay' | 'theme' | 'level' | 'combo' | 'score' | 'isOver' | 'isInDanger' | 'isReducedMotion'
>;

/** The stems are loaded once a game after the first one, the tutorial, has a score. */
export function followMusic(hud: SceneHud, { play, setScene }: Pick<SoundPlayer, 'play' | 'setScene'>): void {
  const { screen, mode, overlay, theme, level, combo, score, isOver, isInDanger, isReducedMotion } = hud;
  const isInGame = computed(() => screen.value === 'game' && !isOver.value);
  const isRich = computed(() => isInGame.value && mode.value !== 'tutorial' && score.value > 0);
  const isTense = computed(() => isInGame.value && isInDanger.value && overlay.value === 'none' && !isReducedMotion.value);
  effect(() => {
    if (!isTense.value) return;
    const beats = setInterval(() => play('heartbeat', 1, 0), BEAT_MILLISECONDS);
    return () => clearInterval(beats);
  });
  effect(() =>
    setScene({
      theme: MUSIC[theme.value] ?? theme.value,
      level: level.value,
      combo: isInGame.value ? combo.value : 0,
      isRich: isRich.value,
      isTense: isTense.value,
      isMuffled: overlay.value !== 'none',
      isDucked: overlay.value === 'levelUp',
    }),
  );
}
