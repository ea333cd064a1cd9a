// The realm of our engines and the bare loops.
import { startBareEngine } from '../../sprites/bare-engine.ts';
import { startOurEngine } from '../../sprites/our-engine.ts';
import { answerWithEngine } from './measure-engine.ts';

answerWithEngine((canvas, scene, name) => {
  if (name === 'bare-webgl2' || name === 'bare-webgl1') return startBareEngine(canvas, scene, name === 'bare-webgl1');
  return startOurEngine(name as 'pull-buffer' | 'quads', canvas, scene);
});
