// The markup of results: figures with intervals, and no markup from a file or link.
import { describe, expect, test } from 'vitest';
import { cardMarkup } from '../../../bench/device/view/card-markup.ts';
import { comparisonMarkup } from '../../../bench/device/view/comparison-markup.ts';
import { deviceName } from '../../../bench/device/view/device-name.ts';
import { figuresMarkup } from '../../../bench/device/view/figures-markup.ts';
import type { DeviceResult } from '../../../bench/device/result.ts';
import { fakeResult } from '../support/fake-result.ts';

const RESULT = fakeResult();

const textOf = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('cardMarkup', () => {
  test('has the score, its interval, the reference run and the device', () => {
    const score = { value: 1234.4, interval: [1213.2, 1255.3] as const };
    const text = textOf(cardMarkup({ ...RESULT, score }, 'run'));
    expect(text).toContain('The score of this device 1,234 ± 21 95 % interval 1,213–1,255, 8 rounds');
    expect(text).toContain(`1.23 × the speed of the reference run (1,000): ${RESULT.reference.name}.`);
    expect(textOf(cardMarkup({ ...RESULT, score: { ...score, value: 1002 } }, 'run'))).toContain('1.00 × the speed');
    expect(text).toContain('Chrome 156 on Android, Pixel 8 · 24 November 2026');
    expect(text).toContain('under load: all iterations, not the best only');
    expect(text).not.toContain('Disturbed');
    expect(textOf(cardMarkup({ ...RESULT, label: 'Lab 3', score }, 'run'))).toContain('Lab 3: Chrome 156');
  });

  test('stamps a disturbed run', () => {
    const disturbed = { ...RESULT, control: { ...RESULT.control, variation: 1.51 } };
    expect(textOf(cardMarkup(disturbed, 'run'))).toContain('Disturbed');
    expect(textOf(cardMarkup(disturbed, 'run'))).toContain('1.51x');
    expect(textOf(figuresMarkup(disturbed))).toContain('Other programs disturbed this run');
  });

  test('marks shared results, quick runs, stopped runs and missing scores', () => {
    expect(textOf(cardMarkup(RESULT, 'link'))).toContain(
      'A shared result Measured with Chrome 156 on Android, Pixel 8, on 24 November 2026.',
    );
    expect(textOf(cardMarkup({ ...RESULT, isQuick: true }, 'run'))).toContain('A quick run is a test of the page');
    const text = textOf(cardMarkup({ ...RESULT, isFinished: false, score: null }, 'list'));
    expect(text).toContain('No score yet. This run is not finished.');
    expect(textOf(cardMarkup({ ...RESULT, workloads: [], score: null }, 'run'))).toContain('No score was asked for.');
    expect(textOf(cardMarkup({ ...RESULT, score: null }, 'run'))).toContain('There is no score: workloads are missing.');
    expect(textOf(cardMarkup({ ...RESULT, score: { value: 950, interval: null } }, 'run'))).toContain(
      '950 8 rounds: too few for an interval',
    );
  });
});

describe('figuresMarkup', () => {
  const markup = figuresMarkup(RESULT);

  test('draws every part', () => {
    const ids = ['complaints', 'workloads', 'start-up', 'sustained', 'engines', 'device-section'];
    for (const id of ids) expect(markup).toContain(`<section id="${id}"`);
    expect(markup.match(/<figure>/g)).toHaveLength(3 + 2);
    expect(markup.match(/<figcaption>/g)).toHaveLength(markup.match(/<\/ul><p>/g)!.length);
    expect(textOf(markup)).toContain('The device lost 18');
  });

  test('draws only what was measured', () => {
    const none = {
      score: null,
      workloads: [],
      startUp: null,
      sustained: null,
      engines: [],
      warnings: [],
    };
    expect(figuresMarkup({ ...RESULT, ...none }).match(/<section id="[\w-]+"/g)).toEqual(['<section id="device-section"']);
  });
});

describe('comparisonMarkup', () => {
  test('counts differences, opens the parts that have one, and has the earlier result first', () => {
    const later = { ...fakeResult({ seed: 5, speed: 3 }), date: '2026-11-25T12:00:00.000Z', label: 'Later' };
    const markup = comparisonMarkup(later, RESULT);
    expect(comparisonMarkup(RESULT, later)).toBe(markup);
    expect(textOf(markup)).toContain('Workloads: 11 faster');
    expect(textOf(markup)).toContain('Later Later: Chrome 156');
    expect(markup).toContain('<details open><summary>Workloads');
    expect(markup).toContain('<details><summary>Engines: 14 no difference shown');
  });

  test('says that a disturbed run is not judged', () => {
    const disturbed = { ...RESULT, control: { ...RESULT.control, variation: 2 } };
    expect(textOf(comparisonMarkup(RESULT, disturbed))).toContain('A disturbed run is not compared as if it were quiet');
  });

  test('shows a refusal as a sentence', () => {
    expect(textOf(comparisonMarkup({ ...RESULT, suiteVersion: RESULT.suiteVersion + 1 }, RESULT))).toContain(
      'Scores of different versions are not comparable.',
    );
  });
});

test('escapes all texts of a result', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  const result: DeviceResult = {
    ...RESULT,
    version: hostile,
    device: { ...RESULT.device, userAgent: `${hostile} Chrome/1`, gpu: `ANGLE (A, ${hostile}, B)`, model: hostile },
    reference: { ...RESULT.reference, name: hostile },
    engines: RESULT.engines.map((row) => ({ ...row, engine: hostile })),
    label: hostile,
    warnings: [hostile],
    wrong: [hostile],
    missing: [hostile],
  };
  const markup = cardMarkup(result, 'link') + figuresMarkup(result) + comparisonMarkup(result, result);
  expect(markup).not.toContain('<img');
  expect(markup).toContain('&lt;img');
});

describe('deviceName', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Apple GPU',
      'Safari 18 on iOS, Apple GPU',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', '', 'Firefox 153 on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
      'ANGLE (Intel, Intel(R) UHD Graphics 620 (0x00003EA0) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'Edge 156 on Windows, Intel UHD Graphics 620',
    ],
    ['', 'ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)', 'Unknown browser, Apple M2'],
  ])('shortens %s', (userAgent, gpu, name) => {
    expect(deviceName({ ...RESULT.device, model: '', userAgent, gpu })).toBe(name);
  });
});
