// Decodes a sound file in a browser page. Renders loops offline, as the game's player plays them.

import type { Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import type { Region } from './sprite.ts';

/** A looping region in seconds, and the number of rounds. */
type Loop = { readonly start: number; readonly end: number; readonly loops: number };

/** Returns the channels as decoded by the page at `sampleRate`. */
export const decode = (page: Page, bytes: Buffer, sampleRate: number): Promise<Float32Array[]> => runInPage(page, { bytes, sampleRate });

/** Returns the channels of `loops` rounds through a looping region. */
export function decodeLooped(
  page: Page,
  bytes: Buffer,
  sampleRate: number,
  [offsetMs, durationMs]: Region,
  loops: number,
): Promise<Float32Array[]> {
  return runInPage(page, {
    bytes,
    sampleRate,
    loop: { start: offsetMs / MS_PER_SECOND, end: (offsetMs + durationMs) / MS_PER_SECOND, loops },
  });
}

type Task = { readonly bytes: Buffer; readonly sampleRate: number; readonly loop?: Loop };

async function runInPage(page: Page, { bytes, ...task }: Task): Promise<Float32Array[]> {
  const answers = await page.evaluate(renderInPage, { base64: bytes.toString('base64'), ...task });
  return answers.map((base64) => {
    const raw = Buffer.from(base64, 'base64');
    return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  });
}

/** Runs in the page. Returns samples as base64 text, in chunks small enough for one call. */
async function renderInPage({ base64, sampleRate, loop }: Omit<Task, 'bytes'> & { readonly base64: string }): Promise<string[]> {
  const CHUNK = 0x8000;
  const file = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(file.buffer);
  const audio = loop ? await playLooped(decoded, loop) : decoded;
  return Array.from({ length: audio.numberOfChannels }, (_, channel) => toText(audio.getChannelData(channel)));

  function playLooped(buffer: AudioBuffer, { start, end, loops }: Loop): Promise<AudioBuffer> {
    const length = Math.round((end - start) * loops * sampleRate);
    const context = new OfflineAudioContext(buffer.numberOfChannels, length, sampleRate);
    const source = new AudioBufferSourceNode(context, { buffer, loop: true, loopStart: start, loopEnd: end });
    source.connect(context.destination);
    source.start(0, start);
    return context.startRendering();
  }

  function toText(samples: Float32Array): string {
    const raw = new Uint8Array(samples.buffer);
    let text = '';
    for (let i = 0; i < raw.length; i += CHUNK) text += String.fromCharCode(...raw.subarray(i, i + CHUNK));
    return btoa(text);
  }
}
