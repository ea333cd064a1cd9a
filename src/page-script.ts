// The script in index.html: starts the game, and fills the first screen meanwhile. One file, so that one request is enough.
import './boot.ts';
import './start/early.ts';
