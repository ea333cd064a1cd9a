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

export const HOSTING_HEADERS = {
  'content-security-policy': Object.entries(POLICY)
    .map((directive) => directive.join(' '))
    .join('; '),
  // A frame that is sandboxed without allow-same-origin has no origin of its own, and asks for its own scripts as a stranger.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
