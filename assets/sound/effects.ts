// Sound effects of the game: name, loudness and recipe of each.

import { COMBO_NOTES } from './combo-notes.ts';
import { felt, frost, gem, glass, type GlassOptions, hiss, pad, sleighShake, snap, wind, wood } from './instruments.ts';
import { note } from './scale.ts';
import { mix, type Room, room, silence } from './synth.ts';

/** Plays glass notes from a line of `note@seconds*level` (default level 1) into a buffer of `seconds`. */
function melody(seconds: number, line: string, options: GlassOptions): Float64Array {
  const voice = silence(seconds);
  for (const word of line.split(' ')) {
    const [name, at, level = 1] = word.split(/[@*]/);
    mix(voice, glass(note(name), options), Number(at), Number(level));
  }
  return voice;
}

const HALL: Room = { wet: 0.22, seconds: 0.9 };
const ALCOVE: Room = { wet: 0.12, seconds: 0.4 };

/** A take of a frequent effect: the same sound, played again by hand. */
type Take = 0 | 1 | 2;

const DROP_DRIVE = 2.2;

function drop(take: Take): Float64Array {
  const sound = silence(0.32);
  mix(sound, felt(note(['A3', 'A3', 'B3'][take]), { ring: [0.2, 0.18, 0.22][take], seed: 11 + 100 * take, wool: 0.7 }), 0, 0.8);
  mix(sound, wood([1870, 2050, 1740][take], { seed: 12 + 100 * take, ring: 0.09 }), 0.001, 0.55);
  mix(sound, glass(note(['D5', 'F#5', 'D5'][take]), { ring: 0.3, bright: 2 }), 0, 0.4);
  mix(sound, glass(note(['A5', 'A5', 'B5'][take]), { ring: 0.26, bright: 2 }), 0.006, 0.3);
  // The body saturates: its overtones carry it on small speakers.
  return sound.map((sample) => Math.tanh(DROP_DRIVE * sample));
}

function reject(): Float64Array {
  const sound = mix(silence(0.3), felt(note('B3'), { ring: 0.2, seed: 12, wool: 1.3 }));
  mix(sound, felt(note('A3'), { ring: 0.2, seed: 13, wool: 0.9 }), 0.085, 0.6);
  // Phones play only the wood.
  return mix(sound, wood(1240, { seed: 18, ring: 0.05 }), 0, 0.5);
}

function pickUp(take: Take): Float64Array {
  const sound = mix(silence(0.16), glass(note('A6'), { ring: [0.14, 0.12, 0.13][take], bright: [1.6, 1.1, 2][take] }));
  mix(sound, glass(note(['D6', 'E6', 'F#6'][take]), { ring: 0.1 }), [0, 0.004, 0.002][take], 0.35);
  // A breath of snow. The first take, which a first move loads, has none: noise is a tenth of its file.
  if (take > 0) mix(sound, hiss(0.12, { seed: 20 + take, fromHz: 3200, toHz: 6000, attack: 0.02 }), 0, 0.5);
  return mix(sound, snap(0.02, { seed: 17 + take, fromHz: 3000, toHz: 8000 }), 0, 0.25);
}

/** The ghost moves to another cell: the edge of a fingernail on ice. */
function tick(take: Take): Float64Array {
  const sound = mix(silence(0.16), snap(0.03, { seed: 45 + take, fromHz: 2600, toHz: 7000 }), 0, 0.8);
  return mix(sound, wood([1960, 2200, 1760][take], { seed: 48 + take, ring: 0.12 }), 0, 0.5);
}

function click(): Float64Array {
  const sound = mix(silence(0.14), glass(note('D6'), { ring: 0.11, bright: 0.8 }));
  return mix(sound, felt(note('D4'), { ring: 0.07, seed: 14 }), 0, 0.8);
}

function slideUp(): Float64Array {
  const sound = mix(silence(0.5), hiss(0.34, { seed: 15, fromHz: 500, toHz: 2600, attack: 0.12 }), 0, 1.2);
  const steps = 'A5@0.01*0.3 B5@0.08*0.3 D6@0.15*0.4';
  return room(mix(sound, melody(0.5, steps, { ring: 0.3 })), ALCOVE);
}

const coin = (): Float64Array => room(melody(0.6, 'A6@0*0.7 D7@0.065', { ring: 0.4, bright: 0.7 }), ALCOVE);

