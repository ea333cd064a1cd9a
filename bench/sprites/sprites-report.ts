// The races of the sprite bench as tables and targets.
import { labelOf, significant, tableOf, targetOf, type Report, type Table, type Target } from '../harness/report.ts';
import { createSeries, medianOf, ratioFigure, type Series } from '../harness/series.ts';
import { PEER_NAMES, type EngineName } from './engine.ts';
import { PICTURE_TOLERANCE, type Raced } from './race.ts';
import type { Measure } from './sprites-page.ts';
import { VIEW, type SwarmScene } from './swarm.ts';

export type Race = { readonly scene: SwarmScene; readonly raced: readonly Raced[] };

/** The series of a race, of both measures. The bare loop is the yardstick. */
type Course = Race & Readonly<Record<Measure, readonly Series[]>>;

const BARE = 'bare loop';
const PULLING: readonly EngineName[] = ['pull-buffer', 'pull-texture'];
const SPRITE_PEERS: readonly EngineName[] = ['pixi-sprites', 'phaser-images', 'littlejs-tiles'];
const SCRIPT_TARGET = { count: 10_000, spritePixels: 8, ofPeer: 1 / 3, ofBare: 1.3 };
const WHOLE_TARGET = { count: 1000, spritePixels: 32, ofPeer: 0.6 };

export function sceneTitle({ count, spritePixels }: SwarmScene): string {
  return `${significant(count)} sprites of ${spritePixels} x ${spritePixels}`;
}

export function describeRaces(races: readonly Race[]): Report {
  const courses = races.map((race): Course => ({ ...race, script: seriesOf(race, 'script'), whole: seriesOf(race, 'whole') }));
  const covered = (races[0].raced.find(({ name }) => name === BARE)!.seen.covered * 100).toFixed(1);
  return {
    question: 'sprites',
    tables: courses.flatMap((course) => [measureTable(course, 'script'), measureTable(course, 'whole')]),
    series: courses.flatMap(({ script, whole }) => [...script, ...whole]),
    targets: [...scriptTargets(courses), ...wholeTargets(courses)],
    notes: [
      'script: callbacks of the frame (motion, packing, upload) with draw calls off; whole: draw calls on, until a pixel can be read back',
      'bare loop: the motion, the 16 bytes of each sprite, and the GL calls of pull-buffer; motion alone: part of every script',
      `every engine covers as much of the view as the bare loop (${covered} % in the first scene, within ${PICTURE_TOLERANCE * 100} %), in the same mean colour, and draws the sprite on top in its tint`,
    ],
  };
}

function seriesOf({ scene, raced }: Race, measure: Measure): Series[] {
  const title = `${sceneTitle(scene)}, ${measure}`;
  return raced
    .filter(({ name }) => measure === 'script' || name !== 'motion alone')
    .map((own) => createSeries(`${title} / ${own.name}`, 'ms', own[measure], own.name === BARE ? undefined : `${title} / ${BARE}`));
}

function measureTable({ scene, raced, ...courses }: Course, measure: Measure): Table {
  const series = courses[measure];
  const bare = find(series, BARE);
  const [peer] = fastestOf(series, PEER_NAMES);
  const title = `${sceneTitle(scene)} in ${VIEW.width} x ${VIEW.height}: ${measure === 'script' ? 'script' : 'whole frame'}, ms`;
  return tableOf(
    title,
    series,
    { bare, ...(peer && { [`fastest peer (${labelOf(peer)})`]: peer }) },
    {
      columns: ['draw calls', 'upload B'],
      cells(own) {
        const { drawCalls, uploadedBytes } = raced.find(({ name }) => name === labelOf(own))!.seen;
        return [drawCalls, uploadedBytes];
      },
    },
  );
}

/** None where the scene was not run. */
function findCourse(courses: readonly Course[], { count, spritePixels }: SwarmScene): Course | undefined {
  return courses.find(({ scene }) => scene.count === count && scene.spritePixels === spritePixels);
}

function scriptTargets(courses: readonly Course[]): Target[] {
  const series = findCourse(courses, SCRIPT_TARGET)?.script;
  if (!series) return [];
  const [ours] = fastestOf(series, PULLING);
  const bare = find(series, BARE);
  const title = `script of 10,000 sprites, ${labelOf(ours)}`;
  const whyBare = `the ${significant(p50(ours) - p50(bare))} ms between them keep the step before, and read what is alive, how large and in which colour`;
  const ofPeer = fastestOf(series, PEER_NAMES).map((peer) => {
    const of = (name: EngineName) => `${significant(ratioFigure(find(series, name), peer).value)}x`;
    const why = `the bare loop itself takes ${of(BARE)}, the swarm's motion alone, which is part of all, ${of('motion alone')}`;
    return targetOf(`${title} / fastest peer (${labelOf(peer)})`, ratioFigure(ours, peer), SCRIPT_TARGET.ofPeer, 'x', why);
  });
  return [...ofPeer, targetOf(`${title} / bare loop`, ratioFigure(ours, bare), SCRIPT_TARGET.ofBare, 'x', whyBare)];
}

/** Against the fastest peer, and against the fastest that draws sprites one by one: a ParticleContainer fills pixels as we do. */
function wholeTargets(courses: readonly Course[]): Target[] {
  const course = findCourse(courses, WHOLE_TARGET);
  if (!course) return [];
  const { whole, script } = course;
  const bare = p50(find(whole, BARE));
  const ours = [...fastestOf(whole, PULLING), find(whole, 'quads')];
  const peers = { 'fastest peer': PEER_NAMES, 'fastest of single sprites': SPRITE_PEERS };
  return Object.entries(peers).flatMap(([title, names]) =>
    fastestOf(whole, names).flatMap((peer) => {
      const why = `the bare loop itself takes ${significant(bare / p50(peer))}x, and of its ${significant(bare)} ms only ${significant(p50(find(script, BARE)))} are script: the rest fills pixels`;
      const nameOf = (own: Series) => `whole frame of 1,000 sprites of 32 x 32, ${labelOf(own)} / ${title} (${labelOf(peer)})`;
      return ours.map((own) => targetOf(nameOf(own), ratioFigure(own, peer), WHOLE_TARGET.ofPeer, 'x', why));
    }),
  );
}

function find(series: readonly Series[], name: EngineName): Series {
  return series.find((own) => labelOf(own) === name)!;
}

/** None where no engine of those names was measured. */
function fastestOf(series: readonly Series[], names: readonly EngineName[]): Series[] {
  const own = series.filter((one) => names.some((name) => name === labelOf(one)));
  return own.toSorted((a, b) => p50(a) - p50(b)).slice(0, 1);
}

function p50({ blocks }: Series): number {
  return medianOf(blocks.flat());
}
