// The parts of a run, in order of play, with their texts on the page.
export const PART_TEXTS = {
  score: { title: 'Score', duration: '2 minutes', details: 'twelve workloads, start-up of the real game', isStandard: true },
  ramp: { title: 'Ramp', duration: '40 seconds', details: 'moving sprites at the full refresh rate', isStandard: false },
  latency: { title: 'Input latency', duration: '20 seconds', details: 'you press a pad', isStandard: false },
  engines: { title: 'Engines', duration: '1 minute', details: 'PixiJS, Phaser and LittleJS beside ours', isStandard: false },
  ecs: { title: 'ECS libraries', duration: '1 minute', details: 'six tests of the community', isStandard: false },
  sustained: { title: 'Sustained speed', duration: '5 minutes', details: 'some workloads until the device is warm', isStandard: false },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly duration: string; readonly details: string; readonly isStandard: boolean }>
>;

export type PartName = keyof typeof PART_TEXTS;
export const PART_NAMES = Object.keys(PART_TEXTS) as readonly PartName[];
