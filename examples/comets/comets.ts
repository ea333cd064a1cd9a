// Comets: a ship breaks comets of ice. This file is the whole game. Its picture is comets.svg.
import { effect } from '@preact/signals-core';
import { bindSignals, createCamera, createEmitter, createLabels, createMover, createStage, createVelocity } from '../../src/runtime.ts';
import { forEachAlive, killSprite, listenToKeys, listenToPointer, mix, packColor, paintFont, pushSprite } from '../../src/runtime.ts';
import { randomBetween, reviveSprite, setPose, spawnSprite, startBurst, startTween, worldOf } from '../../src/runtime.ts';
import type { CreatePacker, RuntimeWorld } from '../../src/runtime.ts';

const [WIDTH, HEIGHT, RADIUS] = [3800, 2200, 56]; // of the world, and of the largest comets
const FRAMES = { comet: [0, 0, 768, 384], shard: [352, 160, 32, 32], glow: [768, 0, 256, 256], ship: [768, 256, 128, 128] } as const;
const JET = { perSecond: 150, angles: [2.9, 3.4], scales: [0.06, 0.2], lifeSeconds: 0.5, isAdditive: true } as const;
/** Places from -0.5 to 0.5. A star of depth 0 stays in its place of the view, one of depth 1 in its place of the world. */
const STARS = Array.from({ length: 2000 }, () => ({ x: Math.random() - 0.5, y: Math.random() - 0.5, depth: 0.1 + Math.random() ** 3 }));

const packStars: CreatePacker<RuntimeWorld> =
  (_world, list, { number }) =>
  (_pool, alpha) => {
    const { view } = stage;
    const [left, top] = [view.width / 2 - camera.shift.x(alpha, view), view.height / 2 - camera.shift.y(alpha, view)];
    for (const { x, y, depth } of STARS) {
      const [starX, starY] = [mix(left + x * view.width, x * WIDTH, depth), mix(top + y * view.height, y * HEIGHT, depth)];
      pushSprite(list, number.glow, starX, starY, depth / 8, depth / 8, 0, packColor(0xb5e4ff, 0.4 + depth, true));
    }
  };

const game = { scene: 'title', score: 0, lives: 3, wave: 0, cooldown: 0 };
let held: { x: number; y: number } | undefined;
let audio: AudioContext | undefined;

const canvas = document.querySelector('canvas')!;
const camera = createCamera();
const font = paintFont({ family: 'system-ui', style: 'bold', pixels: 120, characters: 'ACEGHILMOPRSTVW 0123456789' });
const labels = createLabels(font, 1);
const stage = await createStage({
  canvas,
  camera,
  color: 0x050b1c,
  kinds: {
    tiles: { size: 240 },
    stars: { size: STARS.length, pack: packStars },
    sparks: { size: 500, components: ['Particle'] },
    comets: { size: 90, components: ['Velocity'] },
    shots: { size: 20, components: ['Velocity'] },
    ships: { size: 1, components: ['Velocity'] },
    labels,
  },
  components: createVelocity,
  pictures: [{ image: 'comets.svg', width: 1024, height: 384, frames: FRAMES }, font],
  // All screens show the same area of the world, so that a phone is as hard as a desktop.
  fit: (width, height) => ({ left: 0, width: 750 * Math.sqrt(width / height), height: 750 * Math.sqrt(height / width) }),
  update,
  finish: () => publish(),
});
const { world, frames, signal } = stage;
const { Transform, Sprite, Velocity } = world.components;
const { x, y, angle } = Transform;
const { comets, shots, ships } = world.pools;
const ship = ships.first;
const caption = spawnSprite(world, 'labels', 0, 0, 0);
const move = createMover(world);
const jet = createEmitter(world, { ...JET, pool: 'sparks', frames: [frames.glow] });
const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

