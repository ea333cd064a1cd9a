// The contestants, and the scripts that contain them. For each turn, the page of a script is opened as a new realm.
import type { BuiltContests, ScriptName } from '../../../tools/build/contest-scripts.ts';

type Contestant = {
  readonly title: string;
  /** Follows the version. */
  readonly detail?: string;
  readonly script: ScriptName;
  /** The shown version is that of this package. */
  readonly package?: string;
};

const PIXI = { title: 'PixiJS', script: 'pixi', package: 'pixi.js' } as const;

/** Engines by the name that their script knows. `webGl`: the lowest version that the engine supports. */
export const ENGINES = {
  'pull-buffer': { title: 'Frozen Jewel', detail: 'WebGL2', script: 'engines', webGl: 2 },
  quads: { title: 'Frozen Jewel', detail: 'WebGL1', script: 'engines', webGl: 1 },
  'bare-webgl2': { title: 'Bare loop', detail: 'WebGL2', script: 'engines', webGl: 2 },
  'bare-webgl1': { title: 'Bare loop', detail: 'WebGL1', script: 'engines', webGl: 1 },
  'pixi-particles': { ...PIXI, detail: 'ParticleContainer', webGl: 1 },
  'pixi-sprites': { ...PIXI, detail: 'Sprites', webGl: 1 },
  'phaser-images': { title: 'Phaser', detail: 'Images', script: 'phaser', package: 'phaser', webGl: 1 },
  'littlejs-tiles': { title: 'LittleJS', detail: 'tiles', script: 'littlejs', package: 'littlejsengine', webGl: 2 },
} as const satisfies Readonly<Record<string, Contestant & { readonly webGl: 1 | 2 }>>;
export type ContestEngine = keyof typeof ENGINES;
export const ENGINE_NAMES = Object.keys(ENGINES) as readonly ContestEngine[];

export function builtContests(): BuiltContests {
  return JSON.parse(document.documentElement.dataset['contests']!);
}

/** Returns a contestant's name with its version. */
export function nameOf({ title, detail, package: name }: Contestant, versions: BuiltContests['versions']): string {
  const titled = name === undefined ? title : `${title} ${versions[name]}`;
  return detail === undefined ? titled : `${titled}, ${detail}`;
}
