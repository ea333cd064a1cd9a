// Instruments of the game: glass (a celesta bar), felt, frost, wind and sleigh bells.

import { note } from './scale.ts';
import { type Curve, decay, filter, mix, noise, rise, seededRandom, silence, sine, tone } from './synth.ts';

/** Highest partial: the encoders spend bits on higher ones without an audible gain. */
const CEILING_HZ = 12_000;

/**
 * [ratio, level, share of the decay]. 1 beats slowly with its twin; 2 and 4 are the resonator box; 2.756 and 5.404 are the modes of a free
 * bar, a "tink".
 */
const BAR_PARTIALS: readonly (readonly [ratio: number, level: number, share: number])[] = [
  [1, 1, 1],
  [1.0025, 0.3, 0.9],
  [2, 0.16, 0.6],
  [4, 0.04, 0.3],
  [2.756, 0.15, 0.34],
  [5.404, 0.11, 0.24],
];

/** `ring`: 60 dB decay of a bar in seconds. `bright`: factor of the inharmonic modes. */
export type GlassOptions = { readonly ring: number; readonly attack?: number; readonly bright?: number };

/** Plays one struck glass bar. */
export function glass(hertz: number, { ring, attack = 0.003, bright = 1 }: GlassOptions): Float64Array {
  const voice = silence(ring + attack);
  for (const [ratio, level, share] of BAR_PARTIALS) {
    if (hertz * ratio > CEILING_HZ) continue;
    const gain = Number.isInteger(ratio) ? level : level * (ratio > 2 ? bright : 1);
    const envelope: Curve = (time) => gain * rise(time / attack) * decay(time, ring * share);
    mix(voice, sine(ring + attack, hertz * ratio, envelope));
  }
  return voice;
}

/** Plays a tap on wood: two damped modes and a click. Phones, which have no bass, play it. */
export function wood(hertz: number, { seed, ring = 0.05 }: { seed: number; ring?: number }): Float64Array {
  const envelope: Curve = (time) => rise(time / 0.0012) * decay(time, ring);
  const voice = mix(sine(ring, hertz, envelope), sine(ring, hertz * 1.62, envelope), 0, 0.5);
  return mix(voice, snap(ring, { seed, fromHz: 2200, toHz: 3400 }), 0, 0.9);
}

type SnapOptions = { readonly seed: number; readonly fromHz: number; readonly toHz: number };

/** Plays a click of noise between two frequencies. `seconds`: its 60 dB decay. */
export function snap(seconds: number, { seed, fromHz, toHz }: SnapOptions): Float64Array {
  const envelope: Curve = (time) => rise(time / 0.0008) * decay(time, seconds);
  const low = filter(noise(seconds, seed, envelope), 'high', () => fromHz);
  return filter(low, 'low', () => toHz);
}

/**
 * [ratio, level, share of the decay] of each jewel, by type. 1 amethyst: a bell. 2 coral: a marimba. 3 sapphire: a free bar. 4 topaz: a
 * harp. 5 emerald: a reed. 6 garnet: a bell with a fifth.
 */
const JEWEL_PARTIALS: readonly (readonly (readonly [ratio: number, level: number, share: number])[])[] = [
  [
    [1, 1, 1],
    [2, 0.5, 0.8],
    [3.01, 0.35, 0.5],
    [4.2, 0.3, 0.35],
    [5.43, 0.18, 0.25],
  ],
  [
    [1, 1, 0.6],
    [3.93, 0.45, 0.2],
    [9.2, 0.2, 0.08],
  ],
  [
    [1, 1, 0.9],
    [2.756, 0.5, 0.45],
    [5.404, 0.35, 0.3],
  ],
  [
    [1, 1, 0.8],
    [2, 0.6, 0.6],
    [3, 0.45, 0.5],
    [4, 0.32, 0.4],
    [5, 0.24, 0.3],
    [6, 0.18, 0.25],
  ],
  [
    [1, 1, 0.7],
    [3, 0.5, 0.5],
    [5, 0.35, 0.35],
    [7, 0.22, 0.25],
  ],
  [
    [1, 1, 1],
    [1.5, 0.4, 0.7],
    [3, 0.4, 0.4],
    [4.5, 0.25, 0.3],
    [6, 0.15, 0.2],
  ],
];

/** Strikes a jewel, by its type. */
export function gem(type: number, hertz: number, ring: number): Float64Array {
  const voice = silence(ring);
  for (const [ratio, level, share] of JEWEL_PARTIALS[type - 1]) {
    if (hertz * ratio > CEILING_HZ) continue;
    mix(
      voice,
      sine(ring, hertz * ratio, (time) => level * rise(time / 0.0015) * decay(time, ring * share)),
    );
  }
  return voice;
}

