// PixiJS 8 with Sprites or a ParticleContainer. Uses the engine's ticker.
// https://pixijs.com/8.x/guides/components/scene-objects/sprite
// https://pixijs.com/8.x/guides/components/scene-objects/particle-container
import { Application, Particle, ParticleContainer, Rectangle, Sprite, Texture, WebGLRenderer } from 'pixi.js';
import { serveEngine } from '../../sprites/serve-engine.ts';
import { createSwarm, moveSwarm, paintTexture, TEXTURE_PIXELS, VIEW } from '../../sprites/swarm.ts';

/** Properties that a ParticleContainer uploads in each frame: position and rotation only, or all that our sprites can change. */
const DYNAMIC = {
  'pixi-particles': { position: true, rotation: true, vertex: false, uvs: false, color: false },
  'pixi-all-dynamic': { position: true, rotation: true, vertex: true, uvs: true, color: true },
};

serveEngine(async (canvas, { count, spritePixels }, name) => {
  const app = new Application();
  await app.init({ canvas, ...VIEW, preference: 'webgl', antialias: false, resolution: 1, background: '#000000' });
  if (!(app.renderer instanceof WebGLRenderer)) throw new Error('PixiJS has no WebGL renderer');
  const swarm = createSwarm(count);
  const sprite = { texture: Texture.from(paintTexture()), scale: spritePixels / TEXTURE_PIXELS, tints: swarm.tint.subarray(1) };
  const place = name === 'pixi-sprites' ? addSprites(app.stage, sprite) : addParticles(app.stage, sprite, DYNAMIC[name]);
  app.ticker.add(() => {
    moveSwarm(swarm);
    const { x, y, angle } = swarm;
    for (let row = 1; row <= count; row++) place(row - 1, x[row], y[row], angle[row]);
  });
  return { gl: app.renderer.gl, swarm };
});

function addSprites(stage, { texture, scale, tints }) {
  const sprites = Array.from(tints, (tint) => new Sprite({ texture, anchor: 0.5, scale, tint }));
  for (const sprite of sprites) stage.addChild(sprite);
  return (index, x, y, rotation) => {
    const sprite = sprites[index];
    sprite.position.set(x, y);
    sprite.rotation = rotation;
  };
}

function addParticles(stage, { texture, scale, tints }, dynamicProperties) {
  const shape = { texture, anchorX: 0.5, anchorY: 0.5, scaleX: scale, scaleY: scale };
  const particles = Array.from(tints, (tint) => new Particle({ ...shape, tint }));
  const container = new ParticleContainer({ texture, boundsArea: new Rectangle(0, 0, VIEW.width, VIEW.height), dynamicProperties });
  container.addParticle(...particles);
  stage.addChild(container);
  return (index, x, y, rotation) => {
    const particle = particles[index];
    particle.x = x;
    particle.y = y;
    particle.rotation = rotation;
  };
}
