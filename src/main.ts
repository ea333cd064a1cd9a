// The composition root, in boot order. Nothing but boot.ts imports it.
import { switchLanguage, translate } from './i18n/translate.ts';
import { NoWebGlError } from './render-webgl/gl/context.ts';
import { openPage } from './app/open-page.ts';
import { createSplash } from './app/splash.ts';
import { firstLanguage } from './app/language.ts';
import { MS_PER_SECOND, sleep, withTimeout } from './platform/time.ts';
import { TIMING } from './game/timing.ts';
import { themeColors } from './game/theme-colors.ts';
import { showSnackbar } from './hud/hud.ts';
import { loadLate } from './loading/load-late.ts';
import { loadFirstColors, loadFirstTheme, styleRoot } from './app/apply-theme.ts';
import { connectPage } from './app/connect-page.ts';
import { createGame, type Game } from './app/create-game.ts';
import { leaderboardTarget } from './app/late-parts.ts';

/** The menu waits at most this long for the settings. */
const SETTINGS_LIMIT_SECONDS = 1;

const DEBUG_LIMIT_SECONDS = 3;
const LINK_LIMIT_SECONDS = 3;

const splash = createSplash(document.querySelector<HTMLElement>('#splash')!);

async function start(): Promise<void> {
  const page = openPage();
  const { options, saved, warn } = page;
  const { profile } = saved;

  // Requested now, awaited below: all of it loads while the world is created, the backdrop painted and React set up.
  const themeLoading = loadFirstTheme(profile.theme, (reason) => warn(`The pictures could not be loaded: ${String(reason)}`));
  const hudLoading = import('./hud/mount-hud.tsx');
  const language = firstLanguage(profile.isLanguageDetected ? undefined : profile.language);
  switchLanguage(language).catch(() => undefined);
  const colors = await loadFirstColors(profile.theme);

  const game = await createGame(page, colors);
  const { hud, late, renderer, send, world } = game;
  game.startFrames();
  connectPage(page, game);
  // While the pictures load: the menu's buttons depend on the settings.
  const settingsKnown = late.settings().then((settings) => void (hud.leaderboardTarget.value = leaderboardTarget(settings)), warn);
  splash.setProgress(0.3);

  const { mountHud } = await hudLoading;
  // Texts of another language are better than none.
  await game.language.show(language).catch((error: unknown) => (language === 'en' ? Promise.reject(error) : game.language.show('en')));
  await new Promise<void>((resolve) => mountHud(page.hudElement, hud, resolve));
  splash.setProgress(0.6);

  const { theme, pictures, isPlain } = await themeLoading;
  splash.setProgress(1);
  const loaded = sleep(TIMING.loadedDelaySeconds * MS_PER_SECOND);
  if (theme.name !== colors.theme.name) {
    world.view.colors = themeColors(theme);
    styleRoot(document.documentElement, theme);
  }
  renderer.applyTheme(pictures);
  game.redraw();

  late.openSite().catch((error: unknown) => {
    warn(`Failed to load the portal: ${String(error)}. Playing without ads.`);
    send({ type: 'offerVideo', video: 'none' });
  });
  if (options.isDebug) {
    const opening = game
      .openDebug()
      .then(({ open }) => open())
      .catch((error: unknown) => warn(`Failed to load the debug tools: ${String(error)}. Starting without them.`));
    await Promise.race([opening, sleep(DEBUG_LIMIT_SECONDS * MS_PER_SECOND)]);
  }
  await loaded;
  // A button that appeared later would move the others under a finger.
  await Promise.race([settingsKnown, sleep(SETTINGS_LIMIT_SECONDS * MS_PER_SECOND)]);

  if (isPlain) showSnackbar(hud, 'snackbar.picturesMissing');
  if (isPlain || theme.name !== profile.theme) game.applyTheme(profile.theme).catch(warn);
  if (saved.damage !== 'none') showSnackbar(hud, saved.damage === 'game' ? 'snackbar.savedGameDamaged' : 'snackbar.savedDataDamaged');
  if (options.isStatsReset) send({ type: 'resetStats' });
  await finishLoading(game);
  splash.hide();
  loadLate(() => import('./app/load-rest.ts'))
    .then(({ loadRest }) => loadRest(page, game))
    .catch(warn);
}

/** A game in the address is watched in the same frame: in the next one an ad may be requested. */
async function finishLoading({ late, send }: Game): Promise<void> {
  const isGameLinked = location.hash !== '';
  if (isGameLinked) await withTimeout(LINK_LIMIT_SECONDS, late.sharing()).catch(() => undefined);
  send({ type: 'finishLoading' });
  if (isGameLinked) late.followLinks().catch(console.warn);
}

/** Explains on the page why the game could not start. */
async function explainFailure(error: unknown): Promise<void> {
  console.error(error);
  // The page's own text first: the language's texts may be what is missing.
  splash.fail(undefined);
  const key = error instanceof NoWebGlError ? 'failure.noWebGl' : 'failure.loading';
  try {
    await switchLanguage(firstLanguage(undefined));
    splash.fail(translate(key));
  } catch {
    // The page's own text stays.
  }
}

start().catch(explainFailure);
