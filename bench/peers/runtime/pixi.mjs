// The scene in PixiJS with a ParticleContainer that uploads position and rotation only.
// https://pixijs.com/8.x/guides/components/scene-objects/particle-container
import { Application, Particle, ParticleContainer, Rectangle, Texture } from 'pixi.js';
import { BODIES, bounce, paintPicture, PICTURE_PIXELS, SIDE, VIEW } from '../../runtime/scene.ts';

export async function start(canvas, seconds) {
  let left = seconds;
  const app = new Application();
  await app.init({ canvas, ...VIEW, preference: 'webgl', antialias: false, background: '#000000' });
  const texture = Texture.from(paintPicture());
  const scale = SIDE / PICTURE_PIXELS;
  const shape = { texture, anchorX: 0.5, anchorY: 0.5, scaleX: scale, scaleY: scale };
  const particles = BODIES.map(({ x, y, angle }) => new Particle({ ...shape, x, y, rotation: angle }));
  const dynamicProperties = { position: true, rotation: true, vertex: false, uvs: false, color: false };
  const container = new ParticleContainer({ texture, boundsArea: new Rectangle(0, 0, VIEW.width, VIEW.height), dynamicProperties });
  container.addParticle(...particles);
  app.stage.addChild(container);
  app.ticker.add(({ deltaMS }) => {
    if (left <= 0) return;
    const step = deltaMS / 1000;
    left -= step;
    for (let k = 0; k < particles.length; k++) {
      const [body, particle] = [BODIES[k], particles[k]];
      particle.x += body.velocityX * step;
      particle.y += body.velocityY * step;
      particle.rotation += body.spin * step;
      body.velocityX = bounce(particle.x, body.velocityX, VIEW.width);
      body.velocityY = bounce(particle.y, body.velocityY, VIEW.height);
    }
  });
  return {
    gl: app.renderer.gl,
    pose: (index) => [particles[index].x, particles[index].y, particles[index].rotation],
    stop: () => app.ticker.stop(),
  };
}
