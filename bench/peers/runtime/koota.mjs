// The scene in koota, with a ParticleContainer of PixiJS: systems access the columns of traits by `useStores`.
// https://github.com/pmndrs/koota#modifying-trait-stores-directly
import { createQuery, createWorld, trait } from 'koota';
import { Application, Particle, ParticleContainer, Rectangle, Texture } from 'pixi.js';
import { BODIES, bounce, paintPicture, PICTURE_PIXELS, SIDE, VIEW } from '../../runtime/scene.ts';

const Velocity = trait({ x: 0, y: 0, spin: 0 });
const Shown = trait(() => new Particle(Texture.EMPTY));
const moving = createQuery(Velocity, Shown);

export async function start(canvas, seconds) {
  let left = seconds;
  let step = 0;
  const app = new Application();
  await app.init({ canvas, ...VIEW, preference: 'webgl', antialias: false, background: '#000000' });
  const texture = Texture.from(paintPicture());
  const dynamicProperties = { position: true, rotation: true, vertex: false, uvs: false, color: false };
  const container = new ParticleContainer({ texture, boundsArea: new Rectangle(0, 0, VIEW.width, VIEW.height), dynamicProperties });
  app.stage.addChild(container);
  const world = createWorld();
  const scale = SIDE / PICTURE_PIXELS;
  const shape = { texture, anchorX: 0.5, anchorY: 0.5, scaleX: scale, scaleY: scale };
  const entities = BODIES.map(({ x, y, angle, velocityX, velocityY, spin }) => {
    const particle = new Particle({ ...shape, x, y, rotation: angle });
    container.addParticle(particle);
    return world.spawn(Velocity({ x: velocityX, y: velocityY, spin }), Shown(particle));
  });
  const move = ([velocity, shown], moved) => {
    for (let k = 0; k < moved.length; k++) {
      const entityId = moved[k].id();
      const particle = shown[entityId];
      particle.x += velocity.x[entityId] * step;
      particle.y += velocity.y[entityId] * step;
      particle.rotation += velocity.spin[entityId] * step;
      velocity.x[entityId] = bounce(particle.x, velocity.x[entityId], VIEW.width);
      velocity.y[entityId] = bounce(particle.y, velocity.y[entityId], VIEW.height);
    }
  };
  app.ticker.add(({ deltaMS }) => {
    if (left <= 0) return;
    step = deltaMS / 1000;
    left -= step;
    world.query(moving).useStores(move);
  });
  const pose = (index) => {
    const { x, y, rotation } = entities[index].get(Shown);
    return [x, y, rotation];
  };
  return { gl: app.renderer.gl, pose, stop: () => app.ticker.stop() };
}
