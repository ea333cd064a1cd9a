// Reports to the music what happens in the game: combos, panels, and whether the stems may be loaded.
import { computed, effect } from '@preact/signals-core';
import type { SoundPlayer } from '../audio/sound-player.ts';
import type { Hud } from '../state/hud.ts';

type SceneHud = Pick<Hud, 'screen' | 'mode' | 'overlay' | 'combo' | 'score' | 'isOver'>;

/** The stems are loaded once a game after the first one, the tutorial, has a score. */
export function followMusic({ screen, mode, overlay, combo, score, isOver }: SceneHud, { setScene }: Pick<SoundPlayer, 'setScene'>): void {
  const isInGame = computed(() => screen.value === 'game' && !isOver.value);
  const isRich = computed(() => isInGame.value && mode.value !== 'tutorial' && score.value > 0);
  effect(() =>
    setScene({
      combo: isInGame.value ? combo.value : 0,
      isRich: isRich.value,
      isMuffled: overlay.value !== 'none',
      isDucked: overlay.value === 'levelUp',
    }),
  );
}
