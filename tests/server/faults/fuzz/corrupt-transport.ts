// Corrupts the transport of a request: body bytes, path and headers.
import { nextBelow, type RandomState } from '../../../../src/rules/random.ts';
import { COUNTRY_HEADER } from './fuzzed-server.ts';
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

const ADDRESSES = ['192.0.2.1', '192.0.2.1:443', '192.0.2.1:5123', '::ffff:192.0.2.1', '198.51.100.7', '[2001:db8::1]:443', '2001:db8::2'];
const MALFORMED_ADDRESSES = ['::1, ::', 'unknown', ',,,', '1.2.3.4:99:99', '[::1', '2001:db8::1%eth0', '999.1.1.1', '', '1'.repeat(3000)];
const COUNTRIES = ['de', 'BR', 'XX', 'T1', 'zz', 'us, de', '', '__proto__', 'gb-eng'];

/** Headers of the one trusted proxy. Addresses of many networks and ports, rarely malformed, after any list that the client sent. */
export function proxyHeaders(random: RandomState): Record<string, string> {
  const client = onceIn(random, 20)
    ? pick(random, MALFORMED_ADDRESSES)
    : pick(random, [...ADDRESSES, `203.0.113.${nextBelow(random, 256)}`, `[2001:db8:7:${nextBelow(random, 2 ** 16).toString(16)}::1]:80`]);
  return {
    'x-forwarded-for': onceIn(random, 10) ? `198.51.100.1, ${client}` : client,
    [COUNTRY_HEADER]: pick(random, COUNTRIES),
  };
}

const FILE_HEADERS = [
  ['range', ['bytes=0-5', 'bytes=-5', 'bytes=5-', 'bytes=9-1', 'bytes=9999-', 'bytes=0-0,2-3', `bytes=${'0-,'.repeat(3000)}`, 'x']],
  ['if-none-match', ['*', 'W/"x"', '"'.repeat(5000)]],
  ['if-modified-since', ['Fri, 31 Dec 9999 12:00:00 GMT', 'never']],
  ['accept-encoding', ['gzip', 'br;q=0, *', '', 'x']],
] as const;

/** Returns a header of a partial, conditional or compressed file. */
export function fileHeader(random: RandomState): Record<string, string> {
  const [name, values] = pick(random, FILE_HEADERS);
  return { [name]: pick(random, values) };
}

export function addHeader(random: RandomState, headers: Record<string, string>): void {
  const [name, values] = pick(random, [
    ...FILE_HEADERS,
    ['accept-language', ['', ';;;,,,', 'xx-XX-XX', '-'.repeat(5000), 'pt-BR;q=2']],
    ['x-forwarded-host', ['evil.example', '', 'a b']],
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
