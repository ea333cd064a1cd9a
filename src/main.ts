// The composition root: builds everything, wires it, starts the loop. Nothing but boot.ts imports it.
import { effect } from '@preact/signals-core';
import { detectLanguage, isLanguage, type Language } from './i18n/languages.ts';
import { switchLanguage, textOf, translate } from './i18n/translate.ts';
import { titleOf } from './i18n/titles.ts';
import { QUALITY_STEPS } from './ecs/quality.ts';
import { advanceClock, clockAlpha, createClock, restartClock } from './ecs/clock.ts';
import type { FrameStats } from './platform/frame-stats.ts';
import { MS_PER_SECOND, nextTask, sleep, withTimeout } from './platform/time.ts';
import { createFramePace } from './platform/frame-pace.ts';
import { createLoop, type Loop } from './platform/loop.ts';
import { loadImage } from './platform/load-image.ts';
import { NoWebGlError } from './render-webgl/gl/context.ts';
import type { Command, Effect, SaveChange } from './game/commands.ts';
import type { ScoreReport } from './game/session.ts';
import { TIMING } from './game/timing.ts';
import { createGameRenderer } from './game/game-renderer.ts';
import { createGameWorld } from './game/world.ts';
import { isTooSmall, layoutView } from './game/layout.ts';
import { loadScenery } from './game/backdrop/load-scenery.ts';
import { phrasesOf } from './game/phrases.ts';
import { scoreReport } from './game/session.ts';
import { themeColors } from './game/theme-colors.ts';
import { finishFrame, stepWorld } from './systems/pipeline.ts';
import { isSilent, showSnackbar } from './hud/hud.ts';
import type { ScoreServers } from './app/open-score-servers.ts';
import type { Sharing } from './app/open-sharing.ts';
import type { Site } from './app/open-portal.ts';
import { createHud } from './app/create-hud.ts';
import { createSaveKeeper } from './app/keep-save.ts';
import { createSplash } from './app/splash.ts';
import { createStore } from './app/storage.ts';
import { createThemeApplier, loadFirstTheme, styleRoot } from './app/apply-theme.ts';
import { detectDevice } from './app/device.ts';
import { followPage } from './app/follow-page.ts';
import { followView } from './app/view.ts';
import { leaderboardWay } from './app/leaderboard-way.ts';
import { readInsets } from './app/insets.ts';
import { readPageOptions } from './app/page-options.ts';
import { sendPointer } from './app/send-pointer.ts';
import { whenQuiet } from './app/when-quiet.ts';
import { createSoundPlayer } from './audio/sound-player.ts';
import type { ThemeName } from './themes/themes.ts';
import { loadTheme } from './themes/load-theme.ts';
import { KEY_PREFIX } from './save/key-prefix.ts';
import { MUSIC_VOLUME, readSavedData, SOUND_VOLUME } from './save/saved-data.ts';
import { takeOverSessions } from './save/earlier-session.ts';
import { followLosses, loadLate } from './loading/load-late.ts';
import type { Settings } from './settings/settings.ts';
import type { DebugSurface } from './debug/debug-surface.ts';
import lettersAddress from '../assets/generated/letters.webp';

/** The menu waits at most this long for the settings. */
const SETTINGS_WAIT_MILLISECONDS = 1000;

/** The start waits no longer for the debug tools. */
const DEBUG_LIMIT_SECONDS = 3;

/** For pictures and links that the start can do without. */
const START_LIMIT_SECONDS = 3;

const root = document.documentElement;
const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!;
const hudElement = document.querySelector<HTMLElement>('#hud')!;
const splash = createSplash(document.querySelector<HTMLElement>('#splash')!);
const warn = (message: unknown) => console.warn(message);

