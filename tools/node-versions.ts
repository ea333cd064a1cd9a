/** Node versions that the game supports, the oldest first. A test compares them with README.md, CONTRIBUTING.md and package.json. */
export const NODE_VERSIONS = ['20.19', '22', '24', '26'] as const;
