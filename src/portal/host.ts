// The adapter `host`: ads and holds of the page around the game, which embed.js connects (docs/embedding.md).
import type { Settings } from '../settings/settings.ts';
import { createAdRequests, notShown, type Report } from './ad-requests.ts';
import type { HostLink, HostWindow } from './host-link.ts';
import { createListeners } from './listeners.ts';
import type { PressTarget } from './next-press.ts';
import { PLAIN_SITE } from './plain-site.ts';
import type { AdKind, AdReason, Portal } from './portal.ts';
import { startOnce, type ScriptHost } from './start-once.ts';

const REASONS: ReadonlySet<unknown> = new Set<AdReason>(['no-fill', 'too-soon', 'adblock', 'disabled']);

export function create(_: Settings, log: (message: string) => void, { window }: ScriptHost<HostWindow & PressTarget>): Portal {
  const { on, emit } = createListeners();
  let page: HostLink | undefined;
  const { hold, availability, showAd } = createAdRequests({ emit, sdk: () => page, send: sendAd });
  const isOffered = (kind: AdKind) => !page || page.offer.ads.includes(kind);

  async function start(): Promise<void> {
    const connected = new Promise((resolve) => window.addEventListener('hostpage', resolve));
    if (!window.hostPage) await connected;
    page = window.hostPage!;
    page.onHold = (isHeld) => (isHeld ? hold.takeForSite(window, true) : hold.releaseForSite());
  }

  function onReady(): void {
    emit('ready');
    availability.becomeReady();
  }

  return {
    ...PLAIN_SITE,
    id: 'host',
    // The page may refuse any ad, for example as too soon.
    adPolicy: { breaks: ['play', 'replay', 'unpause', 'nextLevel'], cooldownSeconds: 0, secondsAfterRewarded: 0, first: 'afterPlay' },
    init: startOnce({ start, onReady, log }),
    rewardedAvailability: () => (isOffered('rewarded') ? availability.current() : 'none'),
    showAd: async (kind) => (isOffered(kind) ? showAd(kind) : notShown(kind, 'unsupported')),
    on,
  };
}

async function sendAd({ request }: HostLink, kind: AdKind, report: Report): Promise<void> {
  const outcome = await request({ request: 'showAd', value: kind }, () => report({ type: 'started' }));
  // The page may not have reported the start.
  if (outcome === true) for (const type of ['started', 'rewarded'] as const) report({ type });
  const reason = REASONS.has(outcome) ? (outcome as AdReason) : 'error';
  report({ type: 'ended', reason: typeof outcome === 'boolean' ? undefined : reason });
}
