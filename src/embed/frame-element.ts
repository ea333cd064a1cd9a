// Creates the game's iframe: address, sandbox and size.
import { EmbedError, type EmbedOptions } from './api.ts';
import { GAME_SIZE, isText } from './protocol.ts';

export type FrameElement = ReturnType<typeof createFrameElement>;

/** Addresses relative to embed.js. */
const PAGES = { game: './', bench: './bench.html' } as const;

type Rule = readonly [isFit: (value: never) => boolean, text: string];

const among = (...names: readonly unknown[]): Rule => [(value) => names.includes(value), names.join(' or ')];
const TEXT: Rule = [isText, 'a text of at most 200 characters'];
const LENGTH: Rule = [(value: number) => Number.isFinite(value) && value > 0, 'a positive number of CSS pixels'];

/** The game ignores all options if one has another type. */
const RULES: { readonly [Name in keyof EmbedOptions]: Rule } = {
  page: among(...Object.keys(PAGES)),
  language: TEXT,
  width: LENGTH,
  height: LENGTH,
  sandbox: [(value) => value === false || String(value).split(/\s+/).includes('allow-scripts'), 'false or contain allow-scripts'],
  theme: among('classic', 'aurora', 'ember', 'midnight', 'thaw', 'polar'),
  daily: among(true, false),
  seed: [(value: number) => value >>> 0 === value, 'an integer from 0 to 4294967295'],
  leaderboard: among('game', 'host', 'none'),
  player: TEXT,
};

const CROSS_ORIGIN_SANDBOX = 'allow-scripts allow-same-origin';

/** Returns an iframe that is not in a page yet. Throws an EmbedError for invalid options. */
export function createFrameElement(document: Document, options: EmbedOptions) {
  for (const [name, [isFit, text]] of Object.entries(RULES)) {
    const value = options[name as keyof EmbedOptions] as never;
    if (value !== undefined && !isFit(value)) throw new EmbedError('bad-argument', `${name} must be ${text}.`);
  }
  const address = readAddress(options, document.baseURI);
  const ownSandbox = address.origin === document.defaultView!.origin ? false : CROSS_ORIGIN_SANDBOX;
  const sandbox = options.sandbox ?? ownSandbox;
  const iframe = document.createElement('iframe');
  iframe.title = options.title ?? 'Frozen Jewel';
  iframe.allow = 'autoplay; fullscreen; gamepad';
  if (sandbox !== false) iframe.setAttribute('sandbox', sandbox);
  fit(iframe, options.width, options.height);
  if (options.loading) iframe.loading = options.loading;
  iframe.src = address.href;
  const hasOrigin = sandbox === false || sandbox.split(/\s+/).includes('allow-same-origin');
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

function readAddress({ src, page = 'game', ads }: EmbedOptions, base: string): URL {
  try {
    const address = src === undefined ? new URL(PAGES[page], import.meta.url) : new URL(src, base);
    if (ads) address.searchParams.set('portal', 'host');
    if (/^https?:$/.test(address.protocol)) return address;
  } catch {
    // An invalid URL: rejected like one of another protocol.
  }
  throw new EmbedError('bad-argument', 'src must be an http or https URL, absolute or relative to the page.');
}
