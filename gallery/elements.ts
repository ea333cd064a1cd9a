// Creates elements of the page.

type Child = Node | string;

/** Creates an element with an optional class and children. */
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

/** Creates a block with a heading. Pictures of the gallery are saved under the name `picture`. */
export function makeBlock(picture: string, heading: string, ...children: readonly Child[]): HTMLElement {
  const block = make('article', 'block', make('h3', '', heading), ...children);
  block.dataset['picture'] = picture;
  return block;
}

/** Creates a message in place of a missing or failed part. */
export function makeWarning(words: string): HTMLElement {
  return make('p', 'warning', words);
}

/** Creates a canvas of `width` x `height` CSS pixels, with `pixelRatio` pixels for each. Throws without a 2D context. */
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
  if (!context) throw new Error('Failed to create a 2D canvas context');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Returns a name as a part of a file name: `double-clear` for `Double clear`. */
export function fileNameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
