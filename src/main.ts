// The composition root, in boot order. Only boot.ts imports it.
import { NoWebGlError } from './render-webgl/gl/context.ts';
import { openPage } from './start/open-page.ts';
import { createBaker } from './start/create-baker.ts';
import { detectLanguage } from './i18n/languages.ts';
import { afterFirstPaint, MS_PER_SECOND, nextTask, sleep, withTimeout } from './platform/time.ts';
import { TIMING } from './game/timing.ts';
import { themeColors } from './game/theme-colors.ts';
import { showSnackbar } from './state/hud.ts';
import { loadLate } from './loading/load-late.ts';
import { loadFirstColors, loadFirstTheme, styleRoot } from './start/apply-theme.ts';
import { connectPage } from './app/connect-page.ts';
import { waitForFirstMove } from './start/first-move.ts';
import { createGame, type Game } from './app/create-game.ts';
import { followRenewal } from './start/renew-page.ts';
import { leaderboardTarget } from './app/late-parts.ts';

/** Maximum wait of the menu for the settings. */
const SETTINGS_LIMIT_SECONDS = 1;

/** The menu waits at most this long for its backdrop after everything else. */
const BACKDROP_LIMIT_SECONDS = 1;

/** Sites on which a new player starts in the game, not in a menu. */
const LANDING_PORTALS: ReadonlySet<string> = new Set(['poki', 'crazygames']);

const DEBUG_LIMIT_SECONDS = 3;
const LINK_LIMIT_SECONDS = 3;

/** Visible before any script has run: progress bar and failure message. */
const splash = document.querySelector<HTMLElement>('#splash')!;
const progress = splash.querySelector('progress')!;

async function start(): Promise<void> {
  const page = openPage();
  const { options, saved, warn } = page;
  const { profile } = saved;

  // Awaited below, like the settings: these files load while the world is created and the backdrop painted.
  const themeLoading = loadFirstTheme(profile.theme, (reason) =>
    warn(`Failed to load the pictures: ${String(reason)}. Drawing placeholders.`),
  );
  const colors = await loadFirstColors(profile.theme);
  // Creating the context blocks the page for long.
  await afterFirstPaint();
  // Handles presses of what has just been painted.
  await nextTask();

  const game = await createGame(page, { theme: colors, bake: createBaker(), onLost: explainFailure });
  const { hud, late, lifecycle, stage, send, world } = game;
  // Before any late code: a deploy may remove it at any time.
  followRenewal({ world, hud, leave: lifecycle.leave });
  connectPage(page, game);
  let backdropPainted = stage.applyBackdrop(colors.backdrop).catch(warn);
  void page.settings.then((settings) => (hud.leaderboardTarget.value = leaderboardTarget(settings)));
  progress.value = 0.4;

  const { theme, atlas, isPlain } = await themeLoading;
  // All preloaded files have arrived or are given up. Ends requests that hang, which would keep the browser's few connections.
  for (const link of document.querySelectorAll('link[rel=preload]')) link.remove();
  progress.value = 0.8;
  if (theme.name !== colors.name) {
    world.view.colors = themeColors(theme);
    styleRoot(document.documentElement, theme);
    backdropPainted = stage.applyBackdrop(theme.backdrop).catch(warn);
  }
  stage.atlas.set(atlas, isPlain ? undefined : theme.name);

  // Only the tutorial can be played on the first screen. Portals may ask for an ad first.
  const settings = await Promise.race([page.settings, sleep(SETTINGS_LIMIT_SECONDS * MS_PER_SECOND)]);
  // A phone held sideways may need the message to turn it.
  const isWidePhone = page.device.isMobile && innerWidth > innerHeight;
  const canPlay = () => settings?.portal === 'standalone' && profile.isTutorialDue && !isWidePhone && !options.rotation;
  if (!canPlay()) void late.openSite();
  if (options.isDebug) {
    const opening = game
      .openDebug()
      .then(({ open }) => open())
      .catch((error: unknown) => warn(`Failed to load the debug tools: ${String(error)}. Starting without them.`));
    await Promise.race([opening, sleep(DEBUG_LIMIT_SECONDS * MS_PER_SECOND)]);
  }
  await Promise.race([backdropPainted, sleep(BACKDROP_LIMIT_SECONDS * MS_PER_SECOND)]);

  if (isPlain) showSnackbar(hud, 'snackbar.picturesMissing');
  if (isPlain || theme.name !== profile.theme) game.applyTheme(profile.theme).catch(warn);
  if (saved.damage !== 'none') showSnackbar(hud, saved.damage === 'game' ? 'snackbar.savedGameDamaged' : 'snackbar.savedDataDamaged');
  page.canvas.classList.remove('blank');
  // A game, a save, or the question of `view=stats`.
  const isLinked = /#.|view=stats/.test(location.href);
  await finishLoading(game, isLinked);
  const mayLand = profile.isTutorialDue && !isLinked && !options.isDebug;
  if (mayLand && LANDING_PORTALS.has(settings?.portal ?? '')) send({ type: 'play' });
  game.firstScreen.connect(canPlay);
  if (!canPlay() || options.isDebug) game.openHud().catch(explainFailure);
  progress.value = 1;
  await sleep(TIMING.loadedDelaySeconds * MS_PER_SECOND);
  // A failure message stays.
  splash.hidden = splash.className !== 'failed';
  // The atlas has no strong symbols: their player does not wait for them until the first move.
  if (!profile.isHighContrastOn) await waitForFirstMove(game);
  loadLate(() => import('./app/load-rest.ts'))
    .then(({ loadRest }) => loadRest(page, game))
    .catch(warn);
}

/** Ends the loading screen. A game in the address opens in the same frame, because the next frame may request an ad. */
async function finishLoading({ late, send }: Game, isLinked: boolean): Promise<void> {
  if (isLinked) await withTimeout(LINK_LIMIT_SECONDS, late.sharing()).catch(() => undefined);
  send({ type: 'finishLoading' });
  if (isLinked) late.followLinks().catch(console.warn);
}

/** Shows on the page why the game could not start. */
async function explainFailure(error: unknown): Promise<void> {
  console.error(error);
  // Shows the built-in text first: the translations may be missing.
  splash.hidden = false;
  splash.className = 'failed';
  const key = error instanceof NoWebGlError ? 'failure.noWebGl' : 'failure.loading';
  try {
    const { switchLanguage, translate } = await loadLate(() => import('./hud/hud-part.tsx'));
    await switchLanguage(detectLanguage(navigator.languages));
    splash.querySelector('#failure a')!.textContent = translate(key);
  } catch {
    // Keeps the built-in text.
  }
}

start().catch(explainFailure);
