// Elements of the page in one call each.

type Child = Node | string;

/** An element with a class (or none) and what it holds. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

/** A block of a section with a heading; the picture of it is a file of that name. */
export function makeBlock(picture: string, heading: string, ...children: readonly Child[]): HTMLElement {
  const block = make('article', 'block', make('h3', '', heading), ...children);
  block.dataset['picture'] = picture;
  return block;
}

/** What is missing or went wrong, in words where it would stand. */
export function makeWarning(words: string): HTMLElement {
  return make('p', 'warning', words);
}

/** A canvas of that many pixels, shown at `1 / pixelRatio` of them, and its context. */
export function makeCanvas(
  width: number,
  height: number,
  pixelRatio = 1,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = make('canvas');
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  canvas.style.width = `${width}px`;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser gives no 2D canvas');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** A name as part of a file's name: `Double clear` is `double-clear`. */
export function fileNameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