/** Plucks a bass string. Its upper partials carry the note on small speakers. */
export function pluck(hertz: number, ring: number): Float64Array {
  const voice = silence(ring);
  for (let partial = 1; partial <= 10; partial++) {
    const share = 1 / (0.6 + 0.4 * partial);
    const level = (partial === 1 ? 0.5 : 1) * 0.85 ** partial * Math.abs(Math.sin(Math.PI * partial * 0.29));
    mix(
      voice,
      sine(ring, hertz * partial, (time) => level * rise(time / 0.005) * decay(time, ring * share)),
    );
  }
  return voice;
}

/** Strokes a drum with a brush. */
export function brush(seconds: number, { seed, hertz }: { seed: number; hertz: number }): Float64Array {
  const envelope: Curve = (time) => rise(time / 0.018) * decay(time, seconds);
  const air = filter(noise(seconds, seed, envelope), 'band', () => hertz, 0.6);
  return filter(air, 'high', () => 1500);
}

const WOOL_HZ = 1100;

/** Plays a soft hit: a sine that falls by a fourth, a quiet octave for small speakers, and a burst of filtered noise. */
export function felt(hertz: number, { ring, seed, wool = 0.5 }: { ring: number; seed: number; wool?: number }): Float64Array {
  const attack = 0.004;
  const sag: Curve = (time) => hertz * (0.75 + 0.25 * decay(time, 0.12));
  const octave: Curve = (time) => 2 * sag(time);
  const strike: Curve = (time) => rise(time / attack) * decay(time, ring);
  const brush: Curve = (time) => rise(time / attack) * decay(time, ring * 0.35);
  const body = mix(tone(ring, sag, strike), tone(ring, octave, strike), 0, 0.5);
  const puff = filter(noise(ring, seed, brush), 'low', () => WOOL_HZ);
  return mix(body, puff, 0, wool);
}

const FROST_NOTES = ['D6', 'E6', 'F#6', 'A6', 'B6', 'D7', 'E7', 'F#7', 'A7'].map(note);

/** Plays a cloud of ice grains, dense at first, each a short glass note of the key. */
export function frost(seconds: number, { seed, grains }: { seed: number; grains: number }): Float64Array {
  const random = seededRandom(seed);
  const cloud = silence(seconds);
  for (let i = 0; i < grains; i++) {
    const at = 0.8 * seconds * random() ** 1.7;
    const hertz = FROST_NOTES[Math.floor(random() * FROST_NOTES.length)] * (0.994 + 0.012 * random());
    const ring = 0.06 + 0.16 * random();
    const level = (0.25 + 0.75 * random()) * decay(at, seconds * 2.2);
    mix(cloud, glass(hertz, { ring, attack: 0.002, bright: 1.4 }), i === 0 ? 0 : at, level);
  }
  return cloud;
}

type HissOptions = {
  readonly seed: number;
  readonly fromHz: number;
  readonly toHz: number;
  readonly attack: number;
  readonly resonance?: number;
};

/** Plays noise in a band that glides between two frequencies, like sliding snow. */
export function hiss(seconds: number, { seed, fromHz, toHz, attack, resonance = 0.8 }: HissOptions): Float64Array {
  const envelope: Curve = (time) => rise(time / attack) * rise((seconds - time) / (seconds - attack)) ** 2;
  const glide: Curve = (time) => fromHz * (toHz / fromHz) ** Math.min(1, time / seconds);
  return filter(noise(seconds, seed, envelope), 'band', glide, resonance);
}

/** Plays wind: two noise bands that swell slowly and independently. */
export function wind(seconds: number, { seed }: { seed: number }): Float64Array {
  const swell =
    (hertz: number, phase: number): Curve =>
    (time) =>
      0.65 + 0.35 * Math.sin(2 * Math.PI * hertz * time + phase);
  const edges: Curve = (time) => rise(time / 0.12) ** 0.5 * rise((seconds - time) / 0.8);
  const band = (offset: number, hertz: number, gain: Curve): Float64Array => {
    const air = noise(seconds, seed + offset, (time) => edges(time) * gain(time));
    return filter(air, 'band', (time) => hertz * (0.75 + 0.25 * gain(time)), 1.1);
  };
  return mix(band(0, 520, swell(0.9, 0.5)), band(1, 1350, swell(1.3, 2.5)), 0, 0.4);
}

/** [ratio, level] of a rubbed rim: nearly a sine, with a slowly beating twin. */
const BOWED_PARTIALS: readonly (readonly [ratio: number, level: number])[] = [
  [1, 1],
  [1.0035, 0.45],
  [2, 0.16],
  [3.01, 0.05],
];

