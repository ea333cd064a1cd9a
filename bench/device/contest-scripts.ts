// The scripts of the engines in the sprite bench and on the bench page. Each script gets a page of its own.

/** Scripts of our contestants, by name. */
export const OUR_SCRIPTS = { engines: 'bench/sprites/our-page.ts' } as const;

/** Scripts of the peers: packages of bench/peers. */
export const PEER_SCRIPTS = {
  pixi: { entry: 'bench/peers/sprites/pixi.mjs', package: 'pixi.js' },
  phaser: { entry: 'bench/peers/sprites/phaser.mjs', package: 'phaser' },
  littlejs: { entry: 'bench/peers/sprites/littlejs.mjs', package: 'littlejsengine' },
} as const;

export type ScriptName = keyof typeof OUR_SCRIPTS | keyof typeof PEER_SCRIPTS;

/** Written into the bench page by the build: the built pages by the names of their scripts, and the versions of the packages in them. */
export type BuiltContests = {
  readonly pages: Readonly<Partial<Record<ScriptName, string>>>;
  readonly versions: Readonly<Record<string, string>>;
};
