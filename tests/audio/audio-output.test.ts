import { Howler } from 'howler';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAudioOutput } from '../../src/audio/audio-output.ts';
import { until } from '../support/until.ts';
import { contexts, FakeContext, useFakeContext } from './fake-context.ts';

beforeEach(useFakeContext);

const howlerStub = () => ({ ctx: null, masterGain: null, autoUnlock: true, usingWebAudio: true });

test('resumes a suspended context within the gesture and reports when it runs', async () => {
  const onWake = vi.fn();
  const output = openAudioOutput(onWake);
  contexts[0].state = 'suspended';
  output.wake();
  expect(contexts[0].calls).toEqual(['resume']);
  await until();
  expect([output.state, onWake.mock.calls.length]).toEqual(['running', 1]);
});

test('suspends an interrupted context before it resumes it', async () => {
  const onWake = vi.fn();
  const output = openAudioOutput(onWake);
  contexts[0].changeState('interrupted');
  output.wake();
  await until();
  expect(contexts[0].calls).toEqual(['suspend', 'resume']);
  expect([output.state, onWake.mock.calls.length]).toEqual(['running', 1]);
});

test('tries again at the next gesture if the system rejects', async () => {
  const output = openAudioOutput(() => {});
  contexts[0].changeState('interrupted');
  contexts[0].rejects = true;
  output.wake();
  await until();
  expect(output.state).toBe('interrupted');
  contexts[0].rejects = false;
  output.wake();
  await until();
  expect(output.state).toBe('running');
});

test('does not change a running context', () => {
  openAudioOutput(() => {}).wake();
  expect(contexts[0].calls).toEqual([]);
});

test('connects howler to its context and disables its unlocking', () => {
  const stub = howlerStub();
  openAudioOutput(() => {}).connect(stub as never);
  expect(stub).toMatchObject({ ctx: contexts[0], autoUnlock: false, usingWebAudio: true });
  expect(stub.masterGain).not.toBeNull();
  expect(contexts[0].connected, 'output of all sounds').toEqual([contexts[0].destination]);
});

// @spec 9.33
test('howler suspends the context after 30 s without a sound and pools ten HTML5 players', () => {
  openAudioOutput(() => {}).connect(Howler);
  expect(Howler).toMatchObject({ autoSuspend: true, html5PoolSize: 10 });
  vi.useFakeTimers();
  // Howler calls it at the end of each sound.
  (Howler as unknown as { _autoSuspend(): void })._autoSuspend();
  vi.advanceTimersByTime(29_999);
  expect(contexts[0].calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(contexts[0].calls).toEqual(['suspend']);
});

test.each([
  ['does not exist', undefined],
  [
    'cannot be created',
    class extends FakeContext {
      constructor() {
        super();
        throw new DOMException('too many', 'NotSupportedError');
      }
    },
  ],
])('is missing if AudioContext %s; howler then uses HTML5 audio', (_, context) => {
  vi.stubGlobal('AudioContext', context);
  const stub = howlerStub();
  const output = openAudioOutput(() => {});
  output.wake();
  output.rest();
  output.connect(stub as never);
  expect([output.state, stub.usingWebAudio, stub.ctx]).toEqual(['missing', false, null]);
});
