// The rival in the sprite bench: PixiJS 8 with a ParticleContainer, driven by its own ticker.
import { Application, Particle, ParticleContainer, Rectangle, Texture, WebGLRenderer } from 'pixi.js';
import type { Engine, RivalName } from './engine.ts';
import { createSwarm, moveSwarm, paintTexture, SPRITE_PIXELS, TEXTURE_PIXELS, VIEW } from './swarm.ts';

export async function startPixiEngine(canvas: HTMLCanvasElement, name: RivalName, count: number): Promise<Engine> {
  const app = new Application();
  await app.init({ canvas, ...VIEW, preference: 'webgl', antialias: false, resolution: 1, background: '#000000' });
  if (!(app.renderer instanceof WebGLRenderer)) throw new Error('PixiJS gave no WebGL renderer');
  const swarm = createSwarm(count);
  const texture = Texture.from(paintTexture());
  const isAll = name === 'pixi-all-dynamic';
  const container = new ParticleContainer({
    texture,
    boundsArea: new Rectangle(0, 0, VIEW.width, VIEW.height),
    dynamicProperties: { position: true, rotation: true, vertex: isAll, uvs: isAll, color: isAll },
  });
  const scale = SPRITE_PIXELS / TEXTURE_PIXELS;
  const particles = Array.from(
    { length: count },
    () => new Particle({ texture, anchorX: 0.5, anchorY: 0.5, scaleX: scale, scaleY: scale }),
  );
  container.addParticle(...particles);
  app.stage.addChild(container);
  app.ticker.add(() => {
    moveSwarm(swarm);
    const { x, y, angle } = swarm;
    for (let k = 0; k < count; k++) {
      const particle = particles[k];
      particle.x = x[k + 1];
      particle.y = y[k + 1];
      particle.rotation = angle[k + 1];
    }
  });
  return { gl: app.renderer.gl, swarm };
}
