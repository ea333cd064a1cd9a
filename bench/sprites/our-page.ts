// The page of our engines and the bare loops.
import { startBareEngine } from './bare-engine.ts';
import { startOurEngine, type OurEngineName } from './our-engine.ts';
import { serveEngine } from './serve-engine.ts';

serveEngine((canvas, scene, name) => {
  if (name === 'bare loop' || name === 'bare loop, WebGL1') return startBareEngine(canvas, scene, name === 'bare loop, WebGL1');
  return startOurEngine(name as OurEngineName, canvas, scene);
});
