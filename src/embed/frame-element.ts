// Creates the game's iframe: address, sandbox and size.
import { EmbedError, type EmbedOptions } from './api.ts';
import { GAME_SIZE } from './protocol.ts';

export type FrameElement = ReturnType<typeof createFrameElement>;

/** Addresses relative to embed.js. */
const PAGES = { game: './', bench: './bench.html' } as const;

const CROSS_ORIGIN_SANDBOX = 'allow-scripts allow-same-origin';

/** Returns an iframe that is not in a page yet. Throws an EmbedError for invalid options. */
export function createFrameElement(document: Document, options: EmbedOptions) {
  const address = readAddress(options, document.baseURI);
  const sandbox = readSandbox(options.sandbox, address.origin !== document.defaultView!.origin);
  const iframe = document.createElement('iframe');
  iframe.title = options.title ?? 'Frozen Jewel';
  iframe.allow = 'autoplay; fullscreen; gamepad';
  if (sandbox !== undefined) iframe.setAttribute('sandbox', sandbox);
  fit(iframe, readLength('width', options.width), readLength('height', options.height));
  if (options.loading) iframe.loading = options.loading;
  iframe.src = address.href;
  const hasOrigin = sandbox === undefined || sandbox.split(/\s+/).includes('allow-same-origin');
  return {
    iframe,
    /** Origin of the game's messages. */
    origin: hasOrigin ? address.origin : 'null',
    /** Target of messages to the game: "*" for a frame without an origin. */
    targetOrigin: hasOrigin ? address.origin : '*',
  };
}

/** Sets style properties: a host's content security policy may forbid a style attribute. */
function fit({ style }: HTMLIFrameElement, width: number | undefined, height: number | undefined): void {
  style.display = 'block';
  style.border = '0';
  style.width = width === undefined ? '100%' : `${width}px`;
  style.maxWidth = width === undefined ? `${GAME_SIZE.width}px` : '100%';
  // A reader of the page can scroll beside the frame. Browsers without the second unit keep the first.
  if (height === undefined) for (const limit of ['85vh', '85svh']) style.maxHeight = limit;
  if (height === undefined && 'aspectRatio' in style) style.aspectRatio = `${GAME_SIZE.width} / ${GAME_SIZE.height}`;
  else style.height = `${height ?? GAME_SIZE.height}px`;
}

function readAddress({ src, page = 'game', ads, seed }: EmbedOptions, base: string): URL {
  if (seed !== undefined && seed >>> 0 !== seed) throw new EmbedError('bad-argument', 'seed must be an integer from 0 to 4294967295.');
  if (!Object.keys(PAGES).includes(page)) throw new EmbedError('bad-argument', `Unknown page "${page}". Known pages: game, bench.`);
  try {
    const address = src === undefined ? new URL(PAGES[page], import.meta.url) : new URL(src, base);
    if (ads) address.searchParams.set('portal', 'host');
    if (/^https?:$/.test(address.protocol)) return address;
  } catch {
    // An invalid URL: rejected like one of another protocol.
  }
  throw new EmbedError('bad-argument', 'src must be an http or https URL, absolute or relative to the page.');
}

function readSandbox(sandbox: string | false | undefined, isCrossOrigin: boolean): string | undefined {
  if (sandbox === false) return undefined;
  if (sandbox === undefined) return isCrossOrigin ? CROSS_ORIGIN_SANDBOX : undefined;
  if (typeof sandbox === 'string' && sandbox.split(/\s+/).includes('allow-scripts')) return sandbox;
  throw new EmbedError('bad-argument', 'sandbox must be false or contain allow-scripts.');
}

function readLength(name: string, length: number | undefined): number | undefined {
  if (length === undefined || (Number.isFinite(length) && length > 0)) return length;
  throw new EmbedError('bad-argument', `${name} must be a positive number of CSS pixels.`);
}
