// Options in the page's address (specification, section 2; names from readings R1), and the device, which some of them set.
import { QUALITY_STEPS } from '../ecs/quality.ts';

/** Seeds are unsigned 32-bit numbers. */
const MAX_SEED = 0xffffffff;

export type PageOptions = Readonly<ReturnType<typeof readPageOptions>>;

export type Device = Readonly<ReturnType<typeof detectDevice>>;

/** Reads the query part of an address. Ignores unknown and malformed parameters. */
export function readPageOptions(search: string) {
  const parameters = new URLSearchParams(search);
  const isDebug = parameters.get('debug') === 'true';
  const seed = parameters.get('seed');
  const quality = parameters.get('quality');
  const verbose = parameters.get('verbose');
  return {
    /** `debug=true`: the debug surface and its overlay. */
    isDebug,
    /** `portal=host`: the page around is the portal, unless the settings name one. */
    isHosted: parameters.get('portal') === 'host',
    /** `seed=N`, with the debug surface only: the seed of the first game; each game after it takes the next number. */
    seed: isDebug && seed !== null && /^\d{1,10}$/.test(seed) && Number(seed) <= MAX_SEED ? Number(seed) : undefined,
    /** `draw-path=...`: forces a draw path by name. */
    drawPath: parameters.get('draw-path') ?? undefined,
    /** `quality=N`: fixed step of QUALITY_STEPS instead of adaptive quality. */
    quality: quality !== null && /^\d$/.test(quality) && Number(quality) < QUALITY_STEPS.length ? Number(quality) : undefined,
    /** Overrides the detected device. */
    device: oneOf(parameters.get('device'), ['mobile', 'desktop']),
    /** Overrides the orientation. */
    rotation: oneOf(parameters.get('force-rotate'), ['portrait', 'landscape']),
    /** `iphone=true`: phone mode with the workarounds for iOS. */
    isIphone: parameters.get('iphone') === 'true',
    /** `webview=true`: phone mode inside another app's window, where the focus is ignored. */
    isWebView: parameters.get('webview') === 'true',
    /** `verbose`: logs the actions of ads and services to the console. */
    isVerbose: verbose !== null && verbose !== 'false' && verbose !== '0',
    /** `worker`: registers the service worker on a local host too. */
    isWorkerLocal: parameters.has('worker'),
  };
}

function oneOf<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === text);
}

type DeviceOptions = Pick<PageOptions, 'device' | 'isIphone' | 'isWebView'>;
type BrowserInfo = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Detects the device from the browser; options take precedence. iPadOS reports itself as a Mac, but no Mac has a touch screen. */
export function detectDevice({ device, isIphone, isWebView }: DeviceOptions, { userAgent, maxTouchPoints }: BrowserInfo) {
  const isAppleMobile = isIphone || /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isMobile = isAppleMobile || isWebView || /Android|Mobi/.test(userAgent);
  return {
    /** iOS or iPadOS. */
    isAppleMobile,
    /** A phone or tablet: it can be turned, and its page may not have the focus. */
    isMobile: device ? device === 'mobile' : isMobile,
  };
}
