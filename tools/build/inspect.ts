// Reads a build as a portal's examiner would: no outside address, no script in the page, no eval, and no file that nobody asks for.
import { posix } from 'node:path';
import type { BuildFiles } from './build-files.ts';

const TEXT = /\.(html|js|css|json|svg|webmanifest)$/;

/** Addresses that are names or words and are never asked for. */
const MERE_WORDS = ['http://www.w3.org/', 'https://react.dev/errors/'];

/** Of another host: with a scheme, or without one at the start of a string, of an attribute or in url(). */
const OUTSIDE = /\b(?:https?|wss?|ftp):\/\/[^\s"'`)<>\\]+|(?<=["'`(=]\s*)\/\/[\w-]+(?:\.[\w-]+)+[^\s"'`)<>\\]*/gi;

/** Of this host, but not below the page: wrong in a folder, which is where portals put games. */
const FROM_THE_TOP = [
  /\b(?:src|srcset|href|poster|action|data|script|start_url|scope|id)["']?\s*[=:]\s*["'`](\/(?!\/)[^\s"'`<>]*)/g,
  /<[^>]*\s(?:src|srcset|href|poster|action|data)=(\/(?!\/)[^\s>]*)/g,
  /\burl\(\s*["']?(\/(?!\/)[^\s"')]*)/g,
  /\b(?:import|from|fetch|Worker|URL)\s*\(?\s*["'`](\/(?!\/)[^\s"'`]*)/g,
];

/** Yandex refuses blanks and letters that are not Latin. */
const PLAIN_NAME = /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/;

/** What a script must not have, and its name in a report. */
type Banned = readonly (readonly [RegExp, string])[];

const SCRIPT_IN_PAGE: Banned = [
  [/<script(?![^>]*\ssrc\s*=)[^>]*>/i, 'a script in the page'],
  [/<[^>]+\son\w+\s*=/i, 'a handler in the page'],
  [/javascript:/i, 'a javascript: address'],
];
const SCRIPT_OF_TEXT: Banned = [
  [/\beval\s*\(/, 'eval'],
  [/\bFunction\s*\(/, 'new Function'],
  [/\bset(?:Timeout|Interval)\s*\(\s*["'`]/, 'a timer with text'],
];

/** By the file's extension. */
const BANNED: Readonly<Record<string, Banned>> = { '.html': SCRIPT_IN_PAGE, '.svg': SCRIPT_IN_PAGE, '.js': SCRIPT_OF_TEXT };

/**
 * A sentence for each fault. `script` is the address of the portal's SDK, which may stand anywhere; `forOthers` names files that
 * the game itself does not ask for.
 */
export function inspectBuild(
  files: BuildFiles,
  { script, forOthers = [] }: { script?: string | undefined; forOthers?: readonly string[] },
): string[] {
  const texts = new Map([...files].filter(([path]) => TEXT.test(path)).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
  const faults = [...texts].flatMap(([path, text]) => [
    ...addressesIn(text)
      .filter((address) => address !== script)
      .map((address) => `${path} has the address ${address}, which is not relative.`),
    ...scriptsIn(path, text).map((what) => `${path} has ${what}.`),
  ]);
  const reached = reachable(texts, ['index.html', ...forOthers]);
  for (const path of files.keys()) {
    if (!PLAIN_NAME.test(path)) faults.push(`${path} is no name that every portal takes.`);
    if (!reached.has(path)) faults.push(`Nothing asks for ${path}.`);
  }
  return faults;
}

function addressesIn(text: string): string[] {
  const outside = text.match(OUTSIDE) ?? [];
  const fromTheTop = FROM_THE_TOP.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address]) => address));
  return [...new Set([...outside.filter((address) => !MERE_WORDS.some((words) => address.startsWith(words))), ...fromTheTop])];
}

function scriptsIn(path: string, text: string): string[] {
  return (BANNED[posix.extname(path)] ?? []).filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
}

/** The files at the start, and all whose path stands in one that is reached. */
function reachable(texts: ReadonlyMap<string, string>, start: readonly string[]): Set<string> {
  const reached = new Set(start);
  for (const path of reached) {
    const text = texts.get(path);
    if (text === undefined) continue;
    for (const [name] of text.matchAll(/[\w./-]+\.\w+/g)) reached.add(posix.join(posix.dirname(path), name));
  }
  return reached;
}
