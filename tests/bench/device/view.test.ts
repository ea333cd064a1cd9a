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
    expect(text).toContain('Chrome 156 on Android, Mali-G715 · 24 November 2026');
  });

  test('marks shared results, quick runs, stopped runs and missing scores', () => {
    expect(textOf(cardMarkup(RESULT, 'link'))).toContain(
      'A shared result Measured with Chrome 156 on Android, Mali-G715, on 24 November 2026.',
    );
    expect(textOf(cardMarkup({ ...RESULT, isQuick: true }, 'run'))).toContain('A quick run is a test of the page');
    const text = textOf(cardMarkup({ ...RESULT, isFinished: false, score: null }, 'file'));
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
    const ids = ['complaints', 'workloads', 'ramp', 'start-up', 'latency', 'sustained', 'engines', 'ecs', 'device-section'];
    for (const id of ids) expect(markup).toContain(`<section id="${id}"`);
    expect(markup.match(/class="whisker"/g)!.length).toBe(12 + 3 + 2 + 14 + 24);
    expect(markup.match(/<circle class="kept"/g)!.length + markup.match(/<circle class="missed"/g)!.length).toBe(36);
    expect(markup).toContain('Mean interval of frames over the number of sprites.');
    expect(textOf(markup)).toContain('After 145 s the device throttled.');
  });

  test('draws only what was measured', () => {
    const none = {
      score: null,
      workloads: [],
      startUp: null,
      ramp: null,
      latency: null,
      sustained: null,
      engines: [],
      ecs: [],
      warnings: [],
    };
    expect(figuresMarkup({ ...RESULT, ...none }).match(/<section id="[\w-]+"/g)).toEqual(['<section id="device-section"']);
  });

  test('draws the passes of a ramp without holds, as in a link', () => {
    expect(textOf(figuresMarkup({ ...RESULT, ramp: { ...RESULT.ramp!, passes: [] } }))).toContain('Moving sprites, by pass Pass 1');
  });
});

describe('comparisonMarkup', () => {
  test('counts differences, and opens the parts that have one', () => {
    const markup = comparisonMarkup(RESULT, fakeResult({ seed: 5, speed: 3 }));
    expect(textOf(markup)).toContain('Workloads: 12 faster, 0 slower, 0 without a difference');
    expect(markup).toContain('<details open><summary>Workloads');
    expect(markup).toContain('<details ><summary>ECS libraries: 0 faster');
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
    device: { ...RESULT.device, userAgent: `${hostile} Chrome/1`, gpu: `ANGLE (A, ${hostile}, B)` },
    reference: { ...RESULT.reference, name: hostile },
    engines: RESULT.engines.map((row) => ({ ...row, engine: hostile })),
    ecs: RESULT.ecs.map((row) => ({ ...row, library: hostile, test: hostile })),
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
    expect(deviceName({ ...RESULT.device, userAgent, gpu })).toBe(name);
  });
});
