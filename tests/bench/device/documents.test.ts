// Results as files and links: what is written is read again, and nothing damaged is shown.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkResult, MAX_CHARACTERS, readResult, writeResult, type ReadResult } from '../../../bench/device/document/read-result.ts';
import { readResultLink, resultLink } from '../../../bench/device/document/result-link.ts';
import { FORMAT_VERSION, type DeviceResult } from '../../../bench/device/result.ts';
import { SUITE_VERSION } from '../../../bench/device/score/score.ts';
import { hashText } from '../../../src/rules/hash.ts';
import { fakeResult } from '../support/fake-result.ts';

const PAGE = 'https://play.example/bench.html';
const RESULT = fakeResult();
const TEXT = writeResult(RESULT);
const LINK = resultLink(PAGE, RESULT);

const faultOf = (read: ReadResult) => ('fault' in read ? read.fault : 'no fault');
const resultOf = (read: ReadResult) => ('result' in read ? read.result : undefined);

/** Returns the text of a file with a changed field and a right checksum. */
function edited(path: string, value: unknown): string {
  const copy = structuredClone(RESULT);
  const names = path.split('.');
  const holder = names.slice(0, -1).reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, { ...copy });
  const root = names.length === 1 ? { ...copy, [path]: value } : copy;
  if (names.length > 1) holder[names[names.length - 1]] = value;
  return writeResult(root);
}

/** Returns what a link keeps. */
function withoutSamples(result: DeviceResult): DeviceResult {
  const { workloads, control } = result;
  return {
    ...result,
    workloads: workloads.map((workload) => ({ ...workload, samples: [] })),
    control: { ...control, samples: [] },
  };
}

describe('files', () => {
  test('are read as they were written', () => {
    expect(resultOf(readResult(TEXT))).toEqual(RESULT);
    expect(resultOf(readResult(JSON.stringify(JSON.parse(TEXT), null, 2))), 'other spaces').toEqual(RESULT);
  });

  test('of a run with few parts are read', () => {
    const { workloads, control } = RESULT;
    const none = { startUp: null, sustained: null, engines: [] };
    const noScore = { score: null, underLoad: null };
    for (const few of [
      { ...RESULT, ...none, isFinished: false },
      { ...RESULT, ...none, ...noScore, workloads: workloads.slice(2), control },
      { ...RESULT, ...none, ...noScore, workloads: [], control: { variation: null, rounds: [], samples: [] } },
    ]) {
      expect(resultOf(readResult(writeResult(few)))).toEqual(few);
      expect(resultOf(readResultLink(resultLink(PAGE, few)))).toEqual(withoutSamples(few));
    }
  });

  test.each([
    ['', 'it is not complete JSON'],
    ['Frozen Jewel', 'it is not complete JSON'],
    [TEXT.slice(0, TEXT.length / 2), 'it is not complete JSON'],
    ['x'.repeat(MAX_CHARACTERS + 1), 'it has more than 2 million characters'],
    ['null', 'it has another format'],
    ['[1, 2]', 'it has another format'],
    ['{"format":"lighthouse"}', 'it has another format'],
    ['{"format":"frozen-jewel-bench"}', '"formatVersion" is missing or not a number'],
    [edited('formatVersion', 2), 'version 2 of the format, which is too old'],
    [edited('formatVersion', FORMAT_VERSION + 1), 'which is newer than this page'],
    [edited('suiteVersion', SUITE_VERSION + 1), 'Scores of different versions are not comparable'],
    [edited('suiteVersion', '1'), '"suiteVersion" is missing or has no valid value'],
    [edited('device', undefined), '"device" is missing'],
    [edited('device.screen', {}), '"device.screen.width" is missing'],
    [edited('workloads.2.rounds.1.first', null), '"workloads.2.rounds.1.first" is missing'],
    [edited('workloads.2.samples.1.3', '12'), '"workloads.2.samples.1.3" is missing or has no valid value'],
    [edited('workloads.2.samples.1.3', -12), '"workloads.2.samples.1.3" is missing or has no valid value'],
    [
      edited(
        'startUp.menu.rounds',
        Array.from({ length: 5000 }, () => 1),
      ),
      '"startUp.menu.rounds" is missing or has no valid value',
    ],
    [
      edited(
        'warnings',
        Array.from({ length: 5000 }, () => 'a'),
      ),
      '"warnings" is missing or has no valid value',
    ],
    [edited('date', 'yesterday'), '"date" is missing or has no valid value'],
    [edited('workloads.1.name', 'step-small'), '"workloads" is missing or has no valid value'],
    [edited('score.value', 9000), '"score.value" does not follow from its measurements'],
    [edited('score', null), '"score" does not follow from its measurements'],
    [edited('underLoad', 9000), '"underLoad" does not follow from its measurements'],
    [edited('control.variation', 1), '"control.variation" does not follow from its measurements'],
    [edited('label', 'a'.repeat(81)), '"label" is missing or has no valid value'],
    [edited('workloads.3.score.interval.1', 9000), '"workloads.3.score.interval.1" does not follow'],
    [edited('workloads.3.rounds.0.worst', 0.5), 'does not follow from its measurements'],
    [edited('workloads.3.samples.0.5', 1000), 'does not follow from its measurements'],
    [edited('reference.workloads.packing.first', 1e6), '"reference.workloads.packing.first" does not follow'],
    [edited('engines.2.whole.value', 0.01), '"engines.2.whole.value" does not follow'],
    [edited('sustained.points.59.speed', 2), '"sustained.decay" does not follow'],
    [TEXT.replace('"sprites":10000', '"sprites":10001'), 'its text does not match its checksum'],
  ])('refuse damage: %#', (text, sentence) => {
    expect(faultOf(readResult(text))).toContain(sentence);
  });

  test('refuse infinite numbers, which JSON can contain', () => {
    expect(faultOf(readResult(TEXT.replace(/"devicePixelRatio":[\d.]+/, '"devicePixelRatio":1e999')))).toContain(
      '"device.devicePixelRatio"',
    );
  });

  test('never show a wrong result after truncations and changed characters', () => {
    const change = fc.record({ at: fc.nat(TEXT.length - 1), character: fc.string({ minLength: 1, maxLength: 1 }) });
    const mutation = fc.oneof(
      fc.nat(TEXT.length - 1).map((length) => TEXT.slice(0, length)),
      change.map(({ at, character }) => TEXT.slice(0, at) + character + TEXT.slice(at + 1)),
      fc.tuple(fc.nat(TEXT.length), fc.nat(50)).map(([at, length]) => TEXT.slice(0, at) + TEXT.slice(at + length)),
    );
    fc.assert(
      fc.property(mutation, (text) => {
        const read = readResult(text);
        if ('result' in read) expect(read.result).toEqual(RESULT);
        else expect(read.fault).toMatch(/^This .*\.$/);
      }),
      { numRuns: 300 },
    );
  });

  test('never throw for other JSON', () => {
    const values = fc.tuple(fc.constantFrom(...Object.keys(RESULT)), fc.jsonValue());
    fc.assert(
      fc.property(values, ([name, value]) => {
        const read = checkResult({ ...RESULT, [name]: value });
        if ('result' in read) expect(Object.keys(read.result)).toEqual(Object.keys(RESULT));
      }),
    );
  });
});