function spawn(): Float64Array {
  const sound = melody(0.6, 'D5@0*0.8 A5@0.05*0.7 E6@0.1*0.5', {
    ring: 0.45,
    attack: 0.014,
    bright: 0.4,
  });
  return room(mix(sound, hiss(0.3, { seed: 16, fromHz: 1500, toHz: 4200, attack: 0.1 }), 0, 0.25), ALCOVE);
}

/** A clear in layers: a click, glass, and a tail of shimmering grains over a soft ground. */
function explosion1(take: Take): Float64Array {
  const seed = 21 + 100 * take;
  const sound = mix(silence(0.85), snap(0.05, { seed, fromHz: 4000, toHz: 8000 }), 0, 1.1);
  mix(sound, frost(0.6, { seed: seed + 1, grains: 30 }), 0.004, 0.55);
  mix(sound, hiss(0.42, { seed: seed + 2, fromHz: 5600, toHz: 2200, attack: 0.008 }), 0, 0.75);
  mix(sound, felt(note('A3'), { ring: 0.22, seed: seed + 3 }), 0, 0.25);
  const ground = ['D5', 'A5', 'F#5'][take];
  return room(mix(sound, glass(note(ground), { ring: 0.5, attack: 0.004, bright: 2 }), 0, 0.35), HALL);
}

function explosion2(): Float64Array {
  const sound = mix(silence(1.1), snap(0.06, { seed: 31, fromHz: 4000, toHz: 8000 }), 0, 1.2);
  mix(sound, frost(0.85, { seed: 32, grains: 52 }), 0.004, 0.55);
  mix(sound, hiss(0.6, { seed: 33, fromHz: 6000, toHz: 1800, attack: 0.01 }), 0, 0.8);
  mix(sound, felt(note('E3'), { ring: 0.3, seed: 34 }), 0, 0.3);
  const chord = 'D5@0*0.4 F#5@0.02*0.28 A5@0.04*0.32';
  return room(mix(sound, melody(1, chord, { ring: 0.7, attack: 0.004, bright: 2 })), HALL);
}

/** Notes of the six jewels. Each is in the scale, an arpeggio in the order of the types. */
const JEWEL_NOTES = ['D6', 'A5', 'E6', 'F#6', 'B5', 'A6'];

/** The timbre of one jewel, a layer of a clear. */
const jewel = (type: number) => (): Float64Array => {
  const sound = mix(silence(0.6), gem(type, note(JEWEL_NOTES[type - 1]), 0.5));
  mix(sound, gem(type, 2 * note(JEWEL_NOTES[type - 1]), 0.3), 0.06, 0.3);
  return room(mix(sound, frost(0.4, { seed: 80 + type, grains: 10 }), 0.02, 0.2), HALL);
};

const OCTAVE = 2;
const TWELFTH = 3;

/**
 * One step of the climb: its note, then octave and twelfth, louder with the combo. They stay in the key when the whole is transposed to
 * any note of D major but C sharp.
 */
const combo = (step: number) => (): Float64Array => {
  const sound = silence(0.85);
  const glint = 0.16 + 0.04 * step;
  const hertz = note(COMBO_NOTES[step - 1]);
  const bar = { ring: 0.75, bright: 1.6 };
  mix(sound, glass(hertz, bar));
  mix(sound, glass(hertz * OCTAVE, bar), 0.075, glint);
  mix(sound, glass(hertz * TWELFTH, bar), 0.15, glint);
  return room(mix(sound, snap(0.02, { seed: 90 + step, fromHz: 3000, toHz: 9000 }), 0, 0.2), HALL);
};

function levelUp(): Float64Array {
  const rising = 'D5@0 F#5@0.085 A5@0.17 D6@0.255 F#6@0.34*0.9';
  const sound = melody(1.45, rising, { ring: 1 });
  mix(sound, glass(note('D5'), { ring: 1, bright: 0.3 }), 0.34, 0.5);
  return room(mix(sound, frost(0.5, { seed: 41, grains: 12 }), 0.4, 0.12), HALL);
}

function gameOver(): Float64Array {
  // The steps lengthen and end on the tonic over an open fifth: a calm end.
  const falling = 'B5@0*0.8 A5@0.2*0.8 F#5@0.42*0.85 E5@0.66*0.8 D5@0.96';
  const sound = melody(2.1, falling, { ring: 1.1, attack: 0.006, bright: 0.4 });
  mix(sound, pad(note('D4'), 1.4), 0.6, 0.24);
  return room(mix(sound, pad(note('A4'), 1.2), 0.75, 0.15), HALL);
}

