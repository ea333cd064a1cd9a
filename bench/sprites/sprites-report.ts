import { labelOf, significant, tableOf, targetOf, type Report, type Table, type Target } from '../harness/report.ts';
import { medianOf, ratioFigure, seriesOf, type Series } from '../harness/series.ts';
import type { Blocks } from '../harness/statistics.ts';
import type { GlCounts } from '../page/gl-calls.ts';
import type { Measure } from './engine.ts';
import { ENGINE_NAMES, packageOf, type EngineName } from './engines.ts';
import { SCENES, sceneTitle, VIEW, type SwarmScene } from './swarm.ts';

/** `times`: milliseconds per frame. `counts`: GL counts of the last frame. */
export type Raced<Name extends string = EngineName> = {
  readonly name: Name;
  readonly counts: GlCounts;
  readonly times: Readonly<Record<Measure, Blocks>>;
};
/** `skipped`: a sentence for each engine that is too slow for this machine. */
export type Race<Name extends string = EngineName> = { readonly raced: readonly Raced<Name>[]; readonly skipped: readonly string[] };
type SceneRace = Race & { readonly scene: SwarmScene };

/** The yardstick. */
const BARE = 'bare loop' satisfies EngineName;
/** Peers whose script moves the sprites. */
const MOVING_PEERS = ENGINE_NAMES.filter((name) => packageOf(name) !== undefined && name !== 'phaser-gpu-layer');

/** These engines fill pixels more slowly than a ParticleContainer and our engine. */
const SINGLE_SPRITE_PEERS: readonly EngineName[] = ['pixi-sprites', 'phaser-images', 'littlejs-tiles'];

/** The fastest of `ours` may take at most `limit` times as long as the fastest of `yardsticks`. */
const LIMITS = [
  { scene: SCENES.many, measure: 'script', ours: ['pull-buffer'], yardsticks: MOVING_PEERS, limit: 1 / 3 },
  { scene: SCENES.many, measure: 'script', ours: ['pull-buffer'], yardsticks: [BARE], limit: 1.3 },
  { scene: SCENES.large, measure: 'whole', ours: ['pull-buffer'], yardsticks: MOVING_PEERS, limit: 0.6 },
  { scene: SCENES.large, measure: 'whole', ours: ['quads'], yardsticks: MOVING_PEERS, limit: 0.6 },
  { scene: SCENES.large, measure: 'whole', ours: ['pull-buffer'], yardsticks: SINGLE_SPRITE_PEERS, limit: 0.6 },
  { scene: SCENES.large, measure: 'whole', ours: ['quads'], yardsticks: SINGLE_SPRITE_PEERS, limit: 0.6 },
] as const;

export function describeRaces(races: readonly SceneRace[]): Report {
  return {
    question: 'sprites',
    tables: races.flatMap((race) => [tableOfRace(race, 'script'), tableOfRace(race, 'whole')]),
    series: races.flatMap((race) => [...seriesAt(race, 'script'), ...seriesAt(race, 'whole')]),
    targets: targetsOf(races),
    notes: [
      'script: callbacks of a frame (motion, packing, upload) with draw calls off; whole: a frame with draw calls, until a pixel can be read',
      'bare loop: motion, 16 bytes per sprite, and the GL calls of pull-buffer; that of WebGL1: the bytes and calls of quads',
      'phaser-gpu-layer moves its sprites on the GPU: it suits sprites that a game neither steers nor tests, and is not a yardstick',
      'each engine’s pixels match the computed picture',
    ],
  };
}

/** Returns the series of a scene. The bare loop is the yardstick. */
function seriesAt({ scene, raced }: SceneRace, measure: Measure): Series[] {
  const timed = raced.map(({ name, times }) => ({ name, blocks: times[measure] }));
  return seriesOf(`${sceneTitle(scene)}, ${measure}`, timed, { yardstick: BARE });
}

function tableOfRace(race: SceneRace, measure: Measure): Table {
  const series = seriesAt(race, measure);
  const yardsticks = [fastestOf(series, [BARE]), fastestOf(series, MOVING_PEERS)].filter((found) => found !== undefined);
  const title = `${sceneTitle(race.scene)} in ${VIEW.width} x ${VIEW.height}: ${measure}, ms`;
  const sentence = 'Compares our draw paths and other engines with a bare loop and with the fastest engine whose script moves the sprites.';
  const table = tableOf(title, series, sentence, yardsticks, {
    columns: ['draw calls', 'upload B'],
    cells(row) {
      const { drawCalls, uploadedBytes } = race.raced.find(({ name }) => name === labelOf(row))!.counts;
      return [drawCalls, uploadedBytes];
    },
  });
  const skipped = race.skipped.map((text) => [text, ...table.columns.slice(1).map(() => '')]);
  return { ...table, rows: [...table.rows, ...skipped] };
}

/** Returns the targets of the measured scenes and engines. */
function targetsOf(races: readonly SceneRace[]): Target[] {
  return LIMITS.flatMap(({ scene, measure, ours, yardsticks, limit }) => {
    const race = races.find((one) => one.scene === scene);
    const series = race ? seriesAt(race, measure) : [];
    const [fastest, yardstick, bare] = [ours, yardsticks, [BARE] as const].map((names) => fastestOf(series, names));
    if (!fastest || !yardstick || !bare) return [];
    const name = `${sceneTitle(scene)}, ${measure}: ${labelOf(fastest)} / ${labelOf(yardstick)}`;
    const why = `the bare loop takes ${significant(ratioFigure(bare, yardstick).value)}x`;
    return [targetOf(name, ratioFigure(fastest, yardstick), limit, 'x', why)];
  });
}

/** Returns the series with the lowest median, undefined if none of the engines was measured. */
function fastestOf(series: readonly Series[], names: readonly EngineName[]): Series | undefined {
  const p50 = ({ blocks }: Series) => medianOf(blocks.flat());
  return series.filter((one) => names.some((name) => name === labelOf(one))).sort((a, b) => p50(a) - p50(b))[0];
}
