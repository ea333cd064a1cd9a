// The realm of PixiJS on the bench page.
import { answerWithEngine } from '../../device/contests/measure-engine.ts';
import { startEngine } from '../sprites/pixi.mjs';

answerWithEngine(startEngine);
