// The parts of a run, in order of play, with their texts on the page.
export const PART_TEXTS = {
  score: { title: 'Score', duration: '1 minute', details: 'the workloads, start-up of the real game', isStandard: true },
  engines: { title: 'Engines', duration: '1 minute', details: 'PixiJS, Phaser and LittleJS beside ours', isStandard: false },
  sustained: { title: 'Sustained speed', duration: '5 minutes', details: 'the workloads until the device is warm', isStandard: false },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly duration: string; readonly details: string; readonly isStandard: boolean }>
>;

export type PartName = keyof typeof PART_TEXTS;
export const PART_NAMES = Object.keys(PART_TEXTS) as readonly PartName[];
