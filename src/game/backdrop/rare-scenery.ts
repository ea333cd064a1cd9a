// Scenery that only some themes have: loaded with those.
export { paintGalaxy } from './paint-galaxy.ts';
export { paintSun } from './paint-sun.ts';
export { paintVillage } from './paint-village.ts';
