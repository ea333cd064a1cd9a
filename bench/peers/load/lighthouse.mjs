// Lighthouse's performance score of a page, with its mobile profile and a separate browser.
// https://github.com/GoogleChrome/lighthouse/blob/main/docs/readme.md#using-programmatically
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** Returns the score from 0 to 100 and the milliseconds of its metrics. */
export async function scorePage(address, { chromePath, chromeFlags }) {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...chromeFlags], logLevel: 'silent' });
  try {
    const result = await lighthouse(address, { port: chrome.port, onlyCategories: ['performance'], logLevel: 'silent' });
    if (!result) throw new Error('Lighthouse returned no result');
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError || categories.performance.score === null) throw new Error(runtimeError?.message ?? 'Lighthouse returned no score');
    const milliseconds = (name) => audits[name].numericValue;
    return {
      score: categories.performance.score * 100,
      firstPaint: milliseconds('first-contentful-paint'),
      largestPaint: milliseconds('largest-contentful-paint'),
      blocking: milliseconds('total-blocking-time'),
      speedIndex: milliseconds('speed-index'),
    };
  } finally {
    chrome.kill();
  }
}