const pause = (isPaused: boolean) => void (stage.isPaused = isPaused && game.scene === 'game');
const onPress = (code: string) => (code === 'KeyP' ? pause(!stage.isPaused) : code === 'Space' && enter());
const hold = (x: number, y: number) => void (held = stage.viewOf(x, y));
const release = () => void (held = undefined);
const keys = listenToKeys({ own: ['Space', 'ArrowLeft', 'ArrowRight', 'ArrowUp'], onPress, signal });
listenToPointer(canvas, { press: (x, y) => (enter(), hold(x, y)), move: hold, release, cancel: release }, signal);
document.querySelector('button')!.addEventListener('click', () => pause(true), { signal });
document.addEventListener('visibilitychange', () => document.hidden && pause(true), { signal });
const page = () => (stage.isPaused ? 'paused' : game.scene);
const { signals, publish } = bindSignals({ score: () => game.score, lives: () => game.lives, page });
effect(() => void (document.querySelector('#score')!.textContent = String(signals.score.value)));
effect(() => void (document.querySelector('#lives')!.textContent = '▲'.repeat(signals.lives.value)));
effect(() => void (document.body.className = signals.page.value));

// Tiles: clouds, and a border of light.
for (let k = 0; k < world.pools.tiles.count; k++) {
  const [column, row] = [(k % 20) * 200 - WIDTH / 2, Math.floor(k / 20) * 200 - HEIGHT / 2];
  const cloud = Math.sin(column * 0.0031 + Math.sin(row * 0.0043) * 2) + Math.sin(row * 0.0037 + column * 0.0012);
  const isBorder = Math.abs(column) === WIDTH / 2 || Math.abs(row) === HEIGHT / 2;
  const tile = spawnSprite(world, 'tiles', frames.glow, column, row);
  setPose(world, tile, column, row, isBorder ? 3 : 4, 0);
  [Sprite.tint[tile], Sprite.alpha[tile]] = isBorder ? [0x8fdcff, 0.5] : [0x286099, cloud * 0.13];
}
launchWave();
say('COMETS', 1);

/** Starts a game, or continues a paused one. */
function enter(): void {
  if (game.scene === 'game') return pause(false);
  for (const pool of [comets, shots]) forEachAlive(world, pool, (sprite) => killSprite(world, sprite));
  Object.assign(game, { scene: 'game', score: 0, lives: 3, wave: 0 });
  launchShip();
}

function update(seconds: number): void {
  const { width, height } = stage.view;
  let left = 0;
  forEachAlive(world, comets, () => left++);
  forEachAlive(world, comets, collide);
  forEachAlive(world, ships, () => fly(seconds));
  if (left === 0 && Sprite.isAlive[ship] === 1) launchWave();
  move(seconds);
  camera.x += (clamp(x[ship], (WIDTH - width) / 2) - camera.x) * 0.1;
  camera.y += (clamp(y[ship], (HEIGHT - height) / 2) - camera.y) * 0.1;
  [x[caption], y[caption]] = [camera.x, camera.y - height * 0.2];
}

/** Steers the ship by the keys, or to the pointer. */
function fly(seconds: number): void {
  const goal = held && worldOf(camera, stage.view, held.x, held.y);
  const [wayX, wayY] = goal ? [goal.x - x[ship], goal.y - y[ship]] : [0, 0];
  const side = Number(keys.isDown('ArrowRight')) - Number(keys.isDown('ArrowLeft'));
  Velocity.spin[ship] = goal ? Math.sin(Math.atan2(wayY, wayX) - angle[ship]) * 9 : side * 4;
  const [right, down] = [Math.cos(angle[ship]), Math.sin(angle[ship])];
  const thrust = keys.isDown('ArrowUp') || Math.hypot(wayX, wayY) > 130 ? 480 * seconds : 0;
  if (thrust > 0) jet(seconds, { x: x[ship] - right * 14, y: y[ship] - down * 14, tint: 0x4cc3ff, angle: angle[ship] });
  [Velocity.x[ship], Velocity.y[ship]] = [(Velocity.x[ship] + right * thrust) * 0.99, (Velocity.y[ship] + down * thrust) * 0.99];
  [x[ship], y[ship]] = [clamp(x[ship], WIDTH / 2 - 24), clamp(y[ship], HEIGHT / 2 - 24)];
  game.cooldown -= seconds;
  if (game.cooldown > 0 || !(goal || keys.isDown('Space'))) return;
  game.cooldown = 0.2;
  const shot = spawnSprite(world, 'shots', frames.glow, x[ship], y[ship]);
  setPose(world, shot, x[ship] + right * 20, y[ship] + down * 20, 0.22, 0);
  [Velocity.x[shot], Velocity.y[shot]] = [right * 620, down * 620];
  startTween(world, shot, 'alpha', { from: 1, to: 0, seconds: 1, ease: 'inQuad', kills: true });
  play(1400, 500, 0.03);
}

