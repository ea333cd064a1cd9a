// The game's world with its pipelines and HUD signals, without a page. An automatic player plays it.
import { effect, Signal } from '@preact/signals-core';
import { DESIGN, layoutView } from '../../src/game/layout.ts';
import { applyLateCommands } from '../../src/commands/late-commands.ts';
import { EFFECT_SYSTEMS } from '../../src/game/effects/effect-systems.ts';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { addSystems, createGameWorld } from '../../src/game/world.ts';
import { createHud, type Hud } from '../../src/state/hud.ts';
import { finishFrame, stepWorld } from '../../src/systems/pipeline.ts';
import { createPlayer, type PlayerName } from '../../tools/simulate/automatic-players.ts';
import { NO_HUD_CALLS } from './hud-calls.ts';

/** More than the animations of any drop take. */
const MAX_FRAMES = 600;
const PLAYER_SEED = 5;

/** Opens a world in the menu, with snow. */
export function openPlayedWorld(nextSeed: () => number, player: PlayerName = 'greedy') {
  const profile = { ...FIRST_PROFILE, isTutorialDue: false };
  const world = createGameWorld({ nextSeed: () => ({ seed: nextSeed() }), profile });
  addSystems(world, { ...EFFECT_SYSTEMS, applyLateCommands });
  const hud = createHud(world, { ...NO_HUD_CALLS, send: (command) => world.commands.push(command) });
  const choose = createPlayer(player, PLAYER_SEED);

  /** Runs frames of one step each. */
  function frames(count: number): void {
    for (let frame = 0; frame < count; frame++) {
      stepWorld(world);
      finishFrame(world);
      hud.publish();
      world.effects.length = 0;
    }
  }

  /** Runs frames until nothing moves. */
  function settle(): void {
    for (let frame = 0; frame < MAX_FRAMES; frame++) {
      frames(1);
      if (!world.isMoving && world.commands.length === 0) return;
    }
    throw new Error(`The world did not settle within ${MAX_FRAMES} frames`);
  }

  world.commands.push({ type: 'changeLayout', layout: layoutView(DESIGN.widthUnits, DESIGN.heightUnits) }, { type: 'finishLoading' });
  frames(1);
  return {
    world,
    hud,
    frames,
    settle,
    play(): void {
      world.commands.push({ type: 'play' });
      settle();
    },
    /** Drops a piece and closes the panel of a level-up. Returns false once the game is over. */
    drop(): boolean {
      const drop = world.session.running && choose(world.session.running.state);
      if (!drop) return false;
      world.commands.push({ type: 'dropPiece', ...drop });
      settle();
      if (world.flow.overlay === 'levelUp') world.commands.push({ type: 'closePanel' });
      settle();
      return true;
    },
  };
}

/** Returns how often signals of the HUD fire during `work`. */
export function countSignals(hud: Hud, work: () => void): number {
  let fired = 0;
  const signals = Object.values(hud).filter((value) => value instanceof Signal);
  const ends = signals.map((signal) =>
    effect(() => {
      void signal.value;
      fired++;
    }),
  );
  const first = fired;
  work();
  ends.forEach((end) => end());
  return fired - first;
}
