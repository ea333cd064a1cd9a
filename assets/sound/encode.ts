// Encodes PCM as Ogg Vorbis and MP3. The same input always produces the same bytes.

import { createMp3Encoder, createOggEncoder, type WasmMediaEncoder } from 'wasm-media-encoders';
import { halveRate, SAMPLE_RATE } from './synth.ts';

/** Fixed stream number: the encoder's default is random. */
const OGG_SERIAL = 1;

/**
 * Delay of the MP3, measured in Chromium by cross-correlation, the same at 64 kbit/s, 96 kbit/s and VBR. The encoder writes no LAME tag, so
 * decoders cannot trim: sound starts 1105 samples late (25.06 ms = 576 encoder + 529 decoder). The MP3 omits as many samples at its
 * start, so that one sprite table fits both files.
 */
const MP3_DELAY_SAMPLES = 1105;

/** Sample rate of the file. At 22.05 kHz, Vorbis takes half the bytes for a sound and for the tables at the file's start. */
export type OggRate = 'full' | 'half';

export type Mp3Kilobits = 32 | 40 | 48 | 64 | 80;

/** `quality`: -1 to 10. */
export async function encodeOgg(channels: readonly Float32Array[], quality: number, rate: OggRate): Promise<Buffer> {
  const encoder = await createOggEncoder();
  const format = { ...formatOf(channels), vbrQuality: quality, oggSerialNo: OGG_SERIAL };
  encoder.configure(rate === 'full' ? format : { ...format, sampleRate: 22_050 });
  return encode(encoder, rate === 'full' ? channels : channels.map(halveRate));
}

/** Encodes at a constant bit rate: players that seek by byte position (HTML5 audio) need it to find the regions. */
export async function encodeMp3(channels: readonly Float32Array[], kilobits: Mp3Kilobits): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ ...formatOf(channels), bitrate: kilobits, outputSampleRate: SAMPLE_RATE });
  const early = channels.map((pcm) => pcm.subarray(MP3_DELAY_SAMPLES));
  return encode(encoder, early);
}

function formatOf(channels: readonly Float32Array[]): { channels: 1 | 2; sampleRate: number } {
  return { channels: channels.length === 1 ? 1 : 2, sampleRate: SAMPLE_RATE };
}

function encode(encoder: WasmMediaEncoder<'audio/ogg' | 'audio/mpeg'>, channels: readonly Float32Array[]): Buffer {
  // The encoder reuses its memory at the next call, so each result is copied immediately.
  const body = Buffer.from(encoder.encode([...channels]));
  return Buffer.concat([body, Buffer.from(encoder.finalize())]);
}
