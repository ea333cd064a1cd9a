// The realm of LittleJS on the bench page.
import { answerWithEngine } from '../../device/contests/measure-engine.ts';
import { startEngine } from '../sprites/littlejs.mjs';

answerWithEngine(startEngine);
