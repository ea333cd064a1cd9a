// The realm of miniplex on the bench page.
import { answerWithLibraries } from '../../device/contests/ecs/measure-library.ts';
import { miniplex } from './miniplex-library.mjs';

answerWithLibraries({ miniplex });
