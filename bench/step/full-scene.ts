import { FRAME } from '../../src/game/frames.ts';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { spawnBlock, spawnPiece } from '../../src/game/scene/scene.ts';
import { createGameWorld, type GameWorld } from '../../src/game/world.ts';
import { EASE_NAMES, entitiesOf, spawnSprite, startTween, type Channel } from '../../src/runtime.ts';
import { FIRST_FLOW } from '../../src/flow/flow.ts';
import { newGame } from '../../src/rules/game.ts';
import type { PieceType } from '../../src/rules/shapes.ts';

export const FULL_SCENE = { blocks: 64, pieces: 3, snow: 70, confetti: 60, stars: 30, tweens: 40 } as const;

/** Longer than any measurement, so nothing ends. */
const FOREVER_SECONDS = 1e6;
const CHANNELS: readonly Channel[] = ['scaleX', 'scaleY', 'angle', 'alpha'];

export function createFullScene(): GameWorld {
  const world = createGameWorld({ nextSeed: () => ({ seed: 1 }), profile: { ...FIRST_PROFILE } });
  world.flow = { ...FIRST_FLOW, screen: 'game' };
  world.session.running = { state: newGame(1), start: { type: 'seed', seed: 1 }, actions: [], times: [] };
  for (let cell = 0; cell < FULL_SCENE.blocks; cell++) spawnBlock(world, cell, ((cell % 6) + 1) as PieceType);
  for (let slot = 0; slot < FULL_SCENE.pieces; slot++) spawnPiece(world, slot, world.session.running.state.queue[slot]);
  for (let k = 0; k < FULL_SCENE.snow; k++) spawnSprite(world, world.pools.snow, FRAME['snow-1'], 0, 0);
  for (let k = 0; k < FULL_SCENE.confetti; k++) spawnSprite(world, world.pools.confetti, FRAME['confetti-1'], 0, 0);
  for (let k = 0; k < FULL_SCENE.stars; k++) spawnSprite(world, world.pools.stars, FRAME.star, 0, 0);
  for (let k = 0; k < FULL_SCENE.tweens; k++) {
    const options = { from: 0.5, to: 1, seconds: FOREVER_SECONDS, ease: EASE_NAMES[k % EASE_NAMES.length] };
    startTween(world, world.view.blockAt[k % FULL_SCENE.blocks], CHANNELS[k % CHANNELS.length], options);
  }
  resetScene(world);
  return world;
}

/** Resets all particles and tweens to their start values. */
export function resetScene(world: GameWorld): void {
  const { components, pools } = world;
  const { Transform, Particle, Snow, Sprite, Tween } = components;
  world.view.menuShare = 1;
  for (let k = 0; k < FULL_SCENE.snow; k++) {
    const flake = pools.snow.first + k;
    Transform.y[flake] = (k * 7) % 480;
    Transform.angle[flake] = 0;
    Snow.columnX[flake] = (k * 37) % 540;
    Snow.speed[flake] = 26 + (k % 40);
    Snow.swayUnits[flake] = 4 + (k % 12);
    Snow.phase[flake] = k * 0.09;
  }
  let moving = 0;
  for (const particle of world.particles.flatMap(entitiesOf)) {
    if (Sprite.isAlive[particle] === 0) continue;
    Transform.x[particle] = 270;
    Transform.y[particle] = 460;
    Transform.angle[particle] = moving * 0.1;
    Particle.velocityX[particle] = 40 * (moving % 9) - 160;
    Particle.velocityY[particle] = -20 * (moving % 11);
    Particle.spin[particle] = (moving % 15) - 7;
    Particle.gravity[particle] = 520;
    Particle.opacity[particle] = 1;
    Particle.ageSeconds[particle] = 0;
    Particle.lifeSeconds[particle] = FOREVER_SECONDS;
    moving++;
  }
  Tween.elapsedSeconds.fill(0);
}
