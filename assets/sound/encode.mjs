// PCM to Ogg Vorbis and MP3 bytes, the same bytes on every run.

import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import { SAMPLE_RATE } from './synth.mjs';

const OGG_QUALITY = 3;
/** The encoder would draw a random stream number, and the bytes would differ from run to run. */
const OGG_SERIAL = 1;

/** Constant, so that a player that seeks by byte position (HTML5 audio) finds the regions. */
const MP3_KILOBITS = 64;

/**
 * Measured in Chromium by cross-correlation, at 64 and 96 kbit/s and VBR alike: this encoder writes no
 * LAME tag, so decoders cannot trim, and sound comes 1105 samples (25.06 ms = 576 encoder + 529 decoder)
 * late. That much of the opening silence is left out of the mp3, and one sprite table fits both files.
 */
const MP3_DELAY_SAMPLES = 1105;

export async function encodeOgg(pcm) {
  return encode(await createOggEncoder(), { vbrQuality: OGG_QUALITY, oggSerialNo: OGG_SERIAL }, pcm);
}

export async function encodeMp3(pcm) {
  const options = { bitrate: MP3_KILOBITS, outputSampleRate: SAMPLE_RATE };
  return encode(await createMp3Encoder(), options, pcm.subarray(MP3_DELAY_SAMPLES));
}

function encode(encoder, options, pcm) {
  encoder.configure({ ...options, channels: 1, sampleRate: SAMPLE_RATE });
  // Each answer lives in the encoder's memory until the next call, so it is copied at once.
  const body = Buffer.from(encoder.encode([pcm]));
  return Buffer.concat([body, Buffer.from(encoder.finalize())]);
}
