// Finds browsers for tests and benches, and installs Chromium if there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Path of the Firefox for end-to-end tests. */
export const FIREFOX_VARIABLE = 'FROZEN_JEWEL_FIREFOX';

/** Path of WebKitGTK's WebDriver for end-to-end tests, which starts its MiniBrowser. */
export const WEBKIT_VARIABLE = 'FROZEN_JEWEL_WEBKIT';

/** Path of the browser. If set, no other browser is tried. */
export const BROWSER_VARIABLE = 'FROZEN_JEWEL_BROWSER';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Arguments for root, containers and machines without a GPU; disables background network access. */
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

/** Debian's packages of Firefox, WebKitGTK's driver, and a virtual display with software WebGL. */
const WINDOW_PACKAGES = 'xvfb firefox-esr webkit2gtk-driver libegl1 libgl1 libgl1-mesa-dri libgles2';

/** A browser that starts on this machine, and its origin for messages. */
export type FoundBrowser = { readonly program: string; readonly origin: string };

/** Returns a browser that starts on this machine, or undefined. Installs nothing. */
export async function findBrowser(): Promise<FoundBrowser | undefined> {
  const named = process.env[BROWSER_VARIABLE];
  if (named) return (await starts(named)) ? { program: named, origin: `environment variable ${BROWSER_VARIABLE}` } : undefined;
  for (const program of [...programs(NAMES), MAC_CHROME]) {
    if (existsSync(program) && (await starts(program))) return { program, origin: 'installed on this machine' };
  }
  const own = chromium.executablePath();
  return existsSync(own) && (await starts(own)) ? { program: own, origin: "Playwright's own" } : undefined;
}

/** First Firefox with all commands that Playwright sends. */
const MIN_FIREFOX = 143;

/** Firefox supports WebGL only in a window. Installs nothing. */
export function findFirefox(): ReturnType<typeof findInWindow> {
  const found = findInWindow(['firefox-esr', 'firefox'], 'Firefox is not installed');
  if (!found.program) return found;
  const { stdout } = spawnSync(found.program, ['--version'], { encoding: 'utf8' });
  const version = Number(/\d+/.exec(stdout)?.[0]);
  return version >= MIN_FIREFOX ? found : { reason: `Playwright needs Firefox ${MIN_FIREFOX}; this one is ${stdout.trim()}` };
}

/** Returns WebKitGTK's driver, which starts the installed browser. Installs nothing. */
export function findWebKit() {
  return findInWindow(['WebKitWebDriver'], 'WebKitWebDriver is not installed');
}

/** Installs Firefox, WebKitGTK and a virtual display where they are missing and apt-get is available. Without them their tests are skipped. */
export function installWindowBrowsers(): void {
  if ((findFirefox().program && findWebKit().program) || !hasAptGet()) return;
  console.log('Installing Firefox, WebKitGTK and a virtual display with apt-get.');
  install(WINDOW_PACKAGES);
}

/** Returns a program and, without a display, the prefix of its command for a virtual one; or the reason why it cannot be used. */
function findInWindow(names: readonly string[], missing: string) {
  const [program] = programs(names);
  if (!program) return { reason: missing };
  if (process.env.DISPLAY) return { program, prefix: '' };
  return programs(['xvfb-run']).length > 0 ? { program, prefix: 'xvfb-run -a ' } : { reason: 'there is no display and no xvfb-run' };
}

/** Like `findBrowser`, but installs a browser if there is none. Throws if that fails. */
export async function ensureBrowser(): Promise<FoundBrowser> {
  const named = process.env[BROWSER_VARIABLE];
  const found = await findBrowser();
  if (found) return found;
  if (named) throw new Error(`Failed to start the browser ${BROWSER_VARIABLE}=${named}`);
  console.log("No browser found. Downloading Playwright's Chromium.");
  run('npx', ['playwright', 'install', 'chromium']);
  const own = await findBrowser();
  if (own) return own;
  if (hasAptGet()) {
    console.log('Installing Chromium with apt-get.');
    install('chromium fonts-noto-cjk');
    const fromSystem = await findBrowser();
    if (fromSystem) return { ...fromSystem, origin: 'installed now by apt-get' };
  }
  throw new Error(`No browser found or installed. Install Chrome or Chromium, or set ${BROWSER_VARIABLE}=/path/to/chrome`);
}

/** Returns the paths of the names on PATH, in the order of the names. */
function programs(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((program) => existsSync(program));
}

/** An existing program may lack libraries, so the check starts it. */
async function starts(program: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath: program, args: BROWSER_ARGUMENTS });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** Packages are installed as root on Debian and Ubuntu only. */
export const hasAptGet = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** The names are separated by blanks. */
export function install(packages: string): void {
  run('apt-get', ['update']);
  run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages.split(' ')]);
}

function run(command: string, words: readonly string[]): void {
  spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
