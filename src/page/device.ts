import type { PageOptions } from './page-options.ts';

export type Device = {
  /** A phone or tablet: it can be turned, and its page may not have the focus. */
  readonly isMobile: boolean;
  /** iOS or iPadOS. */
  readonly isAppleMobile: boolean;
};

type DeviceOptions = Pick<PageOptions, 'device' | 'isIphone' | 'isWebView'>;
type BrowserInfo = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Detects the device from the browser; options take precedence. iPadOS reports itself as a Mac, but no Mac has a touch screen. */
export function detectDevice({ device, isIphone, isWebView }: DeviceOptions, { userAgent, maxTouchPoints }: BrowserInfo): Device {
  const isAppleMobile = isIphone || /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isMobile = isAppleMobile || isWebView || /Android|Mobi/.test(userAgent);
  return { isAppleMobile, isMobile: device ? device === 'mobile' : isMobile };
}
