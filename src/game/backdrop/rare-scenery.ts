// Painters that only some themes use, loaded on demand.
export { paintGalaxy } from './paint-galaxy.ts';
export { paintSun } from './paint-sun.ts';
export { paintVillage } from './paint-village.ts';
