// PCM building blocks: buffers, envelopes, seeded noise, one sweepable filter and a small room.

export const SAMPLE_RATE = 44_100;
const DECAY_60_DB = Math.log(1000);

export const toSamples = (seconds) => Math.round(seconds * SAMPLE_RATE);

export const silence = (seconds) => new Float64Array(toSamples(seconds));

/** Adds `voice` into `target` from `atSeconds` on; what would pass the end is dropped. */
export function mix(target, voice, atSeconds = 0, gain = 1) {
  const start = toSamples(atSeconds);
  const count = Math.min(voice.length, target.length - start);
  for (let i = 0; i < count; i++) target[start + i] += voice[i] * gain;
  return target;
}

/** Adds `voice` into a loop from the sample `start` on; what would pass the end sounds on at the beginning. */
export function mixAround(loop, voice, start, gain) {
  for (let i = 0; i < voice.length; i++) loop[(start + i) % loop.length] += voice[i] * gain;
}

/** Raised cosine from 0 to 1: the soft attack of everything here. */
export function rise(position) {
  if (position <= 0) return 0;
  return position >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * position);
}

/** Exponential decay that has lost 60 dB after `seconds`. */
export const decay = (time, seconds) => Math.exp((-DECAY_60_DB * time) / seconds);

/** Uniform [0, 1) from a 32-bit seed: a Weyl step and two multiply-xorshift rounds. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** White noise shaped by `envelope(time)`. */
export function noise(seconds, seed, envelope) {
  const random = seededRandom(seed);
  return silence(seconds).map((_, i) => (random() * 2 - 1) * envelope(i / SAMPLE_RATE));
}

/** A gliding sine: its pitch is `hertz(time)` its level `envelope(time)`. */
export function tone(seconds, hertz, envelope) {
  let phase = 0;
  return silence(seconds).map((_, i) => {
    const time = i / SAMPLE_RATE;
    phase += (2 * Math.PI * hertz(time)) / SAMPLE_RATE;
    return Math.sin(phase) * envelope(time);
  });
}

/** A sine of one pitch. */
export const sine = (seconds, hertz, envelope) => tone(seconds, () => hertz, envelope);

/** State-variable filter (trapezoidal); `kind` is "low", "band" or "high", `hertz(time)` its centre. */
export function filter(voice, kind, hertz, resonance = 0.7) {
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

// Mutually prime delays of 30 to 42 ms, so that the echoes never line up into a pitch.
const COMB_SAMPLES = [1327, 1499, 1657, 1847];
const ALLPASS_SAMPLES = [223, 571];

/** Adds the air of a small ice hall: parallel damped combs, then two all-passes. `spread` samples set one ear's echoes apart. */
export function room(voice, { wet, seconds, spread = 0 }) {
  const combs = COMB_SAMPLES.map((delay) => comb(voice, delay + spread, seconds));
  const sum = voice.map((_, i) => combs.reduce((total, line) => total + line[i], 0) / combs.length);
  const hall = ALLPASS_SAMPLES.reduce(allpass, sum);
  return voice.map((dry, i) => dry + wet * hall[i]);
}

function comb(voice, delay, seconds) {
  const feedback = decay(delay / SAMPLE_RATE, seconds);
  const line = new Float64Array(voice.length);
  let damped = 0;
  for (let i = delay; i < voice.length; i++) {
    damped = 0.7 * line[i - delay] + 0.3 * damped;
    line[i] = voice[i - delay] + feedback * damped;
  }
  return line;
}

function allpass(voice, delay) {
  const out = new Float64Array(voice.length);
  for (let i = 0; i < voice.length; i++) {
    const past = i < delay ? 0 : voice[i - delay] + 0.5 * out[i - delay];
    out[i] = past - 0.5 * voice[i];
  }
  return out;
}