describe('links', () => {
  test('have every figure in less than 4 KB', () => {
    expect(resultOf(readResultLink(LINK))).toEqual(withoutSamples(RESULT));
    expect(LINK.length).toBeLessThan(4096);
    expect(resultOf(readResultLink(` ${LINK.slice(PAGE.length)}\n`)), 'hash with spaces').toBeDefined();
  });

  test.each([
    [PAGE, 'it has no "#result="'],
    [LINK.slice(0, -1), 'cut off'],
    [LINK.slice(0, PAGE.length + 40), 'cut off'],
    [LINK.slice(0, PAGE.length + 12), 'cut off'],
    [`${LINK}A`, 'does not match its checksum'],
    [LINK.replace(`#result=${FORMAT_VERSION}.`, `#result=${FORMAT_VERSION - 1}.`), 'too old'],
    [LINK.replace(`#result=${FORMAT_VERSION}.`, `#result=${FORMAT_VERSION + 1}.`), 'newer than this page'],
    [`${PAGE}#result=hello`, 'does not match its checksum'],
    [`${PAGE}#result=${'A'.repeat(20_000)}`, 'more than 16000 characters'],
    [`${PAGE}#result=${FORMAT_VERSION}.4.${hashText('AAAA')}.AAAA`, 'does not match its checksum'],
  ])('refuse damage: %#', (link, sentence) => {
    expect(faultOf(readResultLink(link))).toContain(sentence);
  });

  test('never show a wrong result after truncations and changed characters', () => {
    const inside = fc.integer({ min: PAGE.length, max: LINK.length - 1 });
    const mutation = fc.oneof(
      inside.map((length) => LINK.slice(0, length)),
      fc.tuple(inside, fc.string({ minLength: 1, maxLength: 1 })).map(([at, letter]) => LINK.slice(0, at) + letter + LINK.slice(at + 1)),
    );
    fc.assert(
      fc.property(mutation, (link) => {
        const read = readResultLink(link);
        if ('result' in read) expect(read.result).toEqual(withoutSamples(RESULT));
        else expect(read.fault).toMatch(/^This .*\.$/);
      }),
      { numRuns: 300 },
    );
  });
});
