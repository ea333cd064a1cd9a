// The sky of an hour in the colors of a theme. A theme without a moon, veils or a village gets plain ones.
import type { BackdropPalette, MoonPalette, SunPalette, VeilPalette, VillagePalette } from '../../themes/backdrop-palette.ts';
import type { HourSky } from '../hours.ts';

const MOON: MoonPalette = { crescent: 0, disc: ['#ffffff', '#eef2ff', '#c6cff0'], halo: ['#d2dcff', '#9fb4f0', '#7a90d8'] };

/** `x`: right of the slots beside the board of a wide window. */
const SUN: Omit<SunPalette, 'y'> = {
  x: 455,
  radius: 32,
  disc: '#fff3d2',
  glow: [
    { at: 0, color: 'rgba(255,206,140,0.8)' },
    { at: 0.14, color: 'rgba(255,168,110,0.46)' },
    { at: 0.45, color: 'rgba(255,128,104,0.17)' },
    { at: 1, color: 'rgba(255,110,110,0)' },
  ],
  glowRadius: 620,
};

const VEIL: VeilPalette = {
  hem: 0.4,
  tall: 460,
  sway: 80,
  length: 250,
  seed: 4,
  strength: 0.45,
  fold: 28,
  stops: [
    { at: 0, color: 'rgba(120,140,255,0)' },
    { at: 0.45, color: 'rgba(96,150,255,0.45)' },
    { at: 0.8, color: 'rgba(80,220,190,0.5)' },
    { at: 1, color: 'rgba(95,224,208,0)' },
  ],
};

const VILLAGE: VillagePalette = { seed: 5, wall: '#141a3c', roof: '#c6d8f2', window: '#ffdf8e', glow: '#ffa850' };

export function dressSky(palette: BackdropPalette, { stars, veils, moon, sun, isVillageLit }: HourSky): BackdropPalette {
  const ownVeils = palette.veils.length > 0 ? palette.veils : [VEIL];
  return {
    ...palette,
    stars: { ...palette.stars, area: palette.stars.area / stars },
    galaxy: stars < 1 ? null : palette.galaxy,
    veils: veils === 0 ? [] : ownVeils.map((veil) => ({ ...veil, strength: Math.min(1, veil.strength * veils) })),
    moon: moon === undefined ? null : { ...(palette.moon ?? MOON), height: moon },
    sun: sun === undefined ? null : { ...SUN, y: sun },
    village: isVillageLit ? (palette.village ?? VILLAGE) : null,
  };
}
