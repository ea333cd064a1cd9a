// The page of the recipes: a list of links, and the stage of the chosen recipe on the page's only canvas.

type Running = { readonly destroy: () => void };
type Recipe = {
  readonly title: string;
  readonly purpose: string;
  readonly path: string;
} & (
  | { readonly load: () => Promise<{ readonly start: (canvas: HTMLCanvasElement, hud: HTMLElement) => Promise<Running> }> }
  /** A recipe without a stage. */
  | { readonly loadText: () => Promise<{ readonly default: string }> }
);

const RECIPES: Readonly<Record<string, Recipe>> = {
  camera: {
    title: 'Camera',
    purpose: 'Follows a ship through a large world and zooms out with its speed. Press a place to fly there.',
    path: 'examples/recipes/camera.ts',
    load: () => import('./camera.ts'),
  },
  'tile-map': {
    title: 'Tile map',
    purpose: 'Draws the visible tiles of a map of 2,500, without an entity per tile. Drag the map.',
    path: 'examples/recipes/tile-map.ts',
    load: () => import('./tile-map.ts'),
  },
  parallax: {
    title: 'Parallax',
    purpose: 'Scrolls stars in three depths, without an entity per star.',
    path: 'examples/recipes/parallax.ts',
    load: () => import('./parallax.ts'),
  },
  animation: {
    title: 'Animation',
    purpose: 'Plays the frames of a TexturePacker sheet. A negative scale mirrors a penguin.',
    path: 'examples/recipes/animation.ts',
    load: () => import('./animation.ts'),
  },
  scenes: {
    title: 'Scenes',
    purpose: 'Changes between a title and a game. Each scene kills the sprites of the last one.',
    path: 'examples/recipes/scenes.ts',
    load: () => import('./scenes.ts'),
  },
  text: {
    title: 'Text',
    purpose: 'Paints a font once and moves its labels with tweens. Press anywhere for points.',
    path: 'examples/recipes/text.ts',
    load: () => import('./text.ts'),
  },
  pause: {
    title: 'Pause',
    purpose: 'Stops the snow. A paused stage draws no frames and uses no processor time.',
    path: 'examples/recipes/pause.ts',
    load: () => import('./pause.ts'),
  },
  save: {
    title: 'Save',
    purpose: 'Saves the world and loads it again. The same crystals then grow once more.',
    path: 'examples/recipes/save.ts',
    load: () => import('./save.ts'),
  },
  'hud-react': {
    title: 'React HUD',
    purpose: 'Shows a score in a React component that follows a signal. Press the crystal.',
    path: 'examples/recipes/hud-react.tsx',
    load: () => import('./hud-react.tsx'),
  },
  'hud-plain': {
    title: 'Plain HUD',
    purpose: 'Shows a score in plain elements that follow a signal. Press the crystal.',
    path: 'examples/recipes/hud-plain.ts',
    load: () => import('./hud-plain.ts'),
  },
  tests: {
    title: 'Tests',
    purpose: 'Tests a game in Node, without a browser: a step is a function call.',
    path: 'tests/stage/recipe.test.ts',
    loadText: () => import('../../tests/stage/recipe.test.ts?raw'),
  },
};

const canvas = document.querySelector('canvas')!;
const main = document.querySelector('main')!;
const hud = document.querySelector<HTMLElement>('#hud')!;
const code = document.querySelector('pre')!;
const links = Object.entries(RECIPES).map(([name, { title }]) => createLink(name, title));

/** The running stage. Starts wait for each other: a canvas has one stage at a time. */
let running = Promise.resolve<Running | undefined>(undefined);

document.querySelector('nav')!.append(...links);
window.addEventListener('popstate', show);
show();

function createLink(name: string, title: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `?recipe=${name}`;
  link.textContent = title;
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(undefined, '', link.href);
    show();
  });
  return link;
}

/** Shows the recipe of the page's address. */
function show(): void {
  const wanted = new URLSearchParams(location.search).get('recipe') ?? '';
  running = running.then((last) => replace(last, wanted in RECIPES ? wanted : 'camera'));
}

/** Destroys the running stage and starts another one. Returns undefined for a recipe without a stage, and if its start fails. */
async function replace(last: Running | undefined, name: string): Promise<Running | undefined> {
  const recipe = RECIPES[name];
  main.ariaBusy = 'true';
  last?.destroy();
  hud.replaceChildren();
  document.title = `${recipe.title} - Recipes`;
  document.querySelector('#purpose')!.textContent = recipe.purpose;
  document.querySelector('#path')!.textContent = recipe.path;
  canvas.ariaLabel = recipe.purpose;
  canvas.hidden = 'loadText' in recipe;
  code.hidden = 'load' in recipe;
  for (const [k, link] of links.entries()) link.ariaCurrent = Object.keys(RECIPES)[k] === name ? 'page' : null;
  try {
    if ('load' in recipe) return await (await recipe.load()).start(canvas, hud);
    code.textContent = (await recipe.loadText()).default;
  } catch (error) {
    hud.textContent = `Failed to start the recipe: ${String(error)}`;
  } finally {
    main.ariaBusy = 'false';
  }
  return undefined;
}
