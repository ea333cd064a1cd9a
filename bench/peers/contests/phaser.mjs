// The realm of Phaser on the bench page.
import { answerWithEngine } from '../../device/contests/measure-engine.ts';
import { startEngine } from '../sprites/phaser.mjs';

answerWithEngine(startEngine);