async function start(): Promise<void> {
  const options = readPageOptions(location.search);
  const device = detectDevice(options, navigator);
  const store = createStore(() => localStorage, KEY_PREFIX);
  if (KEY_PREFIX !== '')
    takeOverSessions(
      store,
      createStore(() => localStorage),
    );
  const saved = readSavedData(store, isLanguage);
  const { profile } = saved;
  const log = options.isVerbose ? warn : () => undefined;
  // A theme whose files are gone must not keep anybody from playing.
  let arePicturesMissing = false;
  const loadingTheme = loadFirstTheme(profile.theme, (reason) => {
    warn(`The pictures could not be loaded: ${String(reason)}`);
    arePicturesMissing = true;
  });
  // Asked for now, waited for below: all of it comes while the world is built, the backdrop painted and React set up.
  const hudLoading = import('./hud/mount-hud.tsx');
  const language = shownLanguage(profile.isLanguageDetected ? undefined : profile.language);
  switchLanguage(language).catch(() => undefined);
  const { firstTheme, scenery } = await loadFirstColors(profile.theme).catch(() => loadFirstColors('classic'));

  let scoreServers: ScoreServers | undefined;
  const ownSeed = seedSource(options.seed);
  const world = createGameWorld({
    // A seed of the server's, if one is at hand: its game can be verified.
    nextSeed: () => ({ ...(scoreServers?.takeSeed() ?? { seed: ownSeed() }), id: newRandomName() }),
    now: () => performance.now(),
    profile,
    saved: saved.running,
    savedDaily: saved.daily,
  });
  const keeper = createSaveKeeper({ store, world, saved, adopt, newRow: newRandomName, now: Date.now });
  world.view.colors = themeColors(firstTheme);
  styleRoot(root, firstTheme);
  const sounds = createSoundPlayer({ isAppleMobile: device.isAppleMobile, log: warn });
  /** With the debug tools only. */
  let stats: FrameStats | undefined;
  const clock = createClock(TIMING);
  const pace = createFramePace(QUALITY_STEPS.length - 1, options.quality);
  /** Undefined until all that a frame needs is there: a context may be lost and restored before. */
  let loop: Loop | undefined = undefined;
  const renderer = await createGameRenderer({
    world,
    canvas,
    scenery,
    drawPath: options.drawPath,
    loadLate,
    onRestored: redraw,
    onGone: (isGone) => send({ type: isGone ? 'losePicture' : 'regainPicture' }),
  });
  // Behind it the backdrop is painted, which is as long.
  await nextTask();
  const hud = createHud(world, {
    send,
    chooseLanguage,
    sendToLeaderboard: (command) => withScoreServers((servers) => servers.sendToLeaderboard(command), warnOfLoss),
    sendToScoreService: (command) => withScoreServers((servers) => servers.sendToScoreService(command), warnOfLoss),
    share: (what) => void openSharing().then(({ share }) => share(what), warnOfLoss),
  });
  // A link to a page that another one holds in a frame would lead past that other.
  hud.isShareable.value = parent === window;
  const applyTheme = createThemeApplier({ root, applyPictures: (pictures) => renderer.applyTheme(pictures), send });
  let site: Site | undefined;
  /** An ad was offered before there was a site to show it. */
  let settings: Promise<Settings> | undefined;
  let serversOpening: Promise<ScoreServers> | undefined;
  let sharingOpening: Promise<Sharing> | undefined;
  let debugSurface: DebugSurface | undefined;
  const reportsDue: ScoreReport[] = [];
  const soundsDue: Extract<Effect, { type: 'playSound' }>[] = [];
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let syncTimer: ReturnType<typeof setTimeout> | undefined;
  let soundTimer: ReturnType<typeof setTimeout> | undefined;
  let wasMoving = true;
  /** The window's, as of the last fit. */
  let fittedPixelRatio = 0;
  let worldPixelRatio: number = QUALITY_STEPS[world.quality].pixelRatio;

  function frame(milliseconds: number, hasSlept: boolean): boolean {
    if (hasSlept) restartClock(clock);
    // Not each change of the ratio has an event.
    if (window.devicePixelRatio !== fittedPixelRatio) fitToWindow();
    keepPace(milliseconds, hasSlept);
    const began = stats?.startFrame() ?? 0;
    const steps = advanceClock(clock, milliseconds);
    for (let step = 0; step < steps; step++) stepWorld(world);
    finishFrame(world);
    if (steps > 0) stats?.addStep(began);
    hud.publish();
    drawFrame();
    runEffects();
    return world.isMoving || wasMoving || world.commands.length > 0;
  }

  /** Fewer particles at once where frames run late; fewer pixels only at a calm moment, since the backdrop is painted anew for them. */
  function keepPace(milliseconds: number, hasSlept: boolean): void {
    pace.addFrame(milliseconds, hasSlept);
    if (pace.quality !== world.quality) send({ type: 'changeQuality', quality: pace.quality });
    const { pixelRatio } = QUALITY_STEPS[world.quality];
    const isCalm = world.flow.screen !== 'game' || (!world.isMoving && world.input.drag.phase === 'idle');
    if (pixelRatio === worldPixelRatio || !isCalm) return;
    worldPixelRatio = pixelRatio;
    renderer.resize(world.view.layout, window.devicePixelRatio);
  }

  /** Draws if anything moved in this frame or the one before, whose last motion may have been drawn half-way only. */
  function drawFrame(): void {
    const isDue = world.isDirty || world.isMoving || wasMoving;
    wasMoving = world.isMoving;
    world.isDirty = false;
    if (!isDue) return stats?.addSkip();
    const began = stats?.now() ?? 0;
    renderer.draw(world.isMoving ? clockAlpha(clock) : 1);
    stats?.addDraw(began);
  }

  function send(command: Command): void {
    world.commands.push(command);
    wake();
  }

  /** A page that is being left gets no more frames: what was asked for is done, saved and silenced now. */
  function leavePage(): void {
    send({ type: 'leavePage' });
    carryOutCommands();
    hud.publish();
    runEffects();
    if (saveTimer !== undefined) save();
    site?.leave();
  }

  /** Another tab or device may have played meanwhile. */
  function comeBack(): void {
    send({ type: 'returnToPage' });
    carryOutCommands();
    save();
    site?.refreshSave();
  }

  function carryOutCommands(): void {
    while (world.commands.length > 0) stepWorld(world);
  }

  function adopt(change: SaveChange): void {
    const { language } = profile;
    send({ type: 'adoptSave', change });
    carryOutCommands();
    if (profile.language !== language && isLanguage(profile.language)) changeLanguage(profile.language);
  }

  /** In the menu, or where the open overlay is lost; not while a piece is dragged or an ad may come. */
  function isCalm(): boolean {
    const { flow } = world;
    const { drag } = world.input;
    const isBetweenGames = flow.screen !== 'game' && flow.overlay === 'none';
    return (isBetweenGames || hud.isPartAwaited.peek()) && drag.phase === 'idle' && flow.ad === 'none' && flow.awaited === 'none';
  }

  function renewPage(): void {
    leavePage();
    location.reload();
  }

  function warnOfLoss(reason: unknown): void {
    warn(reason);
    showSnackbar(hud, 'snackbar.partMissing');
  }

  /** Loads the language's words and shows them everywhere. */
  async function showLanguage(language: Language): Promise<void> {
    // A title that cannot be loaded keeps nobody from reading.
    await Promise.all([switchLanguage(language), loadImage(titleOf(language), START_LIMIT_SECONDS).catch(() => undefined)]);
    root.lang = language;
    document.title = translate('game.name');
    canvas.setAttribute('aria-label', translate('game.board'));
    hud.language.value = language;
    send({ type: 'changePhrases', phrases: phrasesOf(textOf) });
  }

  function chooseLanguage(language: Language): void {
    send({ type: 'chooseLanguage', language });
    changeLanguage(language);
  }

  /** A site knows its player's language better than the browser does, but a choice is a choice. */
  function suggestLanguage(tag: string): void {
    if (profile.isLanguageDetected) changeLanguage(detectLanguage([tag]));
  }

  function changeLanguage(language: Language): void {
    showLanguage(language).catch((error: unknown) => warnOfLoss(`The language could not be loaded: ${String(error)}`));
  }

  async function loadLetters(): Promise<void> {
    renderer.addLetters(await loadImage(lettersAddress));
    redraw();
  }

  function wake(): void {
    loop?.wake();
  }

  function redraw(): void {
    world.isDirty = true;
    wake();
  }

  function runEffects(): void {
    const { effects } = world;
    if (effects.length === 0) return;
    let isSaveDue = false;
    for (const effect of effects) {
      if (effect.type === 'save') isSaveDue = true;
      else if (effect.type === 'playSound') soundsDue.push(effect);
      else runEffect(effect);
    }
    effects.length = 0;
    if (soundsDue.length > 0) soundTimer ??= setTimeout(playSounds);
    if (isSaveDue) saveTimer ??= setTimeout(save);
  }

  /** Behind the frame that asked for them: to start a sound takes longer than to draw. */
  function playSounds(): void {
    soundTimer = undefined;
    for (const { name, rate, delaySeconds } of soundsDue) sounds.play(name, rate, delaySeconds);
    soundsDue.length = 0;
  }

  /** Behind the frame that asked for it: storing may take longer than drawing. */
  function save(): void {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    keeper.sync();
    site?.keepSave();
  }

  function syncSave(): void {
    syncTimer = undefined;
    keeper.sync();
  }

  function runEffect(effect: Exclude<Effect, { type: 'save' | 'playSound' }>): void {
    switch (effect.type) {
      case 'setVolumes':
        return applyVolumes();
      case 'showTheme':
        return void applyTheme(effect.name).catch((error: unknown) => warnOfLoss(`The theme could not be loaded: ${String(error)}`));
      case 'offerAd':
        return site?.offerAd(effect.adBreak);
      case 'askReward':
        return site ? site.askReward() : send({ type: 'answerReward', isRewarded: false });
      case 'submitScore':
        reportsDue.push(effect.report);
        return withScoreServers(() => undefined);
    }
  }

  function applyVolumes(): void {
    const { isSoundOn, isMusicOn, soundVolume, musicVolume } = profile;
    sounds.setVolumes({ effects: isSoundOn ? SOUND_VOLUME * soundVolume : 0, music: isMusicOn ? MUSIC_VOLUME * musicVolume : 0 });
  }

  function fitToWindow(): void {
    const layout = layoutView(window.innerWidth, window.innerHeight, readInsets(hudElement));
    fittedPixelRatio = window.devicePixelRatio;
    renderer.resize(layout, fittedPixelRatio);
    send({ type: 'changeLayout', layout });
    // A phone's keyboard takes half the window; the window is as large as before.
    if (!(document.activeElement instanceof HTMLInputElement)) send({ type: 'resizeView', isTooSmall: isTooSmall(layout) });
  }

  function followMotionPreference(): void {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => send({ type: 'preferLessMotion', isPreferred: query.matches });
    query.addEventListener('change', follow);
    follow();
  }

  function readSettings(): Promise<Settings> {
    return (settings ??= loadLate(() => import('./settings/settings.ts')).then(({ readSettings }) =>
      readSettings(async () => (await fetch('settings.json')).text(), warn),
    ));
  }

  async function openPortal(): Promise<void> {
    const { openPortal } = await loadLate(() => import('./app/open-portal.ts'));
    site = openPortal({ settings: readSettings(), hud, store, keeper, suggestLanguage, log });
  }

  async function openScoreServers(): Promise<ScoreServers> {
    const { openScoreServers } = await loadLate(() => import('./app/open-score-servers.ts'));
    const report = () => (world.session.running && !world.session.watch ? scoreReport(world.session.running, false) : undefined);
    const ticketInPlay = () => world.session.saved?.ticket;
    return (scoreServers = await openScoreServers({
      settings: await readSettings(),
      hud,
      store,
      profile,
      report,
      ticketInPlay,
      warn,
      log,
    }));
  }

  /** Calls once the servers can be reached. Where their code is lost, the next call loads it again; finished games wait for that. */
  function withScoreServers(call: (servers: ScoreServers) => void, onLost = warn): void {
    serversOpening ??= openScoreServers();
    serversOpening.then(
      (servers) => {
        for (const report of reportsDue.splice(0)) servers.submit(report);
        return call(servers);
      },
      (error: unknown) => {
        serversOpening = undefined;
        onLost(`Leaderboards could not be loaded: ${String(error)}`);
      },
    );
  }

  function openSharing(): Promise<Sharing> {
    sharingOpening ??= loadLate(() => import('./app/open-sharing.ts')).then(({ openSharing }) =>
      openSharing({ hud, running: () => world.session.running }),
    );
    sharingOpening.catch(() => (sharingOpening = undefined));
    return sharingOpening;
  }

  function followLinks(): void {
    openSharing().then(({ followLinks }) => followLinks(), warn);
  }

  /** A hold of two seconds outside a drag opens the overlay. */
  async function listenForDebug(): Promise<void> {
    const { listenToLongPress } = await loadLate(() => import('./app/long-press.ts'));
    const isDragging = () => world.input.drag.phase !== 'idle';
    listenToLongPress(document, TIMING.debugHoldSeconds, isDragging, () => void toggleDebugOverlay().catch(warn));
  }

  /** Until then, and without that code, coins that are earned or spent take a new row. */
  async function claimCoins(): Promise<void> {
    const { followRow } = await loadLate(() => import('./app/follow-row.ts'));
    followRow({ store, keeper, newRow: newRandomName });
  }

  async function openStats(): Promise<FrameStats> {
    const { createFrameStats } = await loadLate(() => import('./platform/frame-stats.ts'));
    return (stats ??= createFrameStats());
  }

  async function toggleDebugOverlay(): Promise<void> {
    const [{ toggleDebugOverlay }, stats] = await Promise.all([loadLate(() => import('./debug/debug-overlay.ts')), openStats()]);
    toggleDebugOverlay({ world, renderer, stats, surface: debugSurface });
  }

  /** Not at the start: a deploy comes later. */
  async function followRenewal(): Promise<void> {
    const { createRenewal } = await loadLate(() => import('./app/renew-page.ts'));
    followLosses(createRenewal({ isCalm, reload: renewPage, onOutdated: () => showSnackbar(hud, 'snackbar.newVersion') }));
  }

  async function openDebug(): Promise<void> {
    const [{ createDebugSurface }, stats] = await Promise.all([loadLate(() => import('./debug/debug-surface.ts')), openStats()]);
    debugSurface = createDebugSurface({
      world,
      canvas,
      renderer,
      stats,
      wake,
      chooseLanguage,
      showTheme: applyTheme,
      toggleOverlay: toggleDebugOverlay,
    });
    Object.assign(window, { frozenJewel: debugSurface });
    await toggleDebugOverlay();
  }

  loop = createLoop(frame);
  // The board is a stop for the Tab key only where there is a board.
  effect(() => {
    canvas.tabIndex = hud.screen.value === 'game' ? 0 : -1;
  });
  effect(() => sounds.setMuted(isSilent(hud)));
  effect(() => void root.classList.toggle('less-motion', hud.isReducedMotion.value));
  if (parent !== window)
    loadLate(() => import('./app/connect-embed.ts'))
      .then(({ connectEmbed }) => connectEmbed(hud, warn))
      .catch(warn);
  applyVolumes();
  followMotionPreference();
  fitToWindow();
  followView(fitToWindow);
  // Each time: a phone call or an ad may have put the sound to sleep again, and not every kind of press may wake it.
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown'] as const) window.addEventListener(type, sounds.unlock, true);
  sendPointer(canvas, world, send, wake);

  followPage({
    canvas,
    device,
    options,
    send,
    leavePage,
    comeBack,
  });
  // Another tab has written: each of its keys comes as an event of its own.
  window.addEventListener('storage', () => (syncTimer ??= setTimeout(syncSave)));
  // While the pictures load: the menu's buttons depend on it.
  const menuKnown = readSettings().then((known) => void (hud.leaderboardWay.value = leaderboardWay(known)), warn);
  splash.setProgress(0.3);
  const { mountHud } = await hudLoading;
  // Words of another language are better than none.
  await showLanguage(language).catch((error: unknown) => (language === 'en' ? Promise.reject(error) : showLanguage('en')));
  await new Promise<void>((resolve) => mountHud(hudElement, hud, resolve));
  splash.setProgress(0.6);
  const { theme, pictures } = await loadingTheme;
  splash.setProgress(1);
  const isLoaded = sleep(TIMING.loadedDelaySeconds * MS_PER_SECOND);
  if (theme.name !== firstTheme.name) {
    world.view.colors = themeColors(theme);
    styleRoot(root, theme);
  }
  renderer.applyTheme(pictures);
  redraw();
  openPortal().catch((error: unknown) => {
    warn(`Failed to load the portal: ${String(error)}. Playing without ads.`);
    send({ type: 'offerVideo', video: 'none' });
  });
  if (options.isDebug) {
    const opening = openDebug().catch((error: unknown) => warn(`Failed to load the debug tools: ${String(error)}. Starting without them.`));
    await Promise.race([opening, sleep(DEBUG_LIMIT_SECONDS * MS_PER_SECOND)]);
  }
  await isLoaded;
  // A button that came later would move the others under a finger; without an answer it comes later all the same.
  await Promise.race([menuKnown, sleep(SETTINGS_WAIT_MILLISECONDS)]);
  if (arePicturesMissing) showSnackbar(hud, 'snackbar.picturesMissing');
  if (arePicturesMissing || theme.name !== profile.theme) applyTheme(profile.theme).catch(warn);
  if (saved.damage !== 'none') showSnackbar(hud, saved.damage === 'game' ? 'snackbar.savedGameDamaged' : 'snackbar.savedDataDamaged');
  if (options.isStatsReset) send({ type: 'resetStats' });
  // A game in the address is watched in the same frame: at the next an ad may be asked for. Without one nothing waits for it.
  const isGameLinked = location.hash !== '';
  if (isGameLinked) await withTimeout(START_LIMIT_SECONDS, openSharing()).catch(() => undefined);
  send({ type: 'finishLoading' });
  if (isGameLinked) followLinks();
  splash.hide();
  listenForDebug().catch(warn);
  claimCoins().catch(warn);
  await whenQuiet(() => hud.isPlaying.peek() && (world.session.running?.actions.length === 0 || world.input.drag.phase !== 'idle'));
  // With its icon it is as much as a tenth of the first screen, and nobody installs what has not been seen.
  document.querySelector('link[data-rel=manifest]')?.setAttribute('rel', 'manifest');
  if (!isGameLinked) followLinks();
  followRenewal().catch(warn);
  withScoreServers(() => undefined);
  // Words over the board can wait for the first screen, and a game without them goes on.
  await loadLetters().catch((error: unknown) => warn(`The letters could not be loaded: ${String(error)}`));
}

