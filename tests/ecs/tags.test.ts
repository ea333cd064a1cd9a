// Tags: bitECS queries and observers follow the lives of sprites.
import { addComponent, addEntity, hasComponent, observe, onAdd, onRemove, query, removeComponent, removeEntity } from 'bitecs';
import { describe, expect, test } from 'vitest';
import { entitiesOf } from '../../src/ecs/pools.ts';
import { killSprite, reviveSprite, spawnSprite } from '../../src/ecs/spawn.ts';
import { loadWorld, saveWorld } from '../../src/ecs/snapshots.ts';
import { startBurst } from '../../src/ecs/bursts.ts';
import { startTween } from '../../src/ecs/start-tween.ts';
import { stepRuntime } from '../../src/ecs/steps.ts';
import { createTags } from '../../src/ecs/tags.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';

const STEP = 1 / 60;

function openTagged() {
  const tags = createTags();
  const world = createRuntimeWorld({
    tags,
    kinds: { boxes: { size: 4, components: ['Spin'] }, drops: { size: 6, components: ['Particle'] } },
    components: (rows) => ({ Spin: { radius: new Float32Array(rows) } }),
  });
  const { components } = world;
  return { tags, world, components, ecs: tags.ecs, boxes: () => [...query(tags.ecs, [components.Spin])] };
}

describe('a query', () => {
  test('returns living sprites only', () => {
    const { world, boxes } = openTagged();
    expect(boxes()).toEqual([]);
    const [one, two] = [spawnSprite(world, 'boxes', 0, 0, 0), spawnSprite(world, 'boxes', 0, 0, 0)];
    expect(boxes()).toEqual([one, two]);
    killSprite(world, one);
    killSprite(world, one);
    expect(boxes()).toEqual([two]);
    reviveSprite(world, one, 0, 0, 0);
    expect(boxes().sort((one, other) => one - other)).toEqual([one, two]);
  });

  test('loses sprites that a tween or the end of their life kills', () => {
    const { world, ecs, components, boxes } = openTagged();
    const box = spawnSprite(world, 'boxes', 0, 0, 0);
    startTween(world, box, 'alpha', { from: 1, to: 0, seconds: STEP, kills: true });
    startBurst(world, { pool: 'drops', frames: [0], count: 5, lifeSeconds: 0.1 }, { x: 0, y: 0 });
    expect(query(ecs, [components.Particle])).toHaveLength(5);
    for (let step = 0; step < 10; step++) stepRuntime(world, STEP);
    expect([...query(ecs, [components.Particle]), ...boxes()]).toEqual([]);
  });

  test('never sees tweens', () => {
    const { world, ecs, components } = openTagged();
    startTween(world, spawnSprite(world, 'boxes', 0, 0, 0), 'x', { from: 0, to: 1, seconds: 1 });
    expect([...query(ecs, [components.Tween])]).toEqual([]);
  });

  test('follows a loaded snapshot', () => {
    const { world, boxes } = openTagged();
    const box = spawnSprite(world, 'boxes', 0, 0, 0);
    const saved = saveWorld(world);
    killSprite(world, box);
    spawnSprite(world, 'boxes', 0, 0, 0);
    loadWorld(world, saved);
    expect(boxes()).toEqual([box]);
  });
});

test('observers are called at each spawn, with the columns set, and at each kill', () => {
  const { world, ecs, components } = openTagged();
  const seen: string[] = [];
  observe(ecs, onAdd(components.Spin), (entity: number) => seen.push(`spawned at ${components.Transform.x[entity]}`));
  observe(ecs, onRemove(components.Spin), (entity: number) => seen.push(`killed at ${components.Transform.x[entity]}`));
  const box = spawnSprite(world, 'boxes', 0, 30, 0);
  killSprite(world, box);
  expect(seen).toEqual(['spawned at 30', 'killed at 30']);
});

test('an observer may spawn and kill', () => {
  const { world, ecs, components, boxes } = openTagged();
  observe(ecs, onRemove(components.Spin), () => void spawnSprite(world, 'drops', 0, 0, 0));
  killSprite(world, spawnSprite(world, 'boxes', 0, 0, 0));
  expect([boxes(), query(ecs, [components.Particle]).length]).toEqual([[], 1]);
});

describe('an entity of a pool', () => {
  test.each(['alive', 'dead'])('cannot be removed while it is %s, and the pool goes on', (state) => {
    const { world, ecs, boxes } = openTagged();
    const box = spawnSprite(world, 'boxes', 0, 0, 0);
    if (state === 'dead') killSprite(world, box);
    const before = boxes();
    for (let time = 0; time < 2; time++)
      expect(() => removeEntity(ecs, box)).toThrow(`Entity ${box} belongs to a pool: use killSprite instead of removeEntity`);
    expect(boxes()).toEqual(before);
    killSprite(world, box);
    for (let k = 0; k < 4; k++) spawnSprite(world, 'boxes', 0, 0, 0);
    expect(boxes().sort((one, other) => one - other)).toEqual(entitiesOf(world.pools.boxes));
  });

  test('gets and loses no component of the runtime but by its life', () => {
    const { world, ecs, components } = openTagged();
    const box = spawnSprite(world, 'boxes', 0, 0, 0);
    expect(() => addComponent(ecs, box, components.Particle)).toThrow(`Entity ${box} cannot get the component Particle`);
    expect(hasComponent(ecs, box, components.Particle)).toBe(false);
    expect(() => removeComponent(ecs, box, components.Sprite)).toThrow(`Entity ${box} cannot lose the component Sprite`);
    expect(hasComponent(ecs, box, components.Sprite)).toBe(true);
    killSprite(world, box);
    expect([...query(ecs, [components.Sprite])]).toEqual([]);
  });

  test("gets and loses the host's components", () => {
    const { world, ecs, boxes } = openTagged();
    const Frozen = {};
    const box = spawnSprite(world, 'boxes', 0, 0, 0);
    addComponent(ecs, box, Frozen);
    expect([...query(ecs, [Frozen])]).toEqual([box]);
    removeComponent(ecs, box, Frozen);
    expect([[...query(ecs, [Frozen])], boxes()]).toEqual([[], [box]]);
  });
});

test("the host's entities have ids of their own and cannot be sprites", () => {
  const { world, ecs, components } = openTagged();
  const own = addEntity(ecs);
  expect(Object.values(world.pools).flatMap(entitiesOf)).not.toContain(own);
  expect(() => addComponent(ecs, own, components.Sprite)).toThrow(`Entity ${own} cannot get the component Sprite`);
  removeEntity(ecs, own);
  const box = spawnSprite(world, 'boxes', 0, 0, 0);
  expect([...query(ecs, [components.Sprite])]).toEqual([box]);
});
