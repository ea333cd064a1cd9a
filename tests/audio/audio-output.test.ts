// The AudioContext: made once, rested, and woken from whatever the system did to it.
import { Howler } from 'howler';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAudioOutput } from '../../src/audio/audio-output.ts';
import { contexts, FakeContext, settle, useFakeContext } from './fake-context.ts';

beforeEach(useFakeContext);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const howlerStub = () => ({ ctx: null, masterGain: null, autoUnlock: true, usingWebAudio: true });

test('wakes a suspended context within the gesture and tells when it runs', async () => {
  const onWake = vi.fn();
  const output = openAudioOutput(onWake);
  contexts[0].state = 'suspended';
  output.wake();
  expect(contexts[0].asked).toEqual(['resume']);
  await settle();
  expect([output.state, onWake.mock.calls.length]).toEqual(['running', 1]);
});

test('suspends an interrupted context before it resumes it', async () => {
  const onWake = vi.fn();
  const output = openAudioOutput(onWake);
  contexts[0].become('interrupted');
  output.wake();
  await settle();
  expect(contexts[0].asked).toEqual(['suspend', 'resume']);
  expect([output.state, onWake.mock.calls.length]).toEqual(['running', 1]);
});

test('tries again at the next gesture when the system refuses', async () => {
  const output = openAudioOutput(() => {});
  contexts[0].become('interrupted');
  contexts[0].refuses = true;
  output.wake();
  await settle();
  expect(output.state).toBe('interrupted');
  contexts[0].refuses = false;
  output.wake();
  await settle();
  expect(output.state).toBe('running');
});

test('leaves a running context alone', () => {
  openAudioOutput(() => {}).wake();
  expect(contexts[0].asked).toEqual([]);
});

test('gives howler its context and keeps howler from throwing it away', () => {
  const stub = howlerStub();
  openAudioOutput(() => {}).connect(stub as never);
  expect(stub).toMatchObject({ ctx: contexts[0], autoUnlock: false, usingWebAudio: true });
  expect(stub.masterGain).not.toBeNull();
  expect(contexts[0].connected, 'where all sound goes').toEqual([contexts[0].destination]);
});

// @spec 9.33
test('howler itself puts the context to sleep after 30 s without a sound, and keeps ten HTML5 players', () => {
  openAudioOutput(() => {}).connect(Howler);
  expect(Howler).toMatchObject({ autoSuspend: true, html5PoolSize: 10 });
  vi.useFakeTimers();
  // What howler does whenever a sound has ended.
  (Howler as unknown as { _autoSuspend(): void })._autoSuspend();
  vi.advanceTimersByTime(29_999);
  expect(contexts[0].asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(contexts[0].asked).toEqual(['suspend']);
});

test.each([
  ['there is none', undefined],
  [
    'it cannot be made',
    class extends FakeContext {
      constructor() {
        super();
        throw new DOMException('too many', 'NotSupportedError');
      }
    },
  ],
])('is missing where %s, sleeps and wakes without a word, and sends howler to HTML5 audio', (_, context) => {
  vi.stubGlobal('AudioContext', context);
  const stub = howlerStub();
  const output = openAudioOutput(() => {});
  output.wake();
  output.rest();
  output.connect(stub as never);
  expect([output.state, stub.usingWebAudio, stub.ctx]).toEqual(['missing', false, null]);
});
