// Encodes PCM as Ogg Vorbis and MP3. The same input always produces the same bytes.

import { createMp3Encoder, createOggEncoder, type WasmMediaEncoder } from 'wasm-media-encoders';
import { SAMPLE_RATE } from './synth.ts';

/** Fixed stream number: the encoder's default is random. */
const OGG_SERIAL = 1;

/**
 * Delay of the MP3, measured in Chromium by cross-correlation, the same at 64 kbit/s, 96 kbit/s and VBR. The encoder writes no LAME tag, so
 * decoders cannot trim: sound starts 1105 samples late (25.06 ms = 576 encoder + 529 decoder). The MP3 omits as many samples at its
 * start, so that one sprite table fits both files.
 */
const MP3_DELAY_SAMPLES = 1105;

/** `quality`: -1 to 10. */
export async function encodeOgg(channels: readonly Float32Array[], quality: number): Promise<Buffer> {
  const encoder = await createOggEncoder();
  encoder.configure({ ...formatOf(channels), vbrQuality: quality, oggSerialNo: OGG_SERIAL });
  return encode(encoder, channels);
}

/** Encodes at a constant bit rate: players that seek by byte position (HTML5 audio) need it to find the regions. */
export async function encodeMp3(channels: readonly Float32Array[], kilobits: 64 | 80): Promise<Buffer> {
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
