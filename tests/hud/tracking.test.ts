// Every component that reads a signal during render must track signals. Otherwise it is not rendered again.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSources } from '../support/syntax-tree.ts';
import { findUntracked } from './untracked-reads.ts';

const ROOT = join(import.meta.dirname, '../..');
const TRACK = 'using _ = useTrack();';

test('every component of the HUD that reads a signal tracks signals', () => {
  expect(findUntracked(readSources(ROOT, 'src/hud'))).toEqual([]);
});

test('finds each component of the HUD after its tracking is removed', () => {
  const sources = readSources(ROOT, 'src/hud');
  let count = 0;
  for (const [path, source] of Object.entries(sources)) {
    for (const { index } of source.matchAll(/using _ = useTrack\(\);/g)) {
      const changed = source.slice(0, index) + source.slice(index + TRACK.length);
      const imported = Object.fromEntries(Object.entries(sources).filter(([other]) => /\/use-[^/]*$/.test(other)));
      expect(findUntracked({ ...imported, [path]: changed }), `${path} at ${index}`).toHaveLength(1);
      count++;
    }
  }
  expect(count).toBeGreaterThan(20);
});

describe('finds a read', () => {
  test.each([
    ['in JSX', 'function Score() { const { score } = useHud(); return <b>{score.value}</b>; }'],
    ['after tracking without disposal', 'function Score() { useTrack(); return <b>{useHud().score.value}</b>; }'],
    ['of an arrow function', 'const Score = () => <b>{useHud().score.value}</b>;'],
    ['of a wrapped component', 'const Score = memo(() => <b>{useHud().score.value}</b>);'],
    ['that is destructured', 'function Score() { const { value } = useHud().score; return <b>{value}</b>; }'],
    [
      'that is destructured under another name',
      'function Score() { const { score: { value: points } } = useHud(); return <b>{points}</b>; }',
    ],
    ['by a computed name', "function Score() { return <b>{useHud().score['value']}</b>; }"],
    ['with an optional chain', 'function Score() { return <b>{useHud()?.score?.value}</b>; }'],
    ['in a callback that runs immediately', 'function Score() { return <b>{useHud().scores.map((score) => score.value)}</b>; }'],
    ['in a callback that destructures', 'function Score() { return <b>{useHud().scores.map(({ value }) => value)}</b>; }'],
    ['in a function of the component', 'function Score() { const read = () => useHud().score.value; return <b>{read()}</b>; }'],
    [
      'in a function of the module',
      'const isHigh = ({ score }) => score.value > 9; function Score() { return <b>{isHigh(useHud())}</b>; }',
    ],
    [
      'in the dependencies of an effect',
      'function Score() { const { score } = useHud(); useEffect(() => {}, [score.value]); return <b />; }',
    ],
    ['in a compound assignment', 'function Score() { useHud().score.value += 1; return <b />; }'],
  ])('%s', (_, source) => {
    expect(findUntracked({ 'a.tsx': source })).toEqual(['a.tsx › Score']);
    expect(findUntracked({ 'a.tsx': source.replace(/(?<=Score\(\) \{)/, ` ${TRACK}`) })).toHaveLength(source.includes('Score()') ? 0 : 1);
  });

  test('in nested components, each by its own tracking', () => {
    const nested = (outer: string, inner: string) =>
      `function Outer() { ${outer} const Inner = () => { ${inner} return <i>{useHud().level.value}</i>; }; return <b>{useHud().score.value}<Inner /></b>; }`;
    expect(findUntracked({ 'a.tsx': nested(TRACK, '') })).toEqual(['a.tsx › Inner']);
    expect(findUntracked({ 'a.tsx': nested('', TRACK) })).toEqual(['a.tsx › Outer']);
    expect(findUntracked({ 'a.tsx': nested(TRACK, TRACK) })).toEqual([]);
  });

  test('in a hook of another file, for the component that calls it', () => {
    const files = (track: string) => ({
      'hud/use-score.ts': 'export function useScore() { return useHud().score.value; }',
      'hud/use-points.ts': "import { useScore } from './use-score.ts'; export const usePoints = () => useScore() * 2;",
      'hud/widgets/points.tsx': `import { usePoints as useSum } from '../use-points.ts'; export function Points() { ${track} return <b>{useSum()}</b>; }`,
    });
    expect(findUntracked(files(''))).toEqual(['hud/widgets/points.tsx › Points']);
    expect(findUntracked(files(TRACK))).toEqual([]);
  });
});

test.each([
  ['in a handler', 'return <button onClick={() => send(score.value)} />;'],
  ['in a function that is a handler', 'function send() { go(score.value); } return <button onClick={send} />;'],
  ['in an effect', 'useEffect(() => void go(score.value), []); return <b />;'],
  ['in a draw callback', 'const ref = useDraw((b) => { b.textContent = score.value; }); return <b ref={ref} />;'],
  ['in a command', 'const onClick = useClick(() => go(score.value)); return <button onClick={onClick} />;'],
  ['read by peek', 'return <b>{score.peek()}</b>;'],
  ['that is only written', 'score.value = 1; return <b />;'],
  ['in a tracked child component', 'return <Child />; } function Child() { using _ = useTrack(); return <b>{score.value}</b>;'],
])('a signal %s needs no tracking', (_, body) => {
  expect(findUntracked({ 'a.tsx': `function Score() { const { score } = useHud(); ${body} }` })).toEqual([]);
});

test('ignores props and fields named `value`', () => {
  expect(findUntracked({ 'a.tsx': 'function Row({ value }) { return <b>{value}</b>; }' })).toEqual([]);
  expect(
    findUntracked({ 'a.tsx': 'function Rows({ rows }) { return rows.map(({ rank, value }) => <b key={rank}>{value}</b>); }' }),
  ).toEqual([]);
});
