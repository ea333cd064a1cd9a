// PCM building blocks: buffers, envelopes, seeded noise, a filter and a reverb.

/** Samples of one channel, from -1 to 1. */
export type Pcm = Float64Array | Float32Array;

/** A value as a function of time in seconds. */
export type Curve = (time: number) => number;

export const SAMPLE_RATE = 44_100;
const DECAY_60_DB = Math.log(1000);

export const toSamples = (seconds: number): number => Math.round(seconds * SAMPLE_RATE);

export const silence = (seconds: number): Float64Array => new Float64Array(toSamples(seconds));

/** Adds `voice` to `target` from `atSeconds`. Samples after the end are dropped. */
export function mix(target: Float64Array, voice: Float64Array, atSeconds = 0, gain = 1): Float64Array {
  const start = toSamples(atSeconds);
  const count = Math.min(voice.length, target.length - start);
  for (let i = 0; i < count; i++) target[start + i] += voice[i] * gain;
  return target;
}

/** Returns a raised cosine from 0 to 1: the attack of all instruments. */
export function rise(position: number): number {
  if (position <= 0) return 0;
  return position >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * position);
}

/** Returns an exponential decay of 60 dB in `seconds`. */
export const decay = (time: number, seconds: number): number => Math.exp((-DECAY_60_DB * time) / seconds);

/** Returns a generator of uniform numbers in [0, 1) from a 32-bit seed: a Weyl step and two multiply-xorshift rounds. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Returns white noise with the envelope `envelope(time)`. */
export function noise(seconds: number, seed: number, envelope: Curve): Float64Array {
  const random = seededRandom(seed);
  return silence(seconds).map((_, i) => (random() * 2 - 1) * envelope(i / SAMPLE_RATE));
}

/** Returns a sine with the pitch `hertz(time)` and the envelope `envelope(time)`. */
export function tone(seconds: number, hertz: Curve, envelope: Curve): Float64Array {
  let phase = 0;
  return silence(seconds).map((_, i) => {
    const time = i / SAMPLE_RATE;
    phase += (2 * Math.PI * hertz(time)) / SAMPLE_RATE;
    return Math.sin(phase) * envelope(time);
  });
}

/** Returns a sine of constant pitch. */
export const sine = (seconds: number, hertz: number, envelope: Curve): Float64Array => tone(seconds, () => hertz, envelope);

/** Applies a state-variable filter (trapezoidal) with the centre `hertz(time)`. */
export function filter(voice: Float64Array, kind: 'low' | 'band' | 'high', hertz: Curve, resonance = 0.7): Float64Array {
  let first = 0;
  let second = 0;
  return voice.map((sample, i) => {
    const g = Math.tan((Math.PI * hertz(i / SAMPLE_RATE)) / SAMPLE_RATE);
    const high = (sample - (1 / resonance + g) * first - second) / (1 + g / resonance + g * g);
    const band = g * high + first;
    const low = g * band + second;
    first = g * high + band;
    second = g * band + low;
    return { low, band: band / resonance, high }[kind];
  });
}

// Mutually prime delays of 30 to 42 ms: the echoes do not add up to a pitch.
const COMB_SAMPLES = [1327, 1499, 1657, 1847];
const ALLPASS_SAMPLES = [223, 571];

/** `wet`: level of the echoes. `seconds`: their 60 dB decay. `spread`: delay of one channel's echoes, in samples. */
export type Room = { readonly wet: number; readonly seconds: number; readonly spread?: number };

/** Adds reverb: parallel damped combs, then two all-passes. */
export function room(voice: Float64Array, { wet, seconds, spread = 0 }: Room): Float64Array {
  const combs = COMB_SAMPLES.map((delay) => comb(voice, delay + spread, seconds));
  const sum = voice.map((_, i) => combs.reduce((total, line) => total + line[i], 0) / combs.length);
  const hall = ALLPASS_SAMPLES.reduce(allpass, sum);
  return voice.map((dry, i) => dry + wet * hall[i]);
}

function comb(voice: Float64Array, delay: number, seconds: number): Float64Array {
  const feedback = decay(delay / SAMPLE_RATE, seconds);
  const line = new Float64Array(voice.length);
  let damped = 0;
  for (let i = delay; i < voice.length; i++) {
    damped = 0.7 * line[i - delay] + 0.3 * damped;
    line[i] = voice[i - delay] + feedback * damped;
  }
  return line;
}

function allpass(voice: Float64Array, delay: number): Float64Array {
  const out = new Float64Array(voice.length);
  for (let i = 0; i < voice.length; i++) {
    const past = i < delay ? 0 : voice[i - delay] + 0.5 * out[i - delay];
    out[i] = past - 0.5 * voice[i];
  }
  return out;
}

/** Low-pass of `halveRate`: taps on each side, and the cut-off as a fraction of the sample rate (10.6 kHz). */
const LOW_PASS = { reach: 64, cutoff: 0.24 };

/** Halves the sample rate with a windowed sinc. The result has 16-bit steps. */
export function halveRate(pcm: Float32Array): Float32Array {
  const { reach, cutoff } = LOW_PASS;
  const taps = Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const t = i - reach;
    const sinc = t === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * t) / (Math.PI * t);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * t) / (reach + 1)));
  });
  return Float32Array.from({ length: pcm.length >> 1 }, (_, i) => {
    const sample = taps.reduce((sum, tap, k) => sum + tap * (pcm[2 * i + k - reach] ?? 0), 0);
    return Math.round(sample * 32_767) / 32_768;
  });
}
