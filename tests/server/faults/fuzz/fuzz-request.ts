// Generates one fuzz request: a valid one, often with corrupted fields, seal, body or transport.
import { nextBelow, nextWord } from '../../../../src/rules/random.ts';
import { FORM, SEAL_KEY, seal } from '../support/request-bodies.ts';
import { keep, type FuzzWorld } from './fuzz-world.ts';
import { oddValue, onceIn, pick, corruptText } from './odd-values.ts';
import { hostileRequest, type HostileScale } from './hostile-request.ts';
import { addHeader, corruptBody, corruptPath, proxyHeaders } from './corrupt-transport.ts';
import { validRequest, type Draft, type Fields } from './valid-request.ts';

export type FuzzRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
  /** Nickname of a registration. */
  readonly nickname: string | undefined;
};

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
const TYPES = [
  'application/json',
  FORM,
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  `${FORM}; charset=latin1`,
  'application/octet-stream',
  'a/b',
  ';',
  '',
];
const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'type', 'id', 'score', 'dt[]', 'dt[a]', '', '\0'];
const HOSTILE_ONCE_IN = 50;
/** Occurs in most values. */
const BOUNDARY = 'a';
const OTHER_KEY = 'another-key-of-exactly-32-bytes!';

/** Without a scale, generates no hostile requests. */
export function fuzzRequest(world: FuzzWorld, hostileScale?: HostileScale): FuzzRequest {
  const { random } = world;
  const isHostile = hostileScale !== undefined && world.tickets.length > 0 && onceIn(random, HOSTILE_ONCE_IN);
  const draft = isHostile ? hostileRequest(world, hostileScale) : validRequest(world);
  // A third stays valid, so that some data is stored. Hostile requests are not corrupted.
  const isHonest = isHostile || onceIn(random, 3);
  for (let corruptions = isHonest ? 0 : nextBelow(random, 3); corruptions > 0; corruptions--) corruptFields(world, draft.fields);
  const headers = { ...proxyHeaders(random), ...draft.headers };
  let body = encode(world, draft, headers, isHonest);
  let { method, path } = draft;
  if (!isHonest && onceIn(random, 5)) body = corruptBody(random, body);
  if (!isHonest && onceIn(random, 8)) headers['content-type'] = pick(random, TYPES);
  if (!isHonest && onceIn(random, 20)) method = pick(random, METHODS);
  if (!isHonest && onceIn(random, 10)) path = corruptPath(random, path);
  if (!isHonest && onceIn(random, 10)) addHeader(random, headers);
  return { method, path, headers, body: method === 'GET' || method === 'HEAD' ? undefined : body, nickname: draft.nickname };
}

function corruptFields(world: FuzzWorld, fields: Fields): void {
  const { random } = world;
  const names = Object.keys(fields);
  if (names.length === 0 || onceIn(random, 12)) {
    // An assignment to `__proto__` would not create a property.
    Object.defineProperty(fields, pick(random, KEYS), { value: oddValue(random), enumerable: true, configurable: true, writable: true });
    return;
  }
  const name = pick(random, names);
  const value = fields[name];
  const kind = nextBelow(random, 6);
  if (kind === 0) delete fields[name];
  else if (kind <= 2 && typeof value === 'string') fields[name] = corruptText(random, value);
  else if (kind === 3 && typeof value === 'number') fields[name] = value + pick(random, [1, -1, 0.5, 1e9]);
  else if (kind === 4) fields[name] = mixed(world, name);
  else fields[name] = oddValue(random);
}

/** Returns another player's value if the field has such. */
function mixed({ random, ids, tickets, submissions, users }: FuzzWorld, name: string): unknown {
  if (name === 'ticket') return pick(random, tickets).ticket;
  if (name === 'id') return pick(random, ids);
  if (name === 'uid' && users.length > 0) return pick(random, users).uid;
  if (name === 'submission' && submissions.length > 0) return pick(random, submissions);
  if (name === 'replay')
    return pick(random, ['1~s1~', '1~t1~AA', '1~p0~AA', '2~s1~AA', '~~', '1~s4294967296~AA', `1~s1~${'A'.repeat(90_000)}`]);
  return oddValue(random);
}

function encode(world: FuzzWorld, draft: Draft, headers: Record<string, string>, isHonest: boolean): Buffer | undefined {
  const { fields, encoding, seals = [] } = draft;
  if (encoding === 'query') {
    const query = new URLSearchParams(textFields(fields)).toString();
    if (query !== '') draft.path += `?${query}`;
    return undefined;
  }
  if (encoding === 'json') {
    headers['content-type'] = 'application/json';
    return Buffer.from(JSON.stringify(fields));
  }
  const isMultipart = onceIn(world.random, 10);
  headers['content-type'] = isMultipart ? `multipart/form-data; boundary=${BOUNDARY}` : FORM;
  const encodeForm = (form: URLSearchParams) => Buffer.from(isMultipart ? multipart(form) : form.toString());
  const sealOne = (text: string) => corruptSeal(world, text, isHonest);
  if (encoding === 'sealed') return encodeForm(new URLSearchParams({ dt: sealOne(JSON.stringify(fields)) }));
  const texts = textFields(fields);
  for (const pair of texts) if (seals.includes(pair[0])) pair[1] = sealOne(pair[1]);
  return encodeForm(new URLSearchParams(texts));
}

function multipart(form: URLSearchParams): string {
  const parts = [...form].map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function textFields(fields: Fields): [string, string][] {
  return Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}

function corruptSeal(world: FuzzWorld, text: string, isHonest: boolean): string {
  const { random } = world;
  const iv = Buffer.from(Uint32Array.from({ length: 4 }, () => nextWord(random)).buffer);
  const sealed = seal(text, SEAL_KEY, iv);
  if (isHonest || !onceIn(random, 4)) {
    if (sealed.length < 1000) keep(world, world.sealed, sealed);
    return sealed;
  }
  switch (nextBelow(random, 6)) {
    case 0: {
      const bytes = Buffer.from(sealed, 'base64');
      bytes[nextBelow(random, bytes.length)] ^= 1 << nextBelow(random, 8);
      return bytes.toString('base64');
    }
    case 1:
      return seal(text, OTHER_KEY, iv);
    case 2:
      return corruptText(random, sealed);
    case 3:
      return seal(Buffer.from(text, 'utf16le'), SEAL_KEY, iv);
    case 4:
      return seal(Buffer.from([...Buffer.from(text), 0xff, 0xe9]), SEAL_KEY, iv);
    default:
      return world.sealed.length > 0 ? sealed.slice(0, 24) + pick(random, world.sealed).slice(24) : '';
  }
}
