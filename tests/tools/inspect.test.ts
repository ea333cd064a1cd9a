// The inspection of builds: reports every kind of external address, and no false positives.
import { describe, expect, test } from 'vitest';
import { inspectBuild } from '../../tools/build/inspect.ts';

const SDK = 'https://sdk.example.com/sdk.js';

/** Inspects a build of a page and one file that it refers to. */
function inspect(path: string, text: string): string[] {
  const page = path === 'index.html' ? text : `<link href="${path}">`;
  const files = { 'index.html': page, ...(path !== 'index.html' && { [path]: text }) };
  return inspectBuild(new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])), { script: SDK });
}

const ADDRESSES = [
  'https://example.org/a.js',
  'http://example.org',
  'HTTPS://EXAMPLE.ORG/A',
  'wss://example.org/live',
  '//example.org/a.js',
  '/a.js',
];

const PLACES: readonly (readonly [string, (address: string) => string])[] = [
  ['index.html', (address) => `<script src="${address}"></script>`],
  ['index.html', (address) => `<link rel="stylesheet" href='${address}'>`],
  ['index.html', (address) => `<img src=${address} alt="">`],
  ['index.html', (address) => `<form action="${address}"></form>`],
  ['a.css', (address) => `a{background:url(${address})}`],
  ['a.css', (address) => `@font-face{src:url("${address}")}`],
  ['a.js', (address) => `import{a}from"${address}";`],
  ['a.js', (address) => `import"${address}";`],
  ['a.js', (address) => `await import("${address}")`],
  ['a.js', (address) => `fetch(\`${address}\`)`],
  ['a.js', (address) => `i.src="${address}"`],
  ['a.js', (address) => `new Worker('${address}')`],
  ['a.svg', (address) => `<svg><image href="${address}"/></svg>`],
  ['a.webmanifest', (address) => `{"start_url": "${address}"}`],
  ['a.json', (address) => `{"poki":{"script":"${address}"}}`],
];

describe.each(PLACES)('in %s: %s', (path, write) => {
  test.each(ADDRESSES)('%s', (address) => {
    expect(inspect(path, write(address))).toEqual([`${path} contains ${address}, which is not a relative address.`]);
  });

  test.each(['a/b.js', './a.js', SDK])('accepts %s', (address) => {
    expect(inspect(path, write(address))).toEqual([]);
  });
});

test.each([
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
  ['a.js', 'throw Error("see https://react.dev/errors/418 for words")'],
  ['a.js', 'let a=b/c//d\n;const e=/^\\/\\/x/,f={href:/x/},g="/",h=i.split("//")'],
  ['a.js', 'addEventListener("x",retrieval(1),isFunction(2))'],
])('accepts %s: %s', (path, text) => {
  expect(inspect(path, text)).toEqual([]);
});

test.each([
  ['index.html', '<script>start()</script>', 'a script in the page'],
  ['index.html', '<script type="module">start()</script>', 'a script in the page'],
  ['index.html', '<body onload="start()">', 'a handler in the page'],
  ['index.html', '<a href="javascript:start()">', 'a javascript: address'],
  ['a.svg', '<svg onload="start()">', 'a handler in the page'],
  ['a.js', 'eval("1")', 'eval'],
  ['a.js', 'new Function("a","return a")', 'new Function'],
  ['a.js', 'Function("return this")()', 'new Function'],
  ['a.js', 'setTimeout("start()",1)', 'a timer with text'],
  ['a.js', 'new RegExp("(?<!a)b")', 'a lookbehind, which Safari 15.4 does not support'],
  ['a.js', 'a?.b(...c, 1)', 'an optional call with a spread argument before another, which fails in Chrome 84'],
])('reports %s: %s: contains %s', (path, text, what) => {
  expect(inspect(path, text)).toEqual([`${path} contains ${what}.`]);
});

test('reports files that the page does not reach', () => {
  const files = {
    'index.html': '<script src="a.js"></script>',
    'a.js': 'import("./deep/b.js")',
    'deep/b.js': 'import("../c.js")',
    'c.js': '',
    'd.js': 'import("./e.js")',
    'e.js': 'import("./d.js")',
    'licenses.txt': '',
  };
  const build = new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
  expect(inspectBuild(build, { external: ['licenses.txt'] })).toEqual(['d.js is not used.', 'e.js is not used.']);
});

test('reports names with characters that a portal rejects', () => {
  for (const name of ['a b.js', 'ж.js', 'a&b.js', '../a.js'])
    expect(inspect(name, '')).toContain(`${name} has characters that a portal rejects.`);
});