/** Bows a glass, as a glass harmonica does: it swells, and fades for most of its time. */
export function bowedGlass(hertz: number, { seconds, attack }: { seconds: number; attack: number }): Float64Array {
  const voice = silence(seconds);
  const envelope: Curve = (time) => rise(time / attack) * rise((seconds - time) / (0.8 * seconds));
  for (const [ratio, level] of BOWED_PARTIALS)
    mix(
      voice,
      sine(seconds, hertz * ratio, (time) => level * envelope(time)),
    );
  return voice;
}

/** [ratio, level, share of the decay] of a clamped tine. */
const TINE_PARTIALS: readonly (readonly [ratio: number, level: number, share: number])[] = [
  [1, 1, 1],
  [2, 0.12, 0.5],
  [6.27, 0.28, 0.1],
];
/** Embers that crack after a note, at most this late. */
const CRACKS = { count: 3, seconds: 0.5, level: 0.05 };

/** Plucks a tine of a kalimba, in a room with a fire. */
export function kalimba(hertz: number, { ring, seed }: { ring: number; seed: number }): Float64Array {
  const voice = silence(ring);
  const random = seededRandom(seed);
  for (const [ratio, level, share] of TINE_PARTIALS) {
    if (hertz * ratio > CEILING_HZ) continue;
    mix(
      voice,
      sine(ring, hertz * ratio, (time) => level * rise(time / 0.002) * decay(time, ring * share)),
    );
  }
  for (let i = 0; i < CRACKS.count; i++) {
    const crack = snap(0.02, { seed: seed + i, fromHz: 1800, toHz: 6000 });
    mix(voice, crack, CRACKS.seconds * random(), CRACKS.level * (0.3 + 0.7 * random()));
  }
  return voice;
}

/** Strikes a piano string through felt: few partials, which fade in turn, and a puff of wool. */
export function softPiano(hertz: number, { ring, seed }: { ring: number; seed: number }): Float64Array {
  const voice = silence(ring);
  for (let partial = 1; partial <= 6; partial++) {
    const stretched = hertz * partial * Math.sqrt(1 + 0.0004 * partial * partial);
    const level = partial ** -1.7;
    mix(
      voice,
      sine(ring, stretched, (time) => level * rise(time / 0.01) * decay(time, ring / (0.5 + 0.5 * partial))),
    );
  }
  const puff = filter(
    noise(0.06, seed, (time) => rise(time / 0.004) * decay(time, 0.06)),
    'low',
    () => WOOL_HZ,
  );
  return mix(voice, puff, 0, 0.25);
}

const JINGLE_HZ = [2960, 3340, 3790, 4420, 5130, 5870, 6690, 7640];

/** Plays one shake of small bells: many thin modes, struck a few milliseconds apart. */
export function sleighShake({ ring, seed }: { ring: number; seed: number }): Float64Array {
  const random = seededRandom(seed);
  const shake = silence(ring + 0.05);
  for (let i = 0; i < 26; i++) {
    const hertz = JINGLE_HZ[i % JINGLE_HZ.length] * (0.97 + 0.06 * random());
    const at = i === 0 ? 0 : 0.045 * random();
    const bellRing = ring * (0.4 + 0.6 * random());
    const level = (0.4 + 0.6 * random()) * (2960 / hertz) ** 0.7;
    const envelope: Curve = (time) => rise(time / 0.004) * decay(time, bellRing);
    mix(shake, sine(bellRing, hertz, envelope), at, level);
  }
  return shake;
}

/** Plays a slowly beating sine and its octave, the ground of a closing chord. */
export function pad(hertz: number, seconds: number): Float64Array {
  const envelope: Curve = (time) => rise(time / 0.35) * rise((seconds - time) / (0.6 * seconds));
  const voice = sine(seconds, hertz, envelope);
  mix(voice, sine(seconds, hertz * 1.003, envelope), 0, 0.6);
  return mix(voice, sine(seconds, hertz * 2, envelope), 0, 0.25);
}

/** [ratio, level]: nearly a hum, to stay in the background. */
const AIR_PARTIALS: readonly (readonly [ratio: number, level: number])[] = [
  [1, 1],
  [2, 0.3],
  [3, 0.09],
  [4, 0.03],
];

/** Plays a note of a background chord: fades in for `swell` seconds, and out as long after `seconds`. `drift` detunes it by that share. */
export function air(hertz: number, seconds: number, { swell, drift }: { swell: number; drift: number }): Float64Array {
  const length = seconds + swell;
  const envelope: Curve = (time) => rise(time / swell) * rise((length - time) / swell);
  const voice = silence(length);
  for (const [ratio, level] of AIR_PARTIALS) {
    // Each partial drifts separately: otherwise both channels would beat in step.
    mix(voice, sine(length, hertz * ratio * (1 + drift / ratio), envelope), 0, level);
  }
  return voice;
}
