// Creates the game: world, renderer, HUD, sounds and save, connected to each other and to the parts that load later.
import { createSoundPlayer } from '../audio/sound-player.ts';
import type { Command, SaveChange } from '../game/commands.ts';
import type { GameSeed } from '../game/session.ts';
import { createGameStage, type GameStage } from '../game/scene/game-stage.ts';
import { themeColors } from '../game/theme-colors.ts';
import { createGameWorld, type GameWorld } from '../game/world.ts';
import { createHud, showSnackbar } from '../state/hud.ts';
import type { createDebugTools, DebugTools } from '../debug/debug-tools.ts';
import { loadLate } from '../loading/load-late.ts';
import { nextTask } from '../platform/time.ts';
import type { Bake } from '../game/backdrop/bake-backdrop.ts';
import type { Theme } from '../themes/theme.ts';
import { createThemeApplier, styleRoot } from '../start/apply-theme.ts';
import { createViewFit } from '../page/fit-view.ts';
import { waitForFirstMove } from '../start/first-move.ts';
import { createEffectRunner, createGameFrame } from './frame.ts';
import { createSaveKeeper } from '../save/keep-save.ts';
import { createLanguageSwitch, languageOf, type LanguageSwitch } from './language.ts';
import { latePart, type LatePart } from '../loading/late-part.ts';
import { createHudOpener } from '../start/open-hud.ts';
import { createLateParts, type LateParts } from './late-parts.ts';
import type { Page } from '../start/open-page.ts';
import { createPageLifecycle } from './page-lifecycle.ts';
import { newRandomName, seedSource } from '../platform/random-source.ts';
import { applyAllCommands } from '../systems/pipeline.ts';
import { createSaveTimers } from '../save/save-timers.ts';

export type Game = Awaited<ReturnType<typeof createGame>>;

type Send = (command: Command) => void;

type GameOptions = {
  readonly theme: Theme;
  readonly bake: Bake;
  /** Called if the HUD cannot be loaded. */
  readonly onLost: (reason: unknown) => void;
};

/** Creates the game. Rejects with a NoWebGlError if the browser provides no WebGL context. */
export async function createGame(page: Page, { theme, bake, onLost }: GameOptions) {
  const { canvas, hudElement, options, device, store, saved, warn } = page;
  const { profile } = saved;
  const root = document.documentElement;
  const world = createWorld(page, () => late.servers.ready()?.takeSeed());
  world.view.colors = themeColors(theme);
  styleRoot(root, theme);

  /** Queues a command for the next step. */
  function send(command: Command): void {
    world.commands.push(command);
    stage.wake();
  }

  function warnOfLoss(reason: unknown): void {
    warn(reason);
    showSnackbar(hud, 'snackbar.partMissing');
  }

  const keeper = createSaveKeeper({
    store,
    world,
    saved,
    adopt: (change) => adoptChange(change, world, send, language),
    newRow: newRandomName,
    now: Date.now,
  });
  const { isAppleMobile } = device;
  const sounds = createSoundPlayer({ isAppleMobile, log: warn, firstMove: () => waitForFirstMove({ world, hud }) });
  const stage = await openStage(page, world, send, bake);
  // Splits a long task: the renderer compiles its shaders.
  await nextTask();
  const hud = createHud(world, {
    send,
    chooseLanguage: (chosen) => language.choose(chosen),
    previewTheme: (name) => applyTheme(name),
    sendToLeaderboard: (command) => void late.servers.call().then((servers) => servers.sendToLeaderboard(command), warnOfLoss),
    sendToScoreService: (command) => void late.servers.call().then((servers) => servers.sendToScoreService(command), warnOfLoss),
    share: (what) => void late.sharing().then(({ share }) => share(what), warnOfLoss),
  });
  const opener = createHudOpener({ page, world, hud, language: languageOf(profile), showTexts: () => language.showFirst(), onLost });
  const language = createLanguageSwitch({ hud, profile, page, send, onLost: warnOfLoss, loadHudPart: opener.loadHudPart });
  const applyTheme = createThemeApplier(root, stage, send);
  const late: LateParts = createLateParts({ page, world, hud, keeper, language });
  const saves = createSaveTimers(
    () => keeper.sync(),
    () => late.site()?.saveSync()?.upload(),
  );
  const runEffects = createEffectRunner({
    effects: world.effects,
    sounds,
    vibrate: (sound) => late.vibrate?.(sound),
    save: saves.schedule,
    showTheme: ({ name }) => void applyTheme(name).catch((error: unknown) => warnOfLoss(`Failed to load the theme: ${String(error)}`)),
    offerAd: ({ adBreak }) => late.site()?.offerAd(adBreak),
    askReward: () => late.site()?.requestReward(),
    explainCombo: () => showSnackbar(hud, 'combo.hint'),
    submitScore: ({ report }) => late.servers.submit(report),
  });
  const debug = debugPart({ world, canvas, stage, chooseLanguage: language.choose, showTheme: applyTheme });
  const view = createViewFit({ stage, hudElement, profile, send });
  const lifecycle = createPageLifecycle({ world, hud, saves, send, runEffects, site: late.site });
  const { quality } = options;
  const stats = () => debug.ready()?.stats;
  stage.start(createGameFrame({ world, hud, view, quality, pace: () => late.pace, send, runEffects, stats }));

  return {
    ...opener,
    send,
    wake: stage.wake,
    world,
    stage,
    hud,
    sounds,
    keeper,
    saves,
    lifecycle,
    language,
    late,
    /** Loads the debug tools. Rejects if their code cannot be loaded. */
    openDebug: debug.call,
    fitView: view.fit,
    applyTheme,
  };
}

/** The debug tools, loaded on their first use. */
function debugPart(parts: Parameters<typeof createDebugTools>[0]): LatePart<DebugTools> {
  return latePart(async () => {
    const tools = await loadLate(() => import('../debug/debug-tools.ts'));
    return tools.createDebugTools(parts);
  });
}

/** Adopts a change of the save by another tab, and shows the language that it brings. */
function adoptChange(change: SaveChange, world: GameWorld, send: Send, language: LanguageSwitch): void {
  const shown = world.profile.language;
  send({ type: 'adoptSave', change });
  applyAllCommands(world);
  language.follow(shown);
}

/** Creates the world. It prefers a server's seed, whose game the server can verify. */
function createWorld({ options, saved }: Page, takeSeed: () => GameSeed | undefined): GameWorld {
  const ownSeed = seedSource(options.seed);
  return createGameWorld({
    nextSeed: () => ({ ...(takeSeed() ?? { seed: ownSeed() }), id: newRandomName() }),
    now: () => performance.now(),
    profile: saved.profile,
    saved: saved.session?.running,
    savedDaily: saved.daily?.running,
  });
}

function openStage({ canvas, options, warn }: Page, world: GameWorld, send: Send, bake: Bake): Promise<GameStage> {
  return createGameStage({
    world,
    canvas,
    bake,
    onFailed: (reason) => warn(`Failed to paint the backdrop: ${String(reason)}. Drawing without it.`),
    drawPath: options.drawPath,
    loadLate,
    onGone: (isGone) => send({ type: isGone ? 'losePicture' : 'regainPicture' }),
  });
}
