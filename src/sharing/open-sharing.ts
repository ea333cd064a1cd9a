// Sharing: the panel's share button, and games and saves in the page's address.
import { effect } from '@preact/signals-core';
import type { RunningGame } from '../game/session.ts';
import { addSystems, type GameWorld } from '../game/world.ts';
import { showSnackbar, type Hud, type Shareable } from '../state/hud.ts';
import { loadLate } from '../loading/load-late.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { WATCHING } from '../systems/watching.ts';
import type { Carrying, CarryOptions } from './carry-save.ts';
import { followLinks } from './follow-links.ts';
import { createRunOpener } from './open-run.ts';
import type { SaveKeeper } from '../save/keep-save.ts';
import { latePart } from '../loading/late-part.ts';
import { describeDay, describeRun, share } from './share-run.ts';

type SharingOptions = {
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly keeper: SaveKeeper;
  readonly world: Pick<GameWorld, 'profile' | 'session' | 'lateSystems' | 'pipelines'>;
};

export function openSharing({ hud, store, keeper, world }: SharingOptions) {
  addSystems(world, WATCHING);
  const address = () => location.href;
  const share = createSharing({ hud, running: () => world.session.running, navigator, address });
  const { call: carrying } = latePart(async () => {
    const { createCarrying } = await loadLate(() => import('./carry-save.ts'));
    return createCarrying({ hud, store, keeper, navigator, address, now: Date.now });
  });

  function carry(act: (carrying: Carrying) => void): void {
    carrying().then(act, () => {
      hud.send({ type: 'closePanel' });
      showSnackbar(hud, 'snackbar.partMissing');
    });
  }

  return {
    share: (what: Shareable) => (what === 'save' ? carry(({ offer }) => offer()) : void share(what)),
    /** Must be called right after `finishLoading`. */
    followLinks(): void {
      const openRun = createRunOpener(hud, world);
      followLinks({ hud, openRun, receiveSave: (hash) => carry(({ receive }) => receive(hash)), page: window });
      // Not in a frame: the page around it may have chosen the address.
      const isResetWanted = new URLSearchParams(location.search).get('view') === 'stats';
      if (isResetWanted && parent === window) carry(({ askReset }) => askReset());
    },
  };
}

type ShareOptions = Pick<CarryOptions, 'hud' | 'navigator' | 'address'> & {
  /** Returns the game on the board. */
  readonly running: () => RunningGame | undefined;
};

/** Returns a function that shares. It must be called in the handler of a press: browsers require a user gesture. */
export function createSharing({ hud, running, navigator, address }: ShareOptions): (what: 'run' | 'daily') => Promise<void> {
  // Removes the text for manual copying when its panel closes.
  effect(() => {
    if (hud.overlay.value !== 'gameOver') hud.copyText.value = undefined;
  });
  return async (what) => {
    const game = running();
    if (!game) return;
    const { day } = game;
    if (what === 'daily' && day === undefined) return;
    const shared = day === undefined ? describeRun(address(), game) : describeDay(address(), { ...game, day });
    await share(hud, shared, navigator);
  };
}