function award(): Float64Array {
  const fanfare = 'D5@0*0.8 A5@0*0.8 F#5@0.15*0.8 D6@0.15*0.8 A5@0.3*0.8 F#6@0.3*0.8 D5@0.3*0.6 A6@0.52*0.4 D7@0.6*0.35';
  const sound = melody(1.6, fanfare, { ring: 1.1, bright: 0.8 });
  return room(mix(sound, frost(0.7, { seed: 51, grains: 18 }), 0.5, 0.12), HALL);
}

function christmas(): Float64Array {
  const sound = silence(1.6);
  const shakes: readonly (readonly [at: number, level: number])[] = [
    [0, 1],
    [0.268, 0.6],
    [0.402, 0.45],
    [0.536, 0.9],
    [0.804, 0.5],
  ];
  shakes.forEach(([at, level], i) => mix(sound, sleighShake({ ring: 0.4, seed: 61 + i }), at, 0.26 * level));
  const bells = 'D6@0*0.5 A5@0.268*0.4 F#6@0.536*0.5 D5@0.536*0.4 A6@0.804*0.3';
  return room(mix(sound, melody(1.6, bells, { ring: 0.8, attack: 0.005 })), HALL);
}

/** Two thuds of felt. The wood carries them on a phone. */
function heartbeat(): Float64Array {
  const sound = silence(0.5);
  for (const [at, level] of [
    [0, 1],
    [0.2, 0.7],
  ]) {
    mix(sound, felt(note('D3'), { ring: 0.22, seed: 101, wool: 0.4 }), at, level);
    mix(sound, wood(420, { seed: 102, ring: 0.05 }), at, 0.12 * level);
  }
  return sound;
}

/** A breath after danger. */
const relief = (): Float64Array => room(mix(silence(0.9), hiss(0.7, { seed: 103, fromHz: 2600, toHz: 700, attack: 0.15 }), 0, 1), HALL);

const staticSound = (): Float64Array => wind(1.9, { seed: 71 });

/** `loudness`: LUFS of the loudest 400 ms. */
export type Effect = { readonly name: string; readonly loudness: number; readonly play: () => Float64Array };

/** Effects with three takes. The first has the effect's name, the others a number after it. */
const TAKES = [0, 1, 2] as const;
const inTakes = (name: string, loudness: number, play: (take: Take) => Float64Array): Effect[] =>
  TAKES.map((take) => ({ name: take === 0 ? name : `${name}-${take + 1}`, loudness, play: () => play(take) }));

const STEPS = [1, 2, 3, 4, 5, 6, 7];
const JEWELS = [1, 2, 3, 4, 5, 6];

/** Touch sounds are softer than play sounds, and play sounds softer than rewards. */
export const EFFECTS: readonly Effect[] = [
  ...inTakes('drop', -13.4, drop),
  { name: 'reject', loudness: -18, play: reject },
  ...inTakes('pickUp', -20, pickUp),
  ...inTakes('tick', -33, tick),
  { name: 'slideUp', loudness: -19, play: slideUp },
  { name: 'click', loudness: -20, play: click },
  { name: 'coin', loudness: -13, play: coin },
  { name: 'spawn', loudness: -19, play: spawn },
  ...inTakes('explosion1', -11.4, explosion1),
  { name: 'explosion2', loudness: -12.8, play: explosion2 },
  ...JEWELS.map((type) => ({ name: `jewel${type}`, loudness: -13.2, play: jewel(type) })),
  ...STEPS.map((step) => ({ name: `combo${step}`, loudness: -12, play: combo(step) })),
  { name: 'levelUp', loudness: -13, play: levelUp },
  { name: 'gameOver', loudness: -14.5, play: gameOver },
  { name: 'award', loudness: -13.4, play: award },
  { name: 'christmas', loudness: -14.5, play: christmas },
  { name: 'staticSound', loudness: -26, play: staticSound },
  { name: 'heartbeat', loudness: -24, play: heartbeat },
  { name: 'relief', loudness: -24, play: relief },
];

/**
 * Effects of a first move: the line that the tutorial's first drop clears, the drag, and the press on Play. In this order the coded file has
 * the least noise between its regions.
 */
const FIRST_NAMES = ['combo1', 'explosion1', 'drop', 'pickUp', 'click', 'reject'];
export const FIRST_EFFECTS: readonly Effect[] = FIRST_NAMES.map((name) => EFFECTS.find((effect) => effect.name === name)!);
