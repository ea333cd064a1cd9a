// Handles leaving the page and returning to it. No frame runs in between, so commands are applied and saved here.
import type { Command } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import type { LiveHud } from '../state/hud.ts';
import { applyAllCommands } from '../systems/pipeline.ts';
import type { SaveTimers } from '../save/save-timers.ts';
import type { Site } from './open-portal.ts';

type PageLifecycleOptions = {
  readonly world: GameWorld;
  readonly hud: Pick<LiveHud, 'publish'>;
  readonly saves: Pick<SaveTimers, 'save' | 'flush'>;
  readonly send: (command: Command) => void;
  readonly runEffects: () => void;
  /** Returns undefined before the portal's code has loaded. */
  readonly site: () => Site | undefined;
};

export function createPageLifecycle({ world, hud, saves, send, runEffects, site }: PageLifecycleOptions) {
  return {
    /** Applies, publishes and stores everything now: a page that is being left gets no more frames. */
    leave: () => {
      send({ type: 'leavePage' });
      applyAllCommands(world);
      hud.publish();
      runEffects();
      saves.flush();
      site()?.saveSync()?.leave();
    },
    /** Synchronizes the save, which another tab or device may have changed. */
    comeBack: () => {
      send({ type: 'returnToPage' });
      applyAllCommands(world);
      // First: nothing is uploaded until the site's save is merged.
      void site()?.saveSync()?.refresh();
      saves.save();
    },
  };
}
