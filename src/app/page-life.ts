// Leaving the page and returning to it: no frame comes in between, so commands are applied and saved here.
import type { Command } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import type { LiveHud } from './create-hud.ts';
import { stepWorld } from '../systems/pipeline.ts';
import type { SaveTimers } from './save-timers.ts';
import type { Site } from './open-portal.ts';

type PageLifeParts = {
  readonly world: GameWorld;
  readonly hud: Pick<LiveHud, 'isPartAwaited' | 'publish'>;
  readonly saves: Pick<SaveTimers, 'save' | 'flush'>;
  readonly send: (command: Command) => void;
  readonly runEffects: () => void;
  /** Returns undefined before the portal's code has loaded. */
  readonly site: () => Site | undefined;
};

export type PageLife = {
  /** Applies, publishes and stores everything now: a page that is being left gets no more frames. */
  readonly leave: () => void;
  /** Synchronizes: another tab or device may have played in the meantime. */
  readonly comeBack: () => void;
  /** Whether a reload interrupts nothing: between games, or where an overlay is lost; not in a drag or before an ad. */
  readonly isCalm: () => boolean;
  /** Saves the game and reloads the page. */
  readonly reload: () => void;
};

export function createPageLife({ world, hud, saves, send, runEffects, site }: PageLifeParts): PageLife {
  function leave(): void {
    send({ type: 'leavePage' });
    applyAllCommands(world);
    hud.publish();
    runEffects();
    saves.flush();
    site()?.leave();
  }

  return {
    leave,
    comeBack() {
      send({ type: 'returnToPage' });
      applyAllCommands(world);
      saves.save();
      site()?.refreshSave();
    },
    isCalm() {
      const { flow, input } = world;
      const isBetweenGames = flow.screen !== 'game' && flow.overlay === 'none';
      return (isBetweenGames || hud.isPartAwaited.peek()) && input.drag.phase === 'idle' && flow.ad === 'none' && flow.awaited === 'none';
    },
    reload() {
      leave();
      location.reload();
    },
  };
}

/** Steps the world until its commands are applied. */
export function applyAllCommands(world: GameWorld): void {
  while (world.commands.length > 0) stepWorld(world);
}