/** Turns a comet to the ship, and lets shots and the ship hit it. The ship is safe until it is opaque. */
function collide(comet: number): void {
  const scale = Transform.scaleX[comet];
  const speed = (80 + (comet % 5) * 10 + game.wave * 5) / Math.sqrt(scale);
  Velocity.spin[comet] = Math.sin(Math.atan2(y[ship] - y[comet], x[ship] - x[comet]) - angle[comet]) * 0.3;
  [Velocity.x[comet], Velocity.y[comet]] = [Math.cos(angle[comet]) * speed, Math.sin(angle[comet]) * speed];
  const hit = (other: number) => {
    if (Sprite.isAlive[comet] === 0 || Math.hypot(x[comet] - x[other], y[comet] - y[other]) > RADIUS * scale + 10) return;
    if (other === ship) loseShip();
    else killSprite(world, other);
    shatter(comet);
    game.score += 10 / scale;
    if (scale > 0.25) for (const side of [-1, 1]) launchComet(x[comet], y[comet], scale / 2, angle[comet] + side);
  };
  forEachAlive(world, shots, hit);
  if (Sprite.alpha[ship] === 1) forEachAlive(world, ships, hit);
}

function loseShip(): void {
  shatter(ship);
  if (--game.lives > 0) say('SHIP LOST', 0, launchShip);
  else say('GAME OVER', 1, () => void (game.scene = 'over'));
}

function shatter(target: number): void {
  startBurst(world, { pool: 'sparks', frames: [frames.shard], count: 30 }, { x: x[target], y: y[target], tint: 0x8fdcff });
  play(randomBetween(world.random, 900, 1500), 90, 0.15);
  if (!world.isReducedMotion) camera.y += 16 * Transform.scaleX[target];
  killSprite(world, target);
}

function launchComet(fromX: number, fromY: number, scale: number, heading: number): void {
  setPose(world, spawnSprite(world, 'comets', frames.comet, fromX, fromY), fromX, fromY, scale, heading);
}

/** Launches comets around the view, within the world. */
function launchWave(): void {
  game.wave++;
  const turn = (2 * Math.PI) / (7 + 2 * game.wave);
  const place = (from: number, way: number, edge: number) => (Math.abs(from + way) > edge ? from - way : from + way);
  for (let at = turn / 2; at < 2 * Math.PI; at += turn) {
    const [fromX, fromY] = [place(x[ship], Math.cos(at) * 640, WIDTH / 2), place(y[ship], Math.sin(at) * 640, HEIGHT / 2)];
    launchComet(fromX, fromY, 1, Math.atan2(y[ship] - fromY, x[ship] - fromX) + randomBetween(world.random, -1, 1));
  }
  say(`WAVE ${game.wave}`, 0);
}

function launchShip(): void {
  reviveSprite(world, ship, frames.ship, x[ship], y[ship]);
  startTween(world, ship, 'alpha', { from: 0.3, to: 1, seconds: 3, ease: 'inQuad' });
}

function say(text: string, to: 0 | 1, onEnd = () => {}): void {
  labels.say(caption, text);
  startTween(world, caption, 'alpha', { from: 1 - to, to, seconds: 1.5, onEnd });
}

/** Plays a falling tone. A browser allows it after a key or touch. */
function play(from: number, to: number, volume: number): void {
  audio ??= new AudioContext();
  const end = audio.currentTime + 0.3;
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: from });
  const gain = new GainNode(audio, { gain: volume });
  oscillator.frequency.linearRampToValueAtTime(to, end);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start();
  oscillator.stop(end);
}
