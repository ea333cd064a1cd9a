// The least browsers that the game starts in. The bundles' syntax, the check of what is built and the end-to-end run without newer features follow.

import type { BrowserName } from '@mdn/browser-compat-data/forLegacyNode';

/** The first version by the names of browser-compat-data; Android's WebView has Chrome's numbers. */
export const LEAST_BROWSERS = {
  chrome: '84',
  chrome_android: '84',
  webview_android: '84',
  firefox: '98',
  firefox_android: '98',
  safari: '15.4',
  safari_ios: '15.4',
} satisfies Partial<Record<BrowserName, string>>;

/** The same in esbuild's words. */
export const BUNDLE_TARGET = [
  `chrome${LEAST_BROWSERS.chrome}`,
  `firefox${LEAST_BROWSERS.firefox}`,
  `safari${LEAST_BROWSERS.safari}`,
  `ios${LEAST_BROWSERS.safari_ios}`,
];
