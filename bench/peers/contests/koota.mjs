// The realm of koota on the bench page.
import { answerWithLibraries } from '../../device/contests/ecs/measure-library.ts';
import { koota } from './koota-library.mjs';

answerWithLibraries({ koota });
