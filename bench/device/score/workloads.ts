// The workloads of the score. docs/bench-on-a-phone.md says why these.

/** In order of play. The first eight run in a new realm, the others in a new frame of the game. */
export const WORKLOADS = {
  'rules-search': { title: 'Rules: search for a fair third piece' },
  replay: { title: 'Rules: replay of four games' },
  'step-small': { title: 'Step of 1,000 entities' },
  'step-large': { title: 'Step of 20,000 entities' },
  'tweens-and-particles': { title: 'Tweens and particles: spawn, step, remove' },
  packing: { title: 'Packing of 10,000 sprites' },
  'draw-pull-buffer': { title: 'Drawing by pull-buffer (WebGL2)' },
  'draw-quads': { title: 'Drawing by quads (WebGL1)' },
  'game-menu': { title: 'Game: menu with snow' },
  'game-drag': { title: 'Game: drag' },
  'game-clear': { title: 'Game: double clear at combo 7' },
  'game-level-up': { title: 'Game: level-up' },
} as const satisfies Readonly<Record<string, { readonly title: string }>>;

export type WorkloadName = keyof typeof WORKLOADS;
export const WORKLOAD_NAMES = Object.keys(WORKLOADS) as readonly WorkloadName[];

/** A bare arithmetic loop beside the workloads. It shows the noise of the machine and does not count in the score. */
export const CONTROL = 'control';

export type GameName = Extract<WorkloadName, `game-${string}`>;
export type RealmName = Exclude<WorkloadName, GameName> | typeof CONTROL;

const isGame = (name: WorkloadName): name is GameName => name.startsWith('game-');

export const REALM_NAMES: readonly RealmName[] = [CONTROL, ...WORKLOAD_NAMES.filter((name) => !isGame(name))];
