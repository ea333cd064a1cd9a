// What kind of device this is: asked once, from what the browser tells and what the address insists on.
import type { PageOptions } from './page-options.ts';

export type Device = {
  /** A phone or tablet: held in the hand, turned, and seldom focused. */
  readonly isMobile: boolean;
  /** iOS, iPadOS included. */
  readonly isAppleMobile: boolean;
};

type Wishes = Pick<PageOptions, 'device' | 'isIphone' | 'isWebView'>;
type Signs = { readonly userAgent: string; readonly maxTouchPoints: number };

/** iPadOS calls itself a Mac; no Mac has a touch screen. */
export function detectDevice({ device, isIphone, isWebView }: Wishes, { userAgent, maxTouchPoints }: Signs): Device {
  const isAppleMobile = isIphone || /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isMobile = isAppleMobile || isWebView || /Android|Mobi/.test(userAgent);
  return { isAppleMobile, isMobile: device ? device === 'mobile' : isMobile };
}
