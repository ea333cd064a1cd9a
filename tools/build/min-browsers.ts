// Minimum browser versions. They determine the bundles' syntax, the check of style sheets, and the end-to-end run without newer features.
import type { BrowserName } from '@mdn/browser-compat-data/forLegacyNode';

/** First supported version, by browser-compat-data's names. Android's WebView has Chrome's numbers. */
export const MIN_BROWSERS = {
  chrome: '84',
  chrome_android: '84',
  webview_android: '84',
  firefox: '98',
  firefox_android: '98',
  safari: '15.4',
  safari_ios: '15.4',
} satisfies Partial<Record<BrowserName, string>>;

/** The same as esbuild targets. */
export const BUNDLE_TARGET = [
  `chrome${MIN_BROWSERS.chrome}`,
  `firefox${MIN_BROWSERS.firefox}`,
  `safari${MIN_BROWSERS.safari}`,
  `ios${MIN_BROWSERS.safari_ios}`,
];
