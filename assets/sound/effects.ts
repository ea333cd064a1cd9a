// Sound effects of the game: name, loudness and recipe of each.

import { felt, frost, glass, type GlassOptions, hiss, pad, sleighShake, wind } from './instruments.ts';
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

function drop(): Float64Array {
  const sound = silence(0.3);
  mix(sound, felt(note('A3'), { ring: 0.17, seed: 11, wool: 0.7 }));
  mix(sound, glass(note('D5'), { ring: 0.26, bright: 1.2 }), 0, 0.3);
  return mix(sound, glass(note('A5'), { ring: 0.2 }), 0.006, 0.2);
}

function reject(): Float64Array {
  const sound = mix(silence(0.34), felt(note('B3'), { ring: 0.2, seed: 12, wool: 1.3 }));
  return mix(sound, felt(note('A3'), { ring: 0.2, seed: 13, wool: 0.9 }), 0.085, 0.6);
}

function pickUp(): Float64Array {
  const sound = mix(silence(0.16), glass(note('A6'), { ring: 0.14, bright: 1.2 }));
  return mix(sound, glass(note('D6'), { ring: 0.1 }), 0, 0.35);
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

function explosion1(): Float64Array {
  const sound = mix(silence(0.85), frost(0.6, { seed: 21, grains: 26 }), 0, 0.5);
  mix(sound, hiss(0.42, { seed: 22, fromHz: 4800, toHz: 1500, attack: 0.012 }), 0, 0.55);
  mix(sound, felt(note('A3'), { ring: 0.22, seed: 23 }), 0, 0.35);
  return room(mix(sound, glass(note('D5'), { ring: 0.5, attack: 0.006 }), 0, 0.45), HALL);
}

function explosion2(): Float64Array {
  const sound = mix(silence(1.1), frost(0.85, { seed: 31, grains: 44 }), 0, 0.5);
  mix(sound, hiss(0.6, { seed: 32, fromHz: 5200, toHz: 1100, attack: 0.014 }), 0, 0.6);
  mix(sound, felt(note('E3'), { ring: 0.3, seed: 33 }), 0, 0.38);
  const chord = 'D5@0*0.45 F#5@0.02*0.3 A5@0.04*0.35';
  return room(mix(sound, melody(1, chord, { ring: 0.7, attack: 0.006 })), HALL);
}

const COMBO_NOTES = ['D5', 'E5', 'F#5', 'A5', 'B5', 'D6', 'E6', 'F#6', 'A6', 'B6', 'D7'];

/** One step of the climb: its note, then every other note of the scale above it, louder with the combo. */
const combo = (step: number) => (): Float64Array => {
  const glint = 0.14 + 0.04 * step;
  const [first, second, third] = [step - 1, step + 1, step + 3].map((index) => COMBO_NOTES[index]);
  const line = `${first}@0 ${second}@0.075*${glint} ${third}@0.15*${glint}`;
  return room(melody(0.8, line, { ring: 0.75, bright: 0.9 }), HALL);
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

const staticSound = (): Float64Array => wind(1.9, { seed: 71 });

/** `loudness`: LUFS of the loudest 400 ms. */
export type Effect = { readonly name: string; readonly loudness: number; readonly play: () => Float64Array };

/** Touch sounds are softer than play sounds, and play sounds softer than rewards. */
export const EFFECTS: readonly Effect[] = [
  { name: 'drop', loudness: -24.5, play: drop },
  { name: 'reject', loudness: -27, play: reject },
  { name: 'pickUp', loudness: -31, play: pickUp },
  { name: 'slideUp', loudness: -29, play: slideUp },
  { name: 'click', loudness: -29, play: click },
  { name: 'coin', loudness: -24, play: coin },
  { name: 'spawn', loudness: -28, play: spawn },
  { name: 'explosion1', loudness: -22, play: explosion1 },
  { name: 'explosion2', loudness: -21, play: explosion2 },
  ...[1, 2, 3, 4, 5, 6, 7].map((step) => ({ name: `combo${step}`, loudness: -20, play: combo(step) })),
  { name: 'levelUp', loudness: -18.5, play: levelUp },
  { name: 'gameOver', loudness: -21, play: gameOver },
  { name: 'award', loudness: -18.5, play: award },
  { name: 'christmas', loudness: -22, play: christmas },
  { name: 'staticSound', loudness: -36, play: staticSound },
];

/**
 * Effects of a first move: the line that the tutorial's first drop clears, the drag, and the press on Play. In this order the coded file has
 * the least noise between its regions.
 */
const FIRST_NAMES = ['combo1', 'explosion1', 'drop', 'reject', 'pickUp', 'click'];
export const FIRST_EFFECTS: readonly Effect[] = FIRST_NAMES.map((name) => EFFECTS.find((effect) => effect.name === name)!);
