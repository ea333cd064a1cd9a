// The scripts of the device bench's contestants. Each script gets a page of its own.

/** Scripts of our contestants, by name. */
export const OUR_SCRIPTS = { engines: 'bench/device/contests/engines-page.ts' } as const;

/** Scripts of the peers: packages of bench/peers. */
export const PEER_SCRIPTS = {
  pixi: { entry: 'bench/peers/contests/pixi.mjs', package: 'pixi.js' },
  phaser: { entry: 'bench/peers/contests/phaser.mjs', package: 'phaser' },
  littlejs: { entry: 'bench/peers/contests/littlejs.mjs', package: 'littlejsengine' },
} as const;

export type ScriptName = keyof typeof OUR_SCRIPTS | keyof typeof PEER_SCRIPTS;

/** Written into the bench page by the build: the built pages by the names of their scripts, and the versions of the packages in them. */
export type BuiltContests = {
  readonly pages: Readonly<Partial<Record<ScriptName, string>>>;
  readonly versions: Readonly<Record<string, string>>;
};
