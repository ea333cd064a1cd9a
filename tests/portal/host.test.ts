// The page around the game as a portal: requests with answers of all kinds, its storage, and holds.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FrameMessage, HostOffer } from '../../src/embed/protocol.ts';
import { createStore } from '../../src/page/storage.ts';
import { createHostLink, type HostWindow } from '../../src/portal/host-link.ts';
import { create as createHost } from '../../src/portal/host.ts';
import { packSave, syncPortalSave } from '../../src/save/sync-portal-save.ts';
import { KEYS } from '../../src/save/keys.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { MemoryStorage } from '../support/storages.ts';
import { FULL_OFFER } from './support/mocked-host.ts';
import { passSeconds, recordPortal, since } from './support/record-portal.ts';

const log = vi.fn<(message: string) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});

type Sent = Extract<FrameMessage, { type: 'request' | 'save' }>;

function openLink(offer: Partial<HostOffer> = {}) {
  const sent: Sent[] = [];
  const link = createHostLink({ ...FULL_OFFER, ...offer }, (message) => void sent.push(message as Sent));
  const lastId = () => (sent.findLast(({ type }) => type === 'request') as Extract<Sent, { type: 'request' }>).id;
  const answer = (value: unknown, id = lastId()) => link.receive({ type: 'hostAnswer', id, value });
  return { link, sent, answer, fail: () => link.receive({ type: 'hostFailure', id: lastId() }) };
}

test('a start of an ad after its answer is ignored', () => {
  const { link, answer } = openLink();
  const start = vi.fn<() => void>();
  void link.request({ request: 'showAd', value: 'rewarded' }, start);
  answer(true);
  link.receive({ type: 'adStarted', id: 1 });
  expect(start).not.toHaveBeenCalled();
});

describe('the storage of the page', () => {
  test('returns account and save of one answer', async () => {
    const { link, sent, answer } = openLink();
    const account = link.store.account();
    answer({ account: 'Anna', text: 'a save' });
    expect([await account, await link.store.load()]).toEqual(['Anna', 'a save']);
    link.store.save('next');
    expect(sent).toEqual([
      { type: 'request', id: 1, request: 'loadSave' },
      { type: 'save', text: 'next', account: 'Anna' },
    ]);
  });

  test('ignores a second answer, and keeps the account of the first', async () => {
    const { link, sent, answer } = openLink();
    const account = link.store.account();
    answer({ account: 'Anna', text: 'a save' });
    answer({ account: 'Boris', text: 'another save' });
    expect([await account, await link.store.load()]).toEqual(['Anna', 'a save']);
    link.store.save('next');
    expect(sent.at(-1)).toMatchObject({ account: 'Anna' });
  });

  test.each<[string, (opened: ReturnType<typeof openLink>) => void]>([
    ['never', () => undefined],
    ['with a failure', ({ fail }) => fail()],
    ['without an account', ({ answer }) => answer({ text: 'a save' })],
    ['with an object for a save', ({ answer }) => answer({ account: '', text: { savedAt: 1 } })],
    ['with nothing', ({ answer }) => answer(undefined)],
  ])('that answers %s counts as unreadable, so that nothing is sent to it', async (_, act) => {
    const opened = openLink();
    const { account, load } = opened.link.store;
    const read = Promise.all([account(), load().catch(() => 'unreadable')]);
    act(opened);
    await passSeconds(10);
    expect(await read).toEqual(['', 'unreadable']);
  });

  test('with a save that is too long has none', async () => {
    const { link, answer } = openLink();
    const account = link.store.account();
    answer({ account: '', text: 'x'.repeat(200_001) });
    expect([await account, await link.store.load()]).toEqual(['', undefined]);
  });

  test('that returns the save of another account changes neither the previous save nor its account', async () => {
    const { link, sent, answer } = openLink();
    const [local, boris] = [new MemoryStorage(), new MemoryStorage()].map((storage) => createStore(() => storage));
    const absorb = vi.fn<() => void>();
    const switchTo = vi.fn<() => void>();
    const sync = syncPortalSave({ remote: link.store, local, keeper: { sync: () => undefined, absorb, switchTo }, log, now: () => 7 });
    local.set(KEYS.best, '820');
    boris.set(KEYS.best, '40');

    async function visit(account: string, text: string | undefined): Promise<void> {
      const refreshed = sync.refresh();
      answer({ account, text });
      await refreshed;
    }

    await visit('Anna', undefined);
    expect(sent.at(-1)).toMatchObject({ type: 'save', account: 'Anna' });
    await visit('Boris', packSave(boris, 1));
    expect([local.get(KEYS.best), switchTo.mock.calls.length, absorb.mock.calls.length]).toEqual(['40', 1, 0]);
    expect(sent.at(-1)).toMatchObject({ type: 'save', account: 'Boris', text: expect.not.stringContaining('820') as string });
  });
});

describe('the adapter', () => {
  async function open(offer: Partial<HostOffer> = {}) {
    const page: HostWindow & EventTarget = new EventTarget();
    const { link, answer } = openLink(offer);
    const portal = createHost(DEFAULT_SETTINGS, log, { window: page, loadScript: async () => undefined });
    const recorded = recordPortal(portal);
    const opening = portal.init(5);
    page.hostPage = link;
    page.dispatchEvent(new Event('hostpage'));
    expect(await opening).toBe('ready');
    recorded.events.length = 0;
    return { portal, link, answer, page, recorded, began: performance.now() / 1000 };
  }

  test('is degraded on a page that never connects', async () => {
    const portal = createHost(DEFAULT_SETTINGS, log, { window: new EventTarget(), loadScript: async () => undefined });
    expect(await Promise.all([portal.init(5), passSeconds(5)])).toEqual(['degraded', undefined]);
    expect(portal.rewardedAvailability()).toBe('unavailable');
  });

  test('has no rewarded ads, and so free rewards, if the page offers none', async () => {
    const { portal } = await open({ ads: ['interstitial'] });
    expect(portal.rewardedAvailability()).toBe('none');
    expect(await portal.showAd('rewarded')).toMatchObject({ isShown: false, reason: 'unsupported' });
  });

  test('keeps a reward that comes after the time limit', async () => {
    const { answer, recorded, began } = await open();
    recorded.request('rewarded');
    await passSeconds(40);
    answer(true);
    await passSeconds(1);
    expect(recorded.requests[0].settled[0].result).toMatchObject({ isRewarded: false, reason: 'timeout' });
    expect(since(began, recorded.events).filter((line) => line.endsWith('lateReward'))).toEqual(['40 lateReward']);
  });

  test('holds the game for the page, until a press after 90 s at the latest', async () => {
    const { link, page, recorded, began } = await open();
    link.onHold?.(true);
    link.onHold?.(true);
    await passSeconds(89);
    page.dispatchEvent(new Event('pointerdown'));
    await passSeconds(2);
    page.dispatchEvent(new Event('pointerdown'));
    link.onHold?.(false);
    expect(since(began, recorded.events)).toEqual(['0 pause', '91 resume']);
  });
});
