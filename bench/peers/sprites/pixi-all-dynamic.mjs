// A peer of the sprite bench: PixiJS 8 with a ParticleContainer that may change in any frame all that our sprites may.
import { startParticles } from './pixi-particles.mjs';

export function startEngine(canvas, scene) {
  return startParticles(canvas, scene, { position: true, rotation: true, vertex: true, uvs: true, color: true });
}
