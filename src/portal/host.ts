// The adapter `host`: ads and holds of the page around the game, which embed.js connects (docs/embedding.md).
import { AD_POLICY } from '../../policies/host.ts';
import type { Settings } from '../settings/settings.ts';
import { notShown, type Report } from './ad-requests.ts';
import { createSite } from './create-site.ts';
import type { HostLink, HostWindow } from './host-link.ts';
import type { PressTarget } from './next-press.ts';
import type { AdKind, AdReason, Portal } from './portal.ts';
import type { ScriptHost } from './start-once.ts';

const REASONS: ReadonlySet<unknown> = new Set<AdReason>(['no-fill', 'too-soon', 'adblock', 'disabled']);

export function create(_: Settings, log: (message: string) => void, { window }: ScriptHost<HostWindow & PressTarget>): Portal {
  const { hold, availability, portal } = createSite({ log, start, find: () => page, send: sendAd });
  let page: HostLink | undefined;
  const isOffered = (kind: AdKind) => !page || page.offer.ads.includes(kind);

  async function start(): Promise<void> {
    const connected = new Promise((resolve) => window.addEventListener('hostpage', resolve));
    if (!window.hostPage) await connected;
    page = window.hostPage!;
    page.onHold = (isHeld) => (isHeld ? hold.takeForSite(window, true) : hold.releaseForSite());
  }

  return {
    ...portal,
    id: 'host',
    adPolicy: AD_POLICY,
    rewardedAvailability: () => (isOffered('rewarded') ? availability.current() : 'none'),
    showAd: async (kind) => (isOffered(kind) ? portal.showAd(kind) : notShown(kind, 'unsupported')),
  };
}

async function sendAd({ request }: HostLink, kind: AdKind, report: Report): Promise<void> {
  const outcome = await request({ request: 'showAd', value: kind }, () => report({ type: 'started' }));
  // The page may not have reported the start.
  if (outcome === true) for (const type of ['started', 'rewarded'] as const) report({ type });
  const reason = REASONS.has(outcome) ? (outcome as AdReason) : 'error';
  report({ type: 'ended', reason: typeof outcome === 'boolean' ? undefined : reason });
}
