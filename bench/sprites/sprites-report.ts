// The races of the sprite bench as tables and targets.
import { labelOf, significant, tableOf, targetOf, type Report, type Table, type Target } from '../harness/report.ts';
import { createSeries, medianOf, ratioFigure, type Series } from '../harness/series.ts';
import type { Blocks } from '../harness/statistics.ts';
import type { GlCounts } from '../page/gl-calls.ts';
import { BARE, PEER_NAMES, type EngineName, type Measure } from './engine.ts';
import { sceneTitle, VIEW, type SwarmScene } from './swarm.ts';

/** `times` are milliseconds of a frame; `counts` are those of the last frame. */
export type Raced = { readonly name: EngineName; readonly counts: GlCounts; readonly times: Readonly<Record<Measure, Blocks>> };
export type Race = { readonly scene: SwarmScene; readonly raced: readonly Raced[] };

const PULLING: readonly EngineName[] = ['pull-buffer', 'pull-texture'];
/** A ParticleContainer fills pixels as fast as our engine; these peers do not. */
const SINGLE_SPRITE_PEERS: readonly EngineName[] = ['pixi-sprites', 'phaser-images', 'littlejs-tiles'];
const SCRIPT_TARGET = { scene: { count: 10_000, spritePixels: 8 }, ofPeer: 1 / 3, ofBare: 1.3 };
const WHOLE_TARGET = { scene: { count: 1000, spritePixels: 32 }, ofPeer: 0.6 };

export function describeRaces(races: readonly Race[]): Report {
  const find = (scene: SwarmScene) => races.find((race) => sceneTitle(race.scene) === sceneTitle(scene));
  const [scriptRace, wholeRace] = [find(SCRIPT_TARGET.scene), find(WHOLE_TARGET.scene)];
  return {
    question: 'sprites',
    tables: races.flatMap((race) => [tableOfRace(race, 'script'), tableOfRace(race, 'whole')]),
    series: races.flatMap((race) => [...seriesOf(race, 'script'), ...seriesOf(race, 'whole')]),
    targets: [...(scriptRace ? scriptTargets(scriptRace) : []), ...(wholeRace ? wholeTargets(wholeRace) : [])],
    notes: [
      'script: callbacks of the frame (motion, packing, upload) with draw calls off; whole: draw calls on, until a pixel can be read',
      'bare loop: the motion, the 16 bytes of each sprite, and the GL calls of pull-buffer',
      'the pixels of each engine were compared with the computed picture',
    ],
  };
}

/** The bare loop is the yardstick. */
function seriesOf({ scene, raced }: Race, measure: Measure): Series[] {
  const nameOf = (name: EngineName) => `${sceneTitle(scene)}, ${measure} / ${name}`;
  return raced.map(({ name, times }) => createSeries(nameOf(name), 'ms', times[measure], name === BARE ? undefined : nameOf(BARE)));
}

function tableOfRace(race: Race, measure: Measure): Table {
  const series = seriesOf(race, measure);
  const peer = fastestOf(series, PEER_NAMES);
  const yardsticks = { bare: findSeries(series, BARE), ...(peer && { [`fastest peer (${labelOf(peer)})`]: peer }) };
  return tableOf(`${sceneTitle(race.scene)} in ${VIEW.width} x ${VIEW.height}: ${measure}, ms`, series, yardsticks, {
    columns: ['draw calls', 'upload B'],
    cells(own) {
      const { drawCalls, uploadedBytes } = race.raced.find(({ name }) => name === labelOf(own))!.counts;
      return [drawCalls, uploadedBytes];
    },
  });
}

function scriptTargets(race: Race): Target[] {
  const series = seriesOf(race, 'script');
  const [ours, bare, peer] = [fastestOf(series, PULLING)!, findSeries(series, BARE), fastestOf(series, PEER_NAMES)];
  const title = `script of 10,000 sprites, ${labelOf(ours)}`;
  const why = 'the bare loop has no previous poses and no unused columns';
  return [
    ...targetOfPeer(title, ours, peer, bare, SCRIPT_TARGET.ofPeer),
    targetOf(`${title} / bare loop`, ratioFigure(ours, bare), SCRIPT_TARGET.ofBare, 'x', why),
  ];
}

function wholeTargets(race: Race): Target[] {
  const series = seriesOf(race, 'whole');
  const bare = findSeries(series, BARE);
  const peers = [...new Set([fastestOf(series, PEER_NAMES), fastestOf(series, SINGLE_SPRITE_PEERS)])];
  const ours = [fastestOf(series, PULLING)!, findSeries(series, 'quads')];
  return peers.flatMap((peer) =>
    ours.flatMap((own) => targetOfPeer(`whole frame of 1,000 sprites of 32 x 32, ${labelOf(own)}`, own, peer, bare, WHOLE_TARGET.ofPeer)),
  );
}

/** No target if no peer was measured. */
function targetOfPeer(title: string, ours: Series, peer: Series | undefined, bare: Series, limit: number): Target[] {
  if (!peer) return [];
  const why = `the bare loop takes ${significant(ratioFigure(bare, peer).value)}x`;
  return [targetOf(`${title} / ${labelOf(peer)}`, ratioFigure(ours, peer), limit, 'x', why)];
}

function findSeries(series: readonly Series[], name: EngineName): Series {
  return series.find((own) => labelOf(own) === name)!;
}

/** Returns undefined if none of these engines was measured. */
function fastestOf(series: readonly Series[], names: readonly EngineName[]): Series | undefined {
  const p50 = ({ blocks }: Series) => medianOf(blocks.flat());
  return series.filter((own) => names.some((name) => name === labelOf(own))).sort((a, b) => p50(a) - p50(b))[0];
}
