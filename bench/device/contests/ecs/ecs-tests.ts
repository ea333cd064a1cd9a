// The community's six tests of ECS libraries, defined by github.com/noctjs/ecs-benchmark. Its revision 08fbe73 is the last with packed_1.
import { expectSame } from '../../../harness/report.ts';

/**
 * Work on all entities that have the named components: `double` a value, `swap` two values, `spawn` an entity with the first component and the
 * value of the second, `destroy` entities, `add` the first component to entities with the second, `remove` a component.
 */
type SystemSpec =
  | readonly ['double', string]
  | readonly ['swap', string, string]
  | readonly ['spawn', string, string]
  | readonly ['destroy', string]
  | readonly ['add', string, string]
  | readonly ['remove', string];

export type EcsTest = {
  /** Entities of each group. */
  readonly count: number;
  /** Groups of entities with these components. */
  readonly groups: readonly (readonly string[])[];
  /** A round runs them in this order. */
  readonly systems: readonly SystemSpec[];
  /** Components without a value. */
  readonly tags?: readonly string[];
};

/** A world of a library with the entities of a test. Each function that takes components creates a system. */
export type EcsWorld = {
  double(component: string): () => void;
  swap(one: string, other: string): () => void;
  spawn(component: string, like: string): () => void;
  destroy(component: string): () => void;
  add(component: string, to: string): () => void;
  remove(component: string): () => void;
  /** Returns the component's values, or 0 for each tag, of the entities that have it. */
  values(component: string): readonly number[];
  end?(): void;
};

export type EcsLibrary = { create(test: EcsTest): EcsWorld };

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const FIVE = LETTERS.slice(0, 5);

export const ECS_TESTS = {
  packed_1: { count: 5000, groups: [FIVE], systems: [['double', 'A']] },
  packed_5: { count: 1000, groups: [FIVE], systems: FIVE.map((component) => ['double', component] as const) },
  simple_iter: {
    count: 1000,
    groups: ['AB', 'ABC', 'ABCD', 'ABCE'].map((components) => Array.from(components)),
    systems: [
      ['swap', 'A', 'B'],
      ['swap', 'C', 'D'],
      ['swap', 'C', 'E'],
    ],
  },
  frag_iter: {
    count: 100,
    groups: LETTERS.map((letter) => [letter, 'Data']),
    systems: [
      ['double', 'Data'],
      ['double', 'Z'],
    ],
  },
  entity_cycle: {
    count: 1000,
    groups: [['A']],
    systems: [
      ['spawn', 'B', 'A'],
      ['destroy', 'B'],
    ],
  },
  add_remove: {
    count: 1000,
    groups: [['A']],
    systems: [
      ['add', 'B', 'A'],
      ['remove', 'B'],
    ],
    tags: ['B'],
  },
} as const satisfies Readonly<Record<string, EcsTest>>;

export type EcsTestName = keyof typeof ECS_TESTS;
export const ECS_TEST_NAMES = Object.keys(ECS_TESTS) as readonly EcsTestName[];

const CHECKED_ROUNDS = 3;

export function componentsOf({ groups, systems }: EcsTest): string[] {
  return [...new Set([...groups.flat(), ...systems.flatMap(([, ...components]) => components)])];
}

/** Returns the components of each entity, in the order of creation: in turns from each group, as in the definition's programs. */
export function entitiesOf({ count, groups }: EcsTest): (readonly string[])[] {
  return Array.from({ length: count }, () => groups).flat();
}

const FIRST_VALUE = 3;

/** First value of a component in every entity: different for each component, and no default value. */
export function valueOf(component: string): number {
  return FIRST_VALUE + (component === 'Data' ? LETTERS.length : LETTERS.indexOf(component));
}

export function systemsOf(world: EcsWorld, { systems }: EcsTest): (() => void)[] {
  return systems.map(([kind, one, other]) => world[kind](one, other!));
}

/** Runs some rounds. Throws a WrongResult if a count of entities or a sum of values is wrong after any system. */
export function checkWorld(title: string, test: EcsTest, world: EcsWorld): void {
  const plain = createPlainWorld(test);
  const systems = systemsOf(world, test);
  const expected = systemsOf(plain, test);
  for (let round = 1; round <= CHECKED_ROUNDS; round++) {
    for (const [index, run] of systems.entries()) {
      run();
      expected[index]();
      for (const component of componentsOf(test)) {
        const where = `${title}: ${component} after system ${index + 1} of round ${round}`;
        const [found, wanted] = [world.values(component), plain.values(component)];
        expectSame(`${where}: entities`, found.length, wanted.length);
        expectSame(`${where}: sum`, sumOf(found), sumOf(wanted));
      }
    }
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The expected answers. An entity is a map of its components. */
function createPlainWorld(test: EcsTest): EcsWorld {
  const { tags = [] } = test;
  let entities = entitiesOf(test).map((components) => new Map(components.map((component) => [component, valueOf(component)])));
  const withAll = (...components: string[]) => entities.filter((entity) => components.every((component) => entity.has(component)));
  return {
    double: (component) => () => {
      for (const entity of withAll(component)) entity.set(component, 2 * entity.get(component)!);
    },
    swap: (one, other) => () => {
      for (const entity of withAll(one, other)) {
        const value = entity.get(one)!;
        entity.set(one, entity.get(other)!);
        entity.set(other, value);
      }
    },
    spawn: (component, like) => () => {
      entities = [...entities, ...withAll(like).map((entity) => new Map([[component, entity.get(like)!]]))];
    },
    destroy: (component) => () => {
      entities = entities.filter((entity) => !entity.has(component));
    },
    add: (component, to) => () => {
      for (const entity of withAll(to)) entity.set(component, 0);
    },
    remove: (component) => () => {
      for (const entity of withAll(component)) entity.delete(component);
    },
    values: (component) => withAll(component).map((entity) => (tags.includes(component) ? 0 : entity.get(component)!)),
  };
}
