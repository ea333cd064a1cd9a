// What a frame of recorded play had to do that others had not: its dearest frames are told by it.
import type { RecordedFrame } from './recorder.ts';
import type { RecordedScene } from './recorded-play.ts';

export const CAUSES = [
  'the drop',
  'the three frames behind a drop',
  'a panel opens',
  'a press',
  'a piece in hand',
  'words, stars, rolling score',
  'snow in the menu',
] as const;
export type Cause = (typeof CAUSES)[number];

const BEHIND_DROP_FRAMES = 3;

/** The milliseconds of each cause's frames. */
export function byCause(scenes: readonly RecordedScene[]): Map<Cause, number[]> {
  const costs = new Map<Cause, number[]>(CAUSES.map((cause) => [cause, []]));
  for (const { scene, recording } of scenes) {
    let sinceDrop = Number.POSITIVE_INFINITY;
    for (const frame of recording.frames) {
      sinceDrop = frame.input === 'pointerup' && scene.startsWith('double') ? 0 : sinceDrop + 1;
      costs.get(causeOf(frame, scene, sinceDrop))!.push(frame.script);
    }
  }
  return costs;
}

function causeOf({ layout, input }: RecordedFrame, scene: RecordedScene['scene'], sinceDrop: number): Cause {
  if (layout > 0) return 'a panel opens';
  if (sinceDrop === 0) return 'the drop';
  if (sinceDrop <= BEHIND_DROP_FRAMES) return 'the three frames behind a drop';
  if (input === 'pointerdown') return 'a press';
  if (scene === 'drag') return 'a piece in hand';
  return scene === 'menu in snow' ? 'snow in the menu' : 'words, stars, rolling score';
}
