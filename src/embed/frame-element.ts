// The frame's element: where it leads, what it may do, and how large it is.
import { EmbedError, type EmbedOptions } from './api.ts';
import { GAME_SIZE } from './game-size.ts';

export type FrameElement = {
  readonly iframe: HTMLIFrameElement;
  /** The origin that the game's messages have: "null" without `allow-same-origin`. */
  readonly origin: string;
  /** For messages to the game. A frame without an origin can be named by none. */
  readonly targetOrigin: string;
};

/** Beside embed.js. */
const PAGES = { game: './', bench: './bench.html' } as const;

const ANOTHER_ORIGIN = 'allow-scripts allow-same-origin';

/** An iframe that is in no page yet. Throws an EmbedError for options that are none. */
export function createFrameElement(document: Document, options: EmbedOptions): FrameElement {
  const address = readAddress(options, document.baseURI);
  const sandbox = readSandbox(options.sandbox, address.origin !== document.defaultView!.origin);
  const iframe = document.createElement('iframe');
  iframe.title = options.title ?? 'Frozen Jewel';
  iframe.allow = 'autoplay; fullscreen';
  if (sandbox !== undefined) iframe.setAttribute('sandbox', sandbox);
  fit(iframe, readLength('width', options.width), readLength('height', options.height));
  iframe.src = address.href;
  const hasOrigin = sandbox === undefined || sandbox.split(/\s+/).includes('allow-same-origin');
  return hasOrigin ? { iframe, origin: address.origin, targetOrigin: address.origin } : { iframe, origin: 'null', targetOrigin: '*' };
}

/** Properties of the style, which a host's content security policy lets pass, where it may forbid a style attribute. */
function fit({ style }: HTMLIFrameElement, width: number | undefined, height: number | undefined): void {
  style.display = 'block';
  style.border = '0';
  style.width = width === undefined ? '100%' : `${width}px`;
  style.maxWidth = width === undefined ? `${GAME_SIZE.width}px` : '100%';
  if (height === undefined && 'aspectRatio' in style) style.aspectRatio = `${GAME_SIZE.width} / ${GAME_SIZE.height}`;
  else style.height = `${height ?? GAME_SIZE.height}px`;
}

function readAddress({ src, page = 'game' }: EmbedOptions, base: string): URL {
  if (!Object.keys(PAGES).includes(page)) throw new EmbedError('bad-argument', 'page must be "game" or "bench".');
  try {
    const address = src === undefined ? new URL(PAGES[page], import.meta.url) : new URL(src, base);
    if (/^https?:$/.test(address.protocol)) return address;
  } catch {
    // Not even an address: as one that leads to no page.
  }
  throw new EmbedError('bad-argument', 'src must be an http or https address, or lead to one from the page.');
}

function readSandbox(sandbox: string | false | undefined, isFromElsewhere: boolean): string | undefined {
  if (sandbox === false) return undefined;
  if (sandbox === undefined) return isFromElsewhere ? ANOTHER_ORIGIN : undefined;
  if (typeof sandbox === 'string' && sandbox.split(/\s+/).includes('allow-scripts')) return sandbox;
  throw new EmbedError('bad-argument', 'sandbox must be false or contain allow-scripts: the game is a script.');
}

function readLength(name: string, length: number | undefined): number | undefined {
  if (length === undefined || (Number.isFinite(length) && length > 0)) return length;
  throw new EmbedError('bad-argument', `${name} must be a positive number of CSS pixels.`);
}
