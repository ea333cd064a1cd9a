// A peer of the sprite bench: PixiJS 8 with a ParticleContainer, driven by its own ticker. Only places and angles are dynamic.
import { Application, Particle, ParticleContainer, Rectangle, Texture, WebGLRenderer } from 'pixi.js';
import { createSwarm, moveSwarm, paintTexture, TEXTURE_PIXELS, VIEW } from '../../sprites/swarm.ts';

export function startEngine(canvas, scene) {
  return startParticles(canvas, scene, { position: true, rotation: true, vertex: false, uvs: false, color: false });
}

export async function startParticles(canvas, { count, spritePixels }, dynamicProperties) {
  const app = new Application();
  await app.init({ canvas, ...VIEW, preference: 'webgl', antialias: false, resolution: 1, background: '#000000' });
  if (!(app.renderer instanceof WebGLRenderer)) throw new Error('PixiJS gave no WebGL renderer');
  const swarm = createSwarm(count);
  const texture = Texture.from(paintTexture());
  const container = new ParticleContainer({
    texture,
    boundsArea: new Rectangle(0, 0, VIEW.width, VIEW.height),
    dynamicProperties,
  });
  const scale = spritePixels / TEXTURE_PIXELS;
  const particles = Array.from(
    { length: count },
    (_, k) => new Particle({ texture, anchorX: 0.5, anchorY: 0.5, scaleX: scale, scaleY: scale, tint: swarm.tint[k + 1] }),
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
