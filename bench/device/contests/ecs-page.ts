// The realm of the runtime's world and of bitECS.
import { bitecs } from './ecs/bitecs.ts';
import { answerWithLibraries } from './ecs/measure-library.ts';
import { ours } from './ecs/ours.ts';

answerWithLibraries({ ours, bitecs });
