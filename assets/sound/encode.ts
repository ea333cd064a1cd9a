// PCM to Ogg Vorbis and MP3 bytes, the same bytes on every run.

import { createMp3Encoder, createOggEncoder, type WasmMediaEncoder } from 'wasm-media-encoders';
import { SAMPLE_RATE } from './synth.ts';

/** The encoder would draw a random stream number, and the bytes would differ from run to run. */
const OGG_SERIAL = 1;

/**
 * Measured in Chromium by cross-correlation, at 64 and 96 kbit/s and VBR alike: this encoder writes no
 * LAME tag, so decoders cannot trim, and sound comes 1105 samples (25.06 ms = 576 encoder + 529 decoder)
 * late. That much of the opening is left out of the mp3, and one sprite table fits both files.
 */
const MP3_DELAY_SAMPLES = 1105;

/** `quality` from -1 to 10. */
export async function encodeOgg(channels: readonly Float32Array[], quality: number): Promise<Buffer> {
  const encoder = await createOggEncoder();
  encoder.configure({ ...formatOf(channels), vbrQuality: quality, oggSerialNo: OGG_SERIAL });
  return encode(encoder, channels);
}

/** Constant `kilobits` a second, so that a player that seeks by byte position (HTML5 audio) finds the regions. */
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
  // Each answer lives in the encoder's memory until the next call, so it is copied at once.
  const body = Buffer.from(encoder.encode([...channels]));
  return Buffer.concat([body, Buffer.from(encoder.finalize())]);
}
