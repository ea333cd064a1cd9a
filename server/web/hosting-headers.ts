// Recommended headers for hosting the game: a strict content security policy, and embedding allowed for any site.

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/** The embedding demo and examples frame games of their own server, under both local names, and of other servers. */
const DEMO_POLICY = { ...POLICY, 'frame-src': "'self' https: http://localhost:* http://127.0.0.1:*" };
const DEMO_HEADERS = { 'content-security-policy': policyText(DEMO_POLICY), 'cross-origin-embedder-policy': 'unsafe-none' };

/** The device bench runs the game in a frame. */
const BENCH_POLICY = { ...POLICY, 'frame-src': "'self'" };

/** Other engines and libraries of the device bench compile functions from texts and load pictures from `data:` addresses. */
const CONTEST_POLICY = { ...POLICY, 'script-src': "'self' 'unsafe-eval'", 'img-src': "'self' data:" };
const CONTEST_PAGE = /^\/bench-contest-\w+\.html$/;

/** With the embedder policy below, cross-origin isolation makes the timer of the bench and its game twenty times finer. */
const ISOLATION = { 'cross-origin-opener-policy': 'same-origin' };

export const HOSTING_HEADERS = {
  'content-security-policy': policyText(POLICY),
  // A frame sandboxed without allow-same-origin has an opaque origin, so its own scripts are cross-origin requests.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  // Isolated pages refuse frames and workers without this. It forbids foreign scripts without a header of their own, as the policy above does.
  'cross-origin-embedder-policy': 'require-corp',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Returns the headers of a file. `path` is below the folder, such as `/demo/index.html`. */
export function hostingHeaders(path: string): Record<string, string> {
  if (/^\/(demo|examples\/host-\w+)\//.test(path)) return { ...HOSTING_HEADERS, ...DEMO_HEADERS };
  if (path === '/bench.html') return { ...HOSTING_HEADERS, ...ISOLATION, 'content-security-policy': policyText(BENCH_POLICY) };
  if (CONTEST_PAGE.test(path)) return { ...HOSTING_HEADERS, ...ISOLATION, 'content-security-policy': policyText(CONTEST_POLICY) };
  if (path === '/bench-game.html') return { ...HOSTING_HEADERS, ...ISOLATION };
  return HOSTING_HEADERS;
}

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map((directive) => directive.join(' '))
    .join('; ');
}