/** The language that was chosen, else the browser's if the game speaks it, else English. */
function shownLanguage(chosen: string | undefined): Language {
  return chosen !== undefined && isLanguage(chosen) ? chosen : detectLanguage(navigator.languages);
}

/** What the backdrop is painted with before the theme's pictures have arrived. */
async function loadFirstColors(name: ThemeName) {
  const firstTheme = await loadTheme(name);
  return { firstTheme, scenery: await loadScenery(firstTheme.backdrop) };
}

/** Seeds for new games: by chance, or for a debug session one after another from the first. */
function seedSource(first: number | undefined): () => number {
  if (first === undefined) return () => crypto.getRandomValues(new Uint32Array(1))[0];
  let next = first;
  return () => next++ >>> 0;
}

/** 48 random bits: no two tabs or games of a player share a name. */
function newRandomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function explain(error: unknown): Promise<void> {
  console.error(error);
  const key = error instanceof NoWebGlError ? 'failure.noWebGl' : 'failure.loading';
  // The page's own words first: those of the language may be what is lost.
  splash.fail(undefined);
  splash.fail(await wordsFor(key));
}

/** The words of a failure, or undefined where not even they can be loaded: the page has some of its own. */
async function wordsFor(key: 'failure.noWebGl' | 'failure.loading'): Promise<string | undefined> {
  try {
    await switchLanguage(shownLanguage(undefined));
    return translate(key);
  } catch {
    return undefined;
  }
}

start().catch(explain);
