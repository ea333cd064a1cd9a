// Decodes a sound file in a browser page.

import type { Page } from 'playwright';

/** Returns the channels as decoded by the page at `sampleRate`. */
export async function decode(page: Page, bytes: Buffer, sampleRate: number): Promise<Float32Array[]> {
  const answers = await page.evaluate(decodeInPage, { base64: bytes.toString('base64'), sampleRate });
  return answers.map((base64) => {
    const raw = Buffer.from(base64, 'base64');
    return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  });
}

/** Runs in the page. Returns samples as base64 text, in chunks small enough for one call. */
async function decodeInPage({ base64, sampleRate }: { readonly base64: string; readonly sampleRate: number }): Promise<string[]> {
  const CHUNK = 0x8000;
  const file = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(file.buffer);
  return Array.from({ length: audio.numberOfChannels }, (_, channel) => toText(audio.getChannelData(channel)));

  function toText(samples: Float32Array): string {
    const raw = new Uint8Array(samples.buffer);
    let text = '';
    for (let i = 0; i < raw.length; i += CHUNK) text += String.fromCharCode(...raw.subarray(i, i + CHUNK));
    return btoa(text);
  }
}
