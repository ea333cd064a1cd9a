// The runtime's public API. Nothing here depends on the game.
export type { Components } from './ecs/components.ts';
export { createComponents } from './ecs/components.ts';
export type { Kind, KindTable, Pool, Pools } from './ecs/pools.ts';
export { entitiesOf, poolOf } from './ecs/pools.ts';
export type { RuntimeWorld, WorldOptions } from './ecs/world.ts';
export { createRuntimeWorld } from './ecs/world.ts';
export { killSprite, keepPose, reviveSprite, setPose, spawnSprite, WHITE } from './ecs/spawn.ts';

export type { EaseName } from './ecs/eases.ts';
export { EASE_NAMES, easeAt, easeBy } from './ecs/eases.ts';
export type { Channel, TweenOptions } from './ecs/tweens.ts';
export { CHANNELS, hasTween, startTween, stopTweens } from './ecs/tweens.ts';
export type { TravelGoal, Motion, PlayOptions, Track, Travel } from './ecs/motions.ts';
export { playMotion, playTravel } from './ecs/motions.ts';
export type { Burst, BurstOptions } from './ecs/bursts.ts';
export { startBurst } from './ecs/bursts.ts';
export type { Random } from './ecs/random.ts';
export { createRandom, nextRandom, randomBetween, randomOf } from './ecs/random.ts';

export type { Clock, ClockOptions } from './ecs/clock.ts';
export { advanceClock, clockAlpha, createClock, restartClock } from './ecs/clock.ts';
export { advanceTweens, moveParticles, rememberPrevious, stepRuntime } from './ecs/steps.ts';
export type { QualityStep } from './ecs/quality.ts';
export { particleCount, QUALITY_STEPS } from './ecs/quality.ts';
export type { BoundSignals, Readers } from './ecs/signals.ts';
export { bindSignals } from './ecs/signals.ts';

export type { FrameTable, Frames, Picture } from './render-webgl/frames.ts';
export { defineFrames, scaleFrames } from './render-webgl/frames.ts';
export type { SpriteList } from './render-webgl/sprite-layout.ts';
export { createSpriteList, mix, packColor, pushSprite, SPRITE_BYTES } from './render-webgl/sprite-layout.ts';
export type { PackPool } from './render-webgl/pool-packer.ts';
export { createPoolPacker } from './render-webgl/pool-packer.ts';
export type { CreatePacker, PackWorld } from './render-webgl/pack-world.ts';
export { createWorldPacker } from './render-webgl/pack-world.ts';
export type { Gl, GlContext, Layer, ViewBox } from './render-webgl/layer.ts';
export type { SpriteLayer, SpriteLayerOptions } from './render-webgl/sprite-layer.ts';
export { createSpriteLayer } from './render-webgl/sprite-layer.ts';
export type { Renderer, RendererOptions } from './render-webgl/renderer.ts';
export { createRenderer } from './render-webgl/renderer.ts';
export type { DrawPathName } from './render-webgl/gl/draw-path.ts';
export { NoWebGlError } from './render-webgl/gl/context.ts';

export type { FramePace } from './platform/frame-pace.ts';
export { createFramePace } from './platform/frame-pace.ts';
export { loadImage } from './platform/load-image.ts';
export type { Loop } from './platform/loop.ts';
export { createLoop } from './platform/loop.ts';
export type { PointerHandlers } from './platform/pointer.ts';
export { listenToPointer } from './platform/pointer.ts';
