// Encodes PCM as Ogg Vorbis and MP3. The same input always produces the same bytes.

import { createMp3Encoder, createOggEncoder, type WasmMediaEncoder } from 'wasm-media-encoders';
import { halveRate, SAMPLE_RATE } from './synth.ts';

/** Fixed stream number: the encoder's default is random. */
const OGG_SERIAL = 1;

/**
 * Delay of the MP3, measured in Chromium by cross-correlation, the same at 64 kbit/s, 96 kbit/s and VBR, and at half the rate. The encoder
 * writes no LAME tag, so decoders cannot trim: sound starts 1105 samples late (576 encoder + 529 decoder; 25.06 ms at the full rate). The MP3
 * omits as many samples at its start, so that one sprite table fits both files.
 */
const MP3_DELAY_SAMPLES = 1105;

/** Sample rate of the file. At 22.05 kHz, Vorbis takes half the bytes for a sound and for the tables at the file's start. */
export type OggRate = 'full' | 'half';

/** Half of `SAMPLE_RATE`. */
const HALF_RATE = 22_050;

export type Mp3Coding = { readonly kilobits: 32 | 64 } | { readonly quality: number };

/** `quality`: -1 to 10. */
export async function encodeOgg(channels: readonly Float32Array[], quality: number, rate: OggRate): Promise<Buffer> {
  const encoder = await createOggEncoder();
  const format = { ...formatOf(channels), vbrQuality: quality, oggSerialNo: OGG_SERIAL };
  encoder.configure(rate === 'full' ? format : { ...format, sampleRate: HALF_RATE });
  return encode(encoder, rate === 'full' ? channels : channels.map(halveRate));
}

/**
 * Encodes at a constant bit rate: players that seek by byte position (HTML5 audio) need it to find the regions. Files that are always decoded
 * as a whole have a variable rate, and half the sample rate. `quality`: 0, the best, to 9.999.
 */
export async function encodeMp3(channels: readonly Float32Array[], coding: Mp3Coding): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  const isHalf = 'quality' in coding;
  const sampleRate = isHalf ? HALF_RATE : SAMPLE_RATE;
  const rate = isHalf ? { vbrQuality: coding.quality } : { bitrate: coding.kilobits };
  encoder.configure({ ...formatOf(channels), ...rate, sampleRate, outputSampleRate: sampleRate });
  const pcm = isHalf ? channels.map(halveRate) : channels;
  return encode(
    encoder,
    pcm.map((channel) => channel.subarray(MP3_DELAY_SAMPLES)),
  );
}

function formatOf(channels: readonly Float32Array[]): { channels: 1 | 2; sampleRate: number } {
  return { channels: channels.length === 1 ? 1 : 2, sampleRate: SAMPLE_RATE };
}

function encode(encoder: WasmMediaEncoder<'audio/ogg' | 'audio/mpeg'>, channels: readonly Float32Array[]): Buffer {
  // The encoder reuses its memory at the next call, so each result is copied immediately.
  const body = Buffer.from(encoder.encode([...channels]));
  return Buffer.concat([body, Buffer.from(encoder.finalize())]);
}
