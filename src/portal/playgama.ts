// The adapter of Playgama Bridge, for Playgama and the sites behind it (docs/portals.md).
import { AD_POLICY } from '../../policies/playgama.ts';
import type { SiteBoard } from '../net/leaderboard-types.ts';
import type { RemoteStore } from '../platform/key-value-store.ts';
import type { AdReport } from './ad.ts';
import type { Report } from './ad-requests.ts';
import { createSite } from './create-site.ts';
import type { Guard } from './guard.ts';
import type { PressTarget } from './next-press.ts';
import type { BridgeAdState, BridgeMessage, BridgeSdk, PlaygamaWindow } from './playgama-sdk.ts';
import type { AdKind, Portal } from './portal.ts';
import { createSiteStore } from './site-store.ts';
import { loadSdk, type ScriptHost } from './start-once.ts';
import type { Settings } from '../settings/settings.ts';

const KEY = 'frozen-jewel';

/** The board in playgama-bridge-config.json. */
const BOARD = 'score';

const REPORTS: Readonly<Partial<Record<BridgeAdState, AdReport>>> = {
  opened: { type: 'started' },
  rewarded: { type: 'rewarded' },
  closed: { type: 'ended' },
  failed: { type: 'ended', reason: 'no-fill' },
};

type Host = ScriptHost<PlaygamaWindow & PressTarget>;

export function create({ playgama: { script } }: Settings, log: (message: string) => void, host: Host): Portal {
  const sendPlay = (isPlaying: boolean) => send(isPlaying ? 'gameplay_started' : 'gameplay_stopped');
  const site = createSite({ log, start, onReady, find: () => bridge, send: sendAd, sendPlay });
  const { setMuted, guard, play, hold, availability, portal } = site;
  /** The last request of each kind. Events do not name theirs: all belong to it. */
  const reports: Partial<Record<AdKind, Report>> = {};
  let bridge: BridgeSdk | undefined;
  let store: RemoteStore | undefined;

  async function start(): Promise<void> {
    const loaded = await loadSdk(host, script, (page) => page.bridge);
    await loaded.initialize();
    bridge = loaded;
  }

  function onReady(): void {
    store = createBridgeStore(bridge!, guard);
    guard('Listening to Playgama Bridge', () => {
      const { platform, advertisement } = bridge!;
      platform.on('audio_state_changed', (isEnabled) => setMuted(!isEnabled));
      platform.on('pause_state_changed', (isPaused) => (isPaused ? hold.takeForSite(host.window, true) : hold.releaseForSite()));
      for (const kind of ['interstitial', 'rewarded'] as const)
        advertisement.on(`${kind}_state_changed`, (state) => REPORTS[state] && reports[kind]?.(REPORTS[state]));
      setMuted(!platform.isAudioEnabled);
    });
    play.open();
    if (guard('isRewardedSupported', () => bridge!.advertisement.isRewardedSupported) === false) availability.recordResult('unsupported');
  }

  function send(message: BridgeMessage): void {
    void guard(message, () => bridge?.platform.sendMessage(message));
  }

  function sendAd({ advertisement }: BridgeSdk, kind: AdKind, onReport: Report): void {
    // First: a refusal may come during the call.
    reports[kind] = onReport;
    if (kind === 'rewarded') advertisement.showRewarded();
    else advertisement.showInterstitial();
  }

  return {
    ...portal,
    id: 'playgama',
    adPolicy: AD_POLICY,
    locale: () => guard('language', () => bridge?.platform.language),
    store: () => store,
    board: () => guard('leaderboards', () => bridge && boardOf(bridge)),
    loadingFinished: () => send('game_ready'),
  };
}

function createBridgeStore({ storage: cloud, player }: BridgeSdk, guard: Guard): RemoteStore {
  const open = async () => ({
    account: () => (player.isAuthorized ? (player.id ?? '') : ''),
    read: () => cloud.get(KEY, false),
    write: (text: string) => cloud.set(KEY, text),
  });
  return createSiteStore({ site: 'Playgama', guard, open });
}

function boardOf({ leaderboards, player }: BridgeSdk): SiteBoard | undefined {
  if (leaderboards.type === 'not_available') return undefined;
  const submit: SiteBoard['submit'] = ({ score }) => leaderboards.setScore(BOARD, score);
  async function list() {
    const entries = await leaderboards.getEntries(BOARD);
    return entries.map(({ id, name, score, rank }) => ({ rank, username: name, score, isOwn: id === player.id }));
  }
  return leaderboards.type === 'in_game' ? { submit, list } : { submit };
}
