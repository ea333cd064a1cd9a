import { interceptFrames } from '../page/frame-driver.ts';
import { startBareEngine } from './bare-engine.ts';
import { BARE, OUR_NAMES, PEERS, type Engine, type PeerName } from './engine.ts';
import { startOurEngine } from './our-engine.ts';
import { serveRunner } from './serve-runner.ts';
import { VIEW, type SwarmScene } from './swarm.ts';

/** Exports of a peer's file. */
type PeerModule = { startEngine(canvas: HTMLCanvasElement, scene: SwarmScene, name: string): Promise<Engine> };

serveRunner(interceptFrames(), VIEW, async (name, canvas, scene) => {
  if (name === BARE) return startBareEngine(canvas, scene);
  const ours = OUR_NAMES.find((our) => our === name);
  if (ours) return startOurEngine(ours, canvas, scene);
  // Peers are separate bundles, because a machine may lack some.
  const bundle = `./${PEERS[name as PeerName].file}.js`;
  const peer: PeerModule = await import(bundle);
  return peer.startEngine(canvas, scene, name);
});
