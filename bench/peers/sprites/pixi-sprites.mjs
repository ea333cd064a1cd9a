// A peer of the sprite bench: PixiJS 8 with plain Sprites in its stage, driven by its own ticker.
import { Application, Sprite, Texture, WebGLRenderer } from 'pixi.js';
import { createSwarm, moveSwarm, paintTexture, TEXTURE_PIXELS, VIEW } from '../../sprites/swarm.ts';

export async function startEngine(canvas, { count, spritePixels }) {
  const app = new Application();
  await app.init({ canvas, ...VIEW, preference: 'webgl', antialias: false, resolution: 1, background: '#000000' });
  if (!(app.renderer instanceof WebGLRenderer)) throw new Error('PixiJS gave no WebGL renderer');
  const swarm = createSwarm(count);
  const texture = Texture.from(paintTexture());
  const scale = spritePixels / TEXTURE_PIXELS;
  const sprites = Array.from({ length: count }, (_, k) => new Sprite({ texture, anchor: 0.5, scale, tint: swarm.tint[k + 1] }));
  for (const sprite of sprites) app.stage.addChild(sprite);
  app.ticker.add(() => {
    moveSwarm(swarm);
    const { x, y, angle } = swarm;
    for (let k = 0; k < count; k++) {
      const sprite = sprites[k];
      sprite.position.set(x[k + 1], y[k + 1]);
      sprite.rotation = angle[k + 1];
    }
  });
  return { gl: app.renderer.gl, swarm };
}
