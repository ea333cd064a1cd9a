// The prefix of all stored keys: empty, but in portal builds, whose origin many games share, the build puts one here.

export const KEY_PREFIX: string = '';
