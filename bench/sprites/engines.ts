// The engines of the sprite bench, on this machine and on the bench page.
import { PEER_SCRIPTS, type BuiltContests, type ScriptName } from '../device/contest-scripts.ts';

type EngineInfo = {
  readonly script: ScriptName;
  /** Lowest version that the engine supports. */
  readonly webGl: 1 | 2;
  /** Name and variant on the bench page. Engines without a title are measured by `npm run bench` only. */
  readonly title?: string;
  readonly detail?: string;
};

/** The GPU moves the sprites of `phaser-gpu-layer`. `bare loop`: the lower limit, the same bytes and GL calls without an engine. */
export const ENGINES = {
  'pull-buffer': { script: 'engines', webGl: 2, title: 'Frozen Jewel', detail: 'WebGL2' },
  quads: { script: 'engines', webGl: 1, title: 'Frozen Jewel', detail: 'WebGL1' },
  'pull-buffer, between steps': { script: 'engines', webGl: 2 },
  'bare loop': { script: 'engines', webGl: 2, title: 'Bare loop', detail: 'WebGL2' },
  'bare loop, WebGL1': { script: 'engines', webGl: 1, title: 'Bare loop', detail: 'WebGL1' },
  'pixi-particles': { script: 'pixi', webGl: 1, title: 'PixiJS', detail: 'ParticleContainer' },
  'pixi-all-dynamic': { script: 'pixi', webGl: 1 },
  'pixi-sprites': { script: 'pixi', webGl: 1, title: 'PixiJS', detail: 'Sprites' },
  'phaser-images': { script: 'phaser', webGl: 1, title: 'Phaser', detail: 'Images' },
  'phaser-gpu-layer': { script: 'phaser', webGl: 1 },
  'littlejs-tiles': { script: 'littlejs', webGl: 2, title: 'LittleJS', detail: 'tiles' },
} as const satisfies Readonly<Record<string, EngineInfo>>;
export type EngineName = keyof typeof ENGINES;
export const ENGINE_NAMES = Object.keys(ENGINES) as readonly EngineName[];

/** Returns the package of an engine; undefined for ours and the bare loops. */
export function packageOf(name: EngineName): string | undefined {
  const { script } = ENGINES[name];
  return script === 'engines' ? undefined : PEER_SCRIPTS[script].package;
}

/** Returns an engine's name on the bench page, with the version of its package. Undefined if the page does not measure it. */
export function titleOf(name: EngineName, versions: BuiltContests['versions']): string | undefined {
  const { title, detail }: EngineInfo = ENGINES[name];
  const version = versions[packageOf(name) ?? ''];
  return title && `${title}${version === undefined ? '' : ` ${version}`}, ${detail}`;
}
