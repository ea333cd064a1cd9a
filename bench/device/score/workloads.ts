// The workloads of the score. docs/bench-on-a-phone.md says why these.

/** Version of WebGL of a device, 0 without WebGL. Devices with equal versions have a score of one class. */
export type WebGlVersion = 0 | 1 | 2;

/** In order of play. The first eight run in a new realm, the others in a new frame of the game. `webGl`: the versions whose score has the workload. */
export const WORKLOADS = {
  'rules-search': { title: 'Rules: search for a fair third piece', webGl: [0, 1, 2] },
  replay: { title: 'Rules: replay of four games', webGl: [0, 1, 2] },
  'step-small': { title: 'Step of 1,000 entities', webGl: [0, 1, 2] },
  'step-large': { title: 'Step of 20,000 entities', webGl: [0, 1, 2] },
  'tweens-and-particles': { title: 'Tweens and particles: spawn, step, remove', webGl: [0, 1, 2] },
  packing: { title: 'Packing of 10,000 sprites', webGl: [0, 1, 2] },
  'draw-pull-buffer': { title: 'Drawing by WebGL2', webGl: [2] },
  'draw-quads': { title: 'Drawing by WebGL1', webGl: [1] },
  'game-menu': { title: 'Game: menu with snow', webGl: [1, 2] },
  'game-drag': { title: 'Game: drag', webGl: [1, 2] },
  'game-clear': { title: 'Game: double clear at combo 7', webGl: [1, 2] },
  'game-level-up': { title: 'Game: level-up', webGl: [1, 2] },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly webGl: readonly WebGlVersion[] }>>;

export type WorkloadName = keyof typeof WORKLOADS;
export const WORKLOAD_NAMES = Object.keys(WORKLOADS) as readonly WorkloadName[];

/** Returns the workloads of the score of a class. */
export function workloadsOf(webGl: WebGlVersion): readonly WorkloadName[] {
  return WORKLOAD_NAMES.filter((name) => (WORKLOADS[name].webGl as readonly WebGlVersion[]).includes(webGl));
}

/** A bare arithmetic loop beside the workloads. It shows the noise of the machine and does not count in the score. */
export const CONTROL = 'control';

export type GameName = Extract<WorkloadName, `game-${string}`>;
export type RealmName = Exclude<WorkloadName, GameName> | typeof CONTROL;

const isGame = (name: WorkloadName): name is GameName => name.startsWith('game-');

export const GAME_NAMES: readonly GameName[] = WORKLOAD_NAMES.filter(isGame);
export const REALM_NAMES: readonly RealmName[] = [CONTROL, ...WORKLOAD_NAMES.filter((name) => !isGame(name))];
