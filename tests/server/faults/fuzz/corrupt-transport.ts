// Corrupts the transport of a request: body bytes, path and headers.
import { nextBelow, type RandomState } from '../../../../src/rules/random.ts';
import { onceIn, pick } from './odd-values.ts';

export function corruptBody(random: RandomState, body: Buffer | undefined): Buffer {
  const bytes = Buffer.from(body ?? '');
  switch (nextBelow(random, 7)) {
    case 0:
      return Buffer.alloc(0);
    case 1:
      return bytes.subarray(0, nextBelow(random, bytes.length + 1));
    case 2:
      return Buffer.concat([bytes, Buffer.from('&'), bytes]);
    case 3:
      return Buffer.from(`${bytes.toString()}%zz%ff%00&__proto__[x]=1&constructor.prototype.x=1`);
    case 4:
      return Buffer.from(bytes.toString(), 'utf16le');
    case 5:
      return Buffer.from('{"a":'.repeat(1 + nextBelow(random, 5000)));
    default:
      return onceIn(random, 10)
        ? Buffer.alloc(pick(random, [65_537, 90_000, 500_000]), 'a=1&')
        : Buffer.from('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  }
}

export function corruptPath(random: RandomState, path: string): string {
  const tricks = [`/${path}`, `${path}/`, `${path}%00`, `${path}%ff`, `${path};a=b`, path.toUpperCase(), `/x/..${path}`, `/%2e%2e${path}`];
  return pick(random, [
    ...tricks,
    `${path}?${'a=1&'.repeat(500)}`,
    `${path}/${'a'.repeat(300)}`,
    '/',
    '/%zz',
    '/.//evil.example/..%2fdemo',
    '//evil.example/..%2f',
    '/readyz',
    '/metrics',
    '/api',
    '/api/runs/',
    '/service/__proto__',
  ]);
}

export function addHeader(random: RandomState, headers: Record<string, string>): void {
  const [name, values] = pick(random, [
    ['accept-language', ['', ';;;,,,', 'xx-XX-XX', '-'.repeat(5000), 'pt-BR;q=2']],
    ['x-forwarded-for', ['1.2.3.4', '::1, ::', 'nobody', ',,,', '1.2.3.4:99', '[::1]:99', '[::ffff:1.2.3.4]:9', '1.2.3.4:99:99']],
    ['origin', ['null', 'http://', 'https://evil.example', 'http://localhost:80', 'x'.repeat(3000)]],
    ['sec-fetch-site', ['cross-site', 'same-site', 'same-origin', 'none', '', 'x']],
    ['content-encoding', ['gzip', 'br', 'x']],
    ['access-control-request-method', ['POST', '']],
    ['host', ['', 'a b', '[::1']],
    ['cookie', ['__proto__=1']],
    ['expect', ['200-ok']],
  ] as const);
  headers[name] = pick(random, values);
}
