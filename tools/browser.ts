// Gets a Chromium for tests and benches: named by an environment variable, installed, Playwright's own, or installed now.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Names the program of the Firefox that end-to-end tests use beside Chromium. */
export const FIREFOX_VARIABLE = 'FROZEN_JEWEL_FIREFOX';

/** Names the WebDriver program of WebKitGTK, through which end-to-end tests use its MiniBrowser. */
export const WEBKIT_VARIABLE = 'FROZEN_JEWEL_WEBKIT';

/** Names the browser's program; nothing else is tried then. */
export const BROWSER_VARIABLE = 'FROZEN_JEWEL_BROWSER';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Works as root, in containers and without a GPU; and keeps the browser from calling home. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  '--autoplay-policy=no-user-gesture-required',
  '--mute-audio',
];

/** A browser that starts here: its program, and where it came from. */
export type FoundBrowser = { readonly program: string; readonly origin: string };

/** A browser that needs a display: its program and the command before it; or the reason why there is none. */
export type WindowBrowser =
  | { readonly program: string; readonly prefix: string; readonly reason?: undefined }
  | { readonly program?: undefined; readonly prefix?: undefined; readonly reason: string };

/** Returns a browser that starts here, or undefined. Installs nothing. */
export async function findBrowser(): Promise<FoundBrowser | undefined> {
  const named = process.env[BROWSER_VARIABLE];
  if (named) return (await starts(named)) ? { program: named, origin: `environment variable ${BROWSER_VARIABLE}` } : undefined;
  for (const program of installedPrograms()) {
    if (await starts(program)) return { program, origin: 'installed on this machine' };
  }
  const own = chromium.executablePath();
  return existsSync(own) && (await starts(own)) ? { program: own, origin: "Playwright's own" } : undefined;
}

/** Firefox has WebGL only in a window. Installs nothing. */
export function findFirefox(): WindowBrowser {
  return findInWindow(['firefox-esr', 'firefox'], 'no Firefox is installed');
}

/** WebKitGTK's driver, which starts the browser that is installed with it. Installs nothing. */
export function findWebKit(): WindowBrowser {
  return findInWindow(['WebKitWebDriver'], 'no WebKitWebDriver is installed');
}

/** A program for which there is a display, or a virtual one by `prefix`; or the reason why not. */
function findInWindow(names: readonly string[], missing: string): WindowBrowser {
  const [program] = programs(names);
  if (!program) return { reason: missing };
  if (process.env.DISPLAY) return { program, prefix: '' };
  return programs(['xvfb-run']).length > 0 ? { program, prefix: 'xvfb-run -a ' } : { reason: 'there is neither a display nor xvfb-run' };
}

/** As `findBrowser`, but installs a browser where there is none. Throws when none can be had. */
export async function ensureBrowser(): Promise<FoundBrowser> {
  const named = process.env[BROWSER_VARIABLE];
  const found = await findBrowser();
  if (found) return found;
  if (named) throw new Error(`${BROWSER_VARIABLE}=${named} is no browser that starts here`);
  console.log("No browser is installed; trying Playwright's download");
  run('npx', ['playwright', 'install', 'chromium']);
  const own = await findBrowser();
  if (own) return own;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium by the system package manager');
    run('apt-get', ['update']);
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);
    const fromSystem = await findBrowser();
    if (fromSystem) return { ...fromSystem, origin: 'installed now by apt-get' };
  }
  throw new Error(`No browser can be had. Install Chrome or Chromium, or name one: ${BROWSER_VARIABLE}=/path/to/chrome`);
}

function installedPrograms(): string[] {
  return [...programs(NAMES), ...[MAC_CHROME].filter((program) => existsSync(program))];
}

/** Those of the names that the shell would find, in the order of the names. */
function programs(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((program) => existsSync(program));
}

/** A program can be there and still lack its libraries: only a start tells. */
async function starts(program: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath: program, args: BROWSER_ARGUMENTS });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function run(command: string, words: readonly string[]): void {
  spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
