// The runtime's public API. Nothing here depends on the game.
export { createComponents, type Components } from './ecs/components.ts';
export { entitiesOf, poolOf, type Kind, type KindTable, type Pool, type Pools } from './ecs/pools.ts';
export { createRuntimeWorld, type RuntimeWorld, type WorldOptions } from './ecs/world.ts';
export { forEachAlive, killSprite, keepPose, reviveSprite, setPose, spawnSprite, WHITE } from './ecs/spawn.ts';
export { createTags, type Tags } from './ecs/tags.ts';
export { loadWorld, saveWorld, type Snapshot } from './ecs/snapshots.ts';
export { createMover, createVelocity, type VelocityColumns } from './ecs/velocity.ts';

export { EASE_NAMES, easeAt, easeBy, type EaseName } from './ecs/eases.ts';
export { CHANNELS, hasTween, stopTweens, type Channel } from './ecs/tweens.ts';
export { startTween, type TweenOptions } from './ecs/start-tween.ts';
export { playMotion, playTravel, type TravelGoal, type Motion, type PlayOptions, type Track, type Travel } from './ecs/motions.ts';
export { createEmitter, startBurst, type Burst, type BurstOptions, type Emission, type Emit } from './ecs/bursts.ts';
export { createRandom, nextRandom, randomBetween, randomOf, type Random } from './ecs/random.ts';

export { advanceClock, clockAlpha, createClock, restartClock, type Clock, type ClockOptions } from './ecs/clock.ts';
export { advanceTweens, moveParticles, rememberPrevious, stepRuntime } from './ecs/steps.ts';
export { particleCount, QUALITY_STEPS, type QualityStep } from './ecs/quality.ts';
export { bindSignals, type BoundSignals, type Readers } from './ecs/signals.ts';

export { defineFrames, scaleFrames, type FrameTable, type Frames, type Picture } from './render-webgl/frames.ts';
export { createSpriteList, mix, packColor, pushSprite, SPRITE_BYTES, type SpriteList } from './render-webgl/sprite-layout.ts';
export { createPoolPacker, type PackPool } from './render-webgl/pool-packer.ts';
export { createWorldPacker, type CreatePacker, type PackWorld } from './render-webgl/pack-world.ts';
export type { Gl, GlContext, Layer, Shift, ViewBox } from './render-webgl/layer.ts';
export { createSpriteLayer, type SpriteLayer, type SpriteLayerOptions } from './render-webgl/sprite-layer.ts';
export { createRenderer, type Renderer, type RendererOptions } from './render-webgl/renderer.ts';
export type { DrawPathName } from './render-webgl/gl/draw-path.ts';
export { NoWebGlError } from './render-webgl/gl/context.ts';

export { createFramePace, type FramePace } from './platform/frame-pace.ts';
export { loadImage } from './platform/load-image.ts';
export { createLoop, type Loop } from './platform/loop.ts';
export { listenToPointer, type PointerHandlers } from './platform/pointer.ts';
export { listenToPointers, type PointersHandlers, type Pointers, type PointerState } from './platform/pointers.ts';
export { listenToKeys, type Keys, type KeysOptions } from './platform/keys.ts';

export { createStageCore, type FrameParts, type StageCoreOptions } from './stage/core.ts';
export { createStage, type Stage, type StageOptions, type StagePicture } from './stage/stage.ts';
export { createCamera, worldOf, type Camera } from './stage/camera.ts';
export { createLabels, paintFont, type Align, type Font, type FontOptions, type Labels } from './stage/labels.ts';
export { animationOf, packPivots, playFrames, readSheet, type Animation, type Pivots, type Sheet, type SheetJson } from './stage/sheet.ts';
