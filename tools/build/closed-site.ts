// The build for a site whose page is closed: what its rules forbid is replaced by its SDK. Other builds keep their code.
import { join } from 'node:path';
import type { Edit } from './edit-sources.ts';
import type { Banned } from './inspect.ts';
import { ROOT } from './root.ts';

/** Globals of the browser, and what replaces them: globals of closed-page.ts. */
export const CLOSED_GLOBALS = {
  localStorage: 'siteStorage',
  sessionStorage: 'siteStorage',
  'navigator.languages': 'siteLanguages',
  'document.hidden': 'false',
} as const;

type Replacement = readonly [text: string | RegExp, replacement: string];

/** Lines that listen to the visibility of the page. */
const VISIBILITY: Replacement = [/^.*'visibilitychange'.*\n/m, ''];

const EDITS: Readonly<Record<string, readonly Replacement[]>> = {
  'src/start/early.ts': [
    ["import '../boot.ts';", `import ${JSON.stringify(join(ROOT, 'tools/build/closed-page.ts'))};\nimport '../boot.ts';`],
  ],
  'src/boot.ts': [["import('./main.ts')", "siteOpened.then(() => import('./main.ts'))"]],
  // The game is silent from its first sound on, until the site allows it.
  'src/state/hud.ts': [['isHostMuted: signal(false)', 'isHostMuted: signal(isSiteMuted)']],
  'src/app/connect-page.ts': [['isShareable.value = parent === window', 'isShareable.value = false']],
  'src/app/late-parts.ts': [["import('../sharing/open-sharing.ts')", 'new Promise(() => {})']],
  // No login, and no copies to the clipboard.
  'src/hud/score-service/score-service-popups.tsx': [[/^import \{ WelcomePanel \}.*$/m, 'const WelcomePanel = () => null;']],
  // Each shape is playable: no request to turn a phone.
  'src/start/open-hud.ts': [[/^ *followOrientation\(\{.*\n/m, '']],
  'src/page/keyboard.ts': [[/^ *event\.preventDefault\(\);\n/m, "    if (name !== 'Escape') event.preventDefault();\n"]],
  'src/page/presence.ts': [
    [
      /[^]*/,
      'export function followPresence({ onLeave, onReturn }) {\n' +
        '  window.ytgame?.system.onPause(onLeave);\n  window.ytgame?.system.onResume(onReturn);\n}\n',
    ],
  ],
  'src/platform/pointer.ts': [VISIBILITY],
  'src/scores/follow-daily.ts': [VISIBILITY],
};

/** Forbidden patterns of a closed build, for `inspectBuild`. */
export const CLOSED_BANS: Banned = [
  [/\b(?:local|session)Storage\b|\bindexedDB\b/, 'the storage of the browser'],
  [/\bvisibility(?:change|State)\b|\bdocument\.hidden\b/, 'the visibility of the page'],
  [/\bnavigator\.languages?\b/, 'the language of the browser'],
  [/\bnavigator\.(?:share|clipboard)\b|\bwindow\.open\b/, 'a way to share or to leave'],
  [/\borientation\.lock\b|\brequestFullscreen\b/, 'a lock of the orientation'],
];

/** Throws if a source no longer has what an edit replaces. */
export function closeSource(path: string, source: string): string {
  return (EDITS[path] ?? []).reduce((edited, [text, replacement]) => {
    const result = edited.replace(text, () => replacement);
    if (result === edited) throw new Error(`${path} no longer contains ${String(text)}. Change closed-site.ts.`);
    return result;
  }, source);
}

export const CLOSED_EDITS: readonly Edit[] = Object.keys(EDITS).map((path) => [
  new RegExp(`/${path.replaceAll('.', '\\.')}$`),
  (source) => closeSource(path, source),
]);
