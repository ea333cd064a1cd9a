// Checks a build by the rules of portals: only relative addresses, no inline scripts, no eval, no unused files.
import { posix } from 'node:path';
import type { BuildFiles } from './build-files.ts';

const TEXT = /\.(html|js|css|json|svg|webmanifest)$/;

/** Addresses that are only names or texts and are never requested. */
const NOT_REQUESTED = ['http://www.w3.org/', 'https://react.dev/errors/'];

/** Addresses of other hosts: with a scheme, or protocol-relative in a string, an attribute or url(). */
const OUTSIDE = /\b(?:https?|wss?|ftp):\/\/[^\s"'`)<>\\]+|(?<=["'`(=]\s*)\/\/[\w-]+(?:\.[\w-]+)+[^\s"'`)<>\\]*/gi;

/** Root-relative addresses: wrong for portals, which serve games from a folder. */
const ROOT_RELATIVE = [
  /\b(?:src|srcset|href|poster|action|data|script|start_url|scope|id)["']?\s*[=:]\s*["'`](\/(?!\/)[^\s"'`<>]*)/g,
  /<[^>]*\s(?:src|srcset|href|poster|action|data)=(\/(?!\/)[^\s>]*)/g,
  /\burl\(\s*["']?(\/(?!\/)[^\s"')]*)/g,
  /\b(?:import|from|fetch|Worker|URL)\s*\(?\s*["'`](\/(?!\/)[^\s"'`]*)/g,
];

/** Yandex refuses spaces and non-Latin letters. */
const PLAIN_NAME = /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/;

/** Patterns that a file must not contain, and their names in messages. */
export type Banned = readonly (readonly [RegExp, string])[];

const SCRIPT_IN_PAGE: Banned = [
  [/<script(?![^>]*\ssrc\s*=)[^>]*>/i, 'a script in the page'],
  [/<[^>]+\son\w+\s*=/i, 'a handler in the page'],
  [/javascript:/i, 'a javascript: address'],
];
const SCRIPT_OF_TEXT: Banned = [
  [/\beval\s*\(/, 'eval'],
  [/\bFunction\s*\(/, 'new Function'],
  [/\bset(?:Timeout|Interval)\s*\(\s*["'`]/, 'a timer with text'],
  [/\(\?<[=!]/, 'a lookbehind, which Safari 15.4 does not support'],
  [/\?\.[\w$]*\([^()]*\.\.\.[^(),]+,/, 'an optional call with a spread argument before another, which fails in Chrome 84'],
];

/** By the file's extension. */
const BANNED: Readonly<Record<string, Banned>> = { '.html': SCRIPT_IN_PAGE, '.svg': SCRIPT_IN_PAGE, '.js': SCRIPT_OF_TEXT };

/**
 * Returns a message per fault. `script` is the address of the portal's SDK, which is allowed. `external` lists files that only pages around
 * the game request. `bans` are further patterns that no script may contain.
 */
export function inspectBuild(
  files: BuildFiles,
  { script, external = [], bans = [] }: { script?: string | undefined; external?: readonly string[]; bans?: Banned },
): string[] {
  const texts = new Map([...files].filter(([path]) => TEXT.test(path)).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
  const faults = [...texts].flatMap(([path, text]) => [
    ...addressesIn(text)
      .filter((address) => address !== script)
      .map((address) => `${path} contains ${address}, which is not a relative address.`),
    ...[...(BANNED[posix.extname(path)] ?? []), ...(path.endsWith('.js') ? bans : [])]
      .filter(([pattern]) => pattern.test(text))
      .map(([, name]) => `${path} contains ${name}.`),
  ]);
  const reached = reachable(texts, ['index.html', ...external]);
  for (const path of files.keys()) {
    if (!PLAIN_NAME.test(path)) faults.push(`${path} has characters that a portal rejects.`);
    if (!reached.has(path)) faults.push(`${path} is not used.`);
  }
  return faults;
}

function addressesIn(text: string): string[] {
  const outside = text.match(OUTSIDE) ?? [];
  const rootRelative = ROOT_RELATIVE.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address]) => address));
  return [...new Set([...outside.filter((address) => !NOT_REQUESTED.some((prefix) => address.startsWith(prefix))), ...rootRelative])];
}

/** Returns the start files, and all files that a reached file mentions. */
function reachable(texts: ReadonlyMap<string, string>, start: readonly string[]): Set<string> {
  const reached = new Set(start);
  for (const path of reached) {
    const text = texts.get(path);
    if (text === undefined) continue;
    for (const [name] of text.matchAll(/[\w./-]+\.\w+/g)) reached.add(posix.join(posix.dirname(path), name));
  }
  return reached;
}
