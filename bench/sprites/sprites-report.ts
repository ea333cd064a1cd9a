// What the races of the sprite bench come to: a table and two plots a scene, and the aims.
import {
  ratioCell,
  spreadCells,
  SPREAD_COLUMNS,
  significant,
  type Aim,
  type Cell,
  type Plot,
  type Report,
  type Table,
} from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import { OUR_NAMES, RIVAL_NAMES, type EngineName } from './engine.ts';
import { PICTURE_TOLERANCE, type Contestant } from './race.ts';
import { VIEW, type SwarmScene } from './swarm.ts';

export type Race = { readonly scene: SwarmScene; readonly contestants: readonly Contestant[] };

type Kind = 'script' | 'whole';
type Fastest = { readonly name: string; readonly value: number };

const PULLING: readonly EngineName[] = ['pull-buffer', 'pull-texture'];
const SPRITE_RIVALS: readonly EngineName[] = ['pixi-sprites', 'phaser-images', 'littlejs-tiles'];
const SCRIPT_AIM = { count: 10_000, spritePixels: 8, ofPeer: 1 / 3, ofBare: 1.3 };
const WHOLE_AIM = { count: 1000, spritePixels: 32, ofPeer: 0.6 };

export function describeRaces(races: readonly Race[]): Report {
  const { contestants } = races[0];
  const covered = (contestants.find(({ name }) => name === 'bare loop')!.covered * 100).toFixed(1);
  return {
    question: 'sprites',
    tables: races.map(tableOf),
    plots: races.flatMap((race) => [plotOf(race, 'script'), plotOf(race, 'whole')]),
    aims: aimsOf(races),
    notes: [
      'script: callbacks of the frame (motion, packing, upload) with draw calls off; whole: draw calls on, until a pixel can be read back',
      'bare loop: the motion, the 16 bytes of each sprite, and the GL calls of pull-buffer; motion alone: what every script has in it',
      `every engine covers as much of the view as the bare loop (${covered} % in the first scene, within ${PICTURE_TOLERANCE * 100} %), in the same colours on the whole, and draws a sprite on top in its tint`,
    ],
  };
}

function tableOf({ scene: { count, spritePixels }, contestants }: Race): Table {
  const bare = p50Of(contestants, 'bare loop', 'script');
  const peer = fastest(contestants, RIVAL_NAMES, 'whole');
  return {
    title: `${count} sprites of ${spritePixels} x ${spritePixels} in ${VIEW.width} x ${VIEW.height}, ms`,
    columns: [
      'engine',
      ...SPREAD_COLUMNS.map((name) => `script ${name}`),
      'script/bare',
      ...SPREAD_COLUMNS.map((name) => `whole ${name}`),
      'whole/fastest peer',
      'draw calls',
      'upload B',
    ],
    rows: contestants.map(({ name, script, whole, counts }): Cell[] => {
      const scripts = spreadOf(script);
      const head = [name, ...spreadCells(scripts), ratioCell(scripts.p50, bare)];
      if (name === 'motion alone') return [...head, '', '', '', '', '', 0, 0];
      const wholes = spreadOf(whole);
      return [...head, ...spreadCells(wholes), peer ? ratioCell(wholes.p50, peer.value) : '', counts.drawCalls, counts.uploadedBytes];
    }),
  };
}

function plotOf({ scene: { count, spritePixels }, contestants }: Race, kind: Kind): Plot {
  const shown = contestants.filter(({ name }) => kind === 'script' || name !== 'motion alone');
  return {
    title: `${count} sprites of ${spritePixels} x ${spritePixels}: ${kind === 'script' ? 'script' : 'whole frame'}`,
    unit: 'ms',
    bars: shown.map((contestant) => {
      const { p50, p95 } = spreadOf(contestant[kind]);
      return { label: contestant.name, value: p50, low: p50, high: p95, isOurs: OUR_NAMES.some((name) => name === contestant.name) };
    }),
  };
}

/** None where there is nothing to compare with, or the scene was not run. */
function aimsOf(races: readonly Race[]): Aim[] {
  return [...scriptAims(findRace(races, SCRIPT_AIM)), ...wholeAims(findRace(races, WHOLE_AIM))];
}

function findRace(races: readonly Race[], { count, spritePixels }: SwarmScene): readonly Contestant[] {
  return races.find(({ scene }) => scene.count === count && scene.spritePixels === spritePixels)?.contestants ?? [];
}

function scriptAims(contestants: readonly Contestant[]): Aim[] {
  const ours = fastest(contestants, PULLING, 'script');
  const peer = fastest(contestants, RIVAL_NAMES, 'script');
  if (!ours) return [];
  const bare = p50Of(contestants, 'bare loop', 'script');
  const motion = p50Of(contestants, 'motion alone', 'script');
  const aim = {
    name: `script of 10,000 sprites, ${ours.name} / bare loop`,
    value: ours.value / bare,
    limit: SCRIPT_AIM.ofBare,
    unit: 'x',
    why: `the ${significant(ours.value - bare)} ms between them keep the step before, and read what is alive, how large and in which colour`,
  };
  if (!peer) return [aim];
  const of = (value: number) => `${significant(value / peer.value)}x`;
  return [
    {
      name: `script of 10,000 sprites, ${ours.name} / fastest peer (${peer.name})`,
      value: ours.value / peer.value,
      limit: SCRIPT_AIM.ofPeer,
      unit: 'x',
      why: `the bare loop itself takes ${of(bare)}, the swarm's motion alone, which all have, ${of(motion)}`,
    },
    aim,
  ];
}

/** Against the fastest peer, and against the fastest that draws sprites one by one: a ParticleContainer fills pixels as we do. */
function wholeAims(contestants: readonly Contestant[]): Aim[] {
  const peers = [fastest(contestants, RIVAL_NAMES, 'whole'), fastest(contestants, SPRITE_RIVALS, 'whole')].filter(
    (peer) => peer !== undefined,
  );
  const bareOf = (kind: Kind) => p50Of(contestants, 'bare loop', kind);
  return peers.flatMap((peer, index) =>
    [fastest(contestants, PULLING, 'whole')!, fastest(contestants, ['quads'], 'whole')!].map(({ name, value }) => ({
      name: `whole frame of 1,000 sprites of 32 x 32, ${name} / fastest ${index === 0 ? 'peer' : 'of single sprites'} (${peer.name})`,
      value: value / peer.value,
      limit: WHOLE_AIM.ofPeer,
      unit: 'x',
      why: `the bare loop itself takes ${significant(bareOf('whole') / peer.value)}x, and of its ${significant(bareOf('whole'))} ms only ${significant(bareOf('script'))} are script: the rest fills pixels`,
    })),
  );
}

function p50Of(contestants: readonly Contestant[], name: EngineName, kind: Kind): number {
  return spreadOf(contestants.find((contestant) => contestant.name === name)![kind]).p50;
}

function fastest(contestants: readonly Contestant[], names: readonly EngineName[], kind: Kind): Fastest | undefined {
  const times = contestants
    .filter(({ name }) => names.includes(name))
    .map((contestant) => ({ name: contestant.name, value: spreadOf(contestant[kind]).p50 }));
  return times.toSorted((a, b) => a.value - b.value)[0];
}
