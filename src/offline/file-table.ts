/** Files of one version of the game, with their sizes in bytes. The build writes it as JSON. */
export type FileTable = {
  /** Name of the page script. An index.html that contains it belongs to this version. */
  readonly boot: string;
  /** Hash of index.html, so that a change of it is a new version. */
  readonly page: string;
  /** Sizes by name. Stored with the version. */
  readonly core: Readonly<Record<string, number>>;
  /** Names and sizes by source, which is the same in all versions. Stored when used. */
  readonly optional: Readonly<Record<string, readonly [name: string, bytes: number]>>;
};
