// The worker of the coach. It does not answer a replay that the rules reject: its error event reports the reason.
import type { Replay } from '../rules/replay.ts';
import { findLastChance } from './coach.ts';

addEventListener('message', ({ data }: MessageEvent<Replay>) => postMessage(findLastChance(data)));
