// The headers that the game is best served with: a content security policy without exceptions, and leave to be embedded by anyone.

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

/** The demo of the embedding API puts games into frames: its own server's, by both its names, and others'. */
const DEMO_POLICY = { ...POLICY, 'frame-src': "'self' https: http://localhost:* http://127.0.0.1:*" };

/** The page of the device bench puts the game into a frame of its own. */
const BENCH_POLICY = { ...POLICY, 'frame-src': "'self'" };

/** Apart from all other pages, the bench and the game in it have a clock that is twenty times finer. */
const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

export const HOSTING_HEADERS = {
  'content-security-policy': policyText(POLICY),
  // A frame that is sandboxed without allow-same-origin has no origin of its own, and asks for its own scripts as a stranger.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The headers of the file at `path` below the folder, such as `/demo/index.html`. */
export function hostingHeaders(path: string): Record<string, string> {
  if (path.startsWith('/demo/')) return { ...HOSTING_HEADERS, 'content-security-policy': policyText(DEMO_POLICY) };
  if (path === '/bench.html') return { ...HOSTING_HEADERS, ...ISOLATION, 'content-security-policy': policyText(BENCH_POLICY) };
  if (path === '/bench-game.html') return { ...HOSTING_HEADERS, ...ISOLATION };
  return HOSTING_HEADERS;
}

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map((directive) => directive.join(' '))
    .join('; ');
}
