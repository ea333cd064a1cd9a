// Ranked seeds: signed by the server, so that it can prove the games played on them. One spare is always kept ahead of the next game.
import * as v from 'valibot';
import { RULES_VERSION } from '../rules/constants.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { CallError, type Calls } from './calls.ts';
import { DAY, SERVER_TIME, TICKET_RESPONSE, type TicketRequest, type TicketResponse } from './protocol.ts';
import { siblingAddress } from './sibling-address.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export const TICKET_KEY = 'ticket';

/** An older spare is thrown away: the server would soon take no game on it. */
const LONGEST_SPARE_MILLISECONDS = 86_400_000;

const NO_TICKETS_STATUSES = new Set([404, 405, 501]);

const SPARE = v.object({
  address: v.string(),
  rulesVersion: v.number(),
  /** The secret id of the player that it was given to. */
  player: v.string(),
  /** Milliseconds since 1970, by this device's clock. */
  since: v.number(),
  seed: TICKET_RESPONSE.entries.seed,
  ticket: v.string(),
  /** The server's clock at that moment. */
  time: v.optional(SERVER_TIME),
});

type Spare = v.InferOutput<typeof SPARE>;

export type RankedSeed = { readonly seed: number; readonly ticket: string };
export type DailySeed = RankedSeed & { readonly day: string };

export type RankedSeedParts = {
  readonly calls: Calls;
  readonly store: KeyValueStore;
  /** The leaderboard's: tickets are had beside it. */
  readonly address: string;
  /** Empty before a server has given one. */
  readonly playerId: () => string;
  /** The server has given the player an id. */
  readonly onPlayerId: (id: string) => void;
  /** Called with how far the server's clock is ahead of `now`, in milliseconds. */
  readonly onServerLead: (milliseconds: number) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tickets of the game in play and of scores that wait to be sent: the server must not void them. It keeps two seeds open. */
  readonly neededTickets: () => readonly string[];
  /** Calls once after that many milliseconds. */
  readonly startTimer: (call: () => void, milliseconds: number) => unknown;
  readonly log: (message: string) => void;
};

export type RankedSeeds = {
  /** Returns the spare, if there is one. The next is requested a task later, when its game is in play. */
  take(): RankedSeed | undefined;
  /**
   * Resolves once there is a spare, or none is available. Requests none while two seeds are needed, nor before the time that the
   * server has named. Never rejects.
   */
  prepare(): Promise<void>;
  /** Today's game. Rejects with a CallError. */
  daily(): Promise<DailySeed>;
  /** The server is known to give no seeds; it is asked again only at the next start. */
  isWithoutSeeds(): boolean;
};

export function createRankedSeeds({
  calls,
  store,
  address,
  playerId,
  onPlayerId,
  onServerLead,
  now,
  neededTickets,
  startTimer,
  log,
}: RankedSeedParts): RankedSeeds {
  let preparing: Promise<void> | undefined;
  let isWithoutSeeds = false;
  let isRetryPlanned = false;

  async function ask(kind: TicketRequest['kind'], keep?: string): Promise<TicketResponse> {
    const request: TicketRequest = { kind, id: playerId(), rulesVersion: RULES_VERSION, ...(keep === undefined ? {} : { keep }) };
    const { success, output } = v.safeParse(TICKET_RESPONSE, await calls.postJson(siblingAddress(address, 'ticket'), request));
    if (!success) throw new CallError('no-ticket', 200);
    if (output.id !== '' && output.id !== playerId()) onPlayerId(output.id);
    reportLead(output.time, now());
    return output;
  }

  function reportLead(time: number | undefined, since: number): void {
    if (time !== undefined) onServerLead(time - since);
  }

  async function fetchSpare(): Promise<void> {
    // The game on a spare that was just taken is in play by then, and the score of the game before it waits.
    await new Promise<void>((resolve) => void startTimer(resolve, 0));
    const [needed, ...others] = new Set(neededTickets());
    if (isRetryPlanned || others.length > 0) return log('No ranked seed requested yet: open ones are still needed, or it is too soon.');
    try {
      const { seed, ticket, id, time, nextAfter = 0 } = await ask('free', needed);
      store.set(TICKET_KEY, JSON.stringify({ address, rulesVersion: RULES_VERSION, player: id, since: now(), seed, ticket, time }));
      if (nextAfter > 0) planRetry(nextAfter * MS_PER_SECOND);
    } catch (error) {
      isWithoutSeeds = error instanceof CallError && NO_TICKETS_STATUSES.has(error.status ?? 0);
      log(`No ranked seed available; the next game may be unverified: ${String(error)}`);
      if (error instanceof CallError && error.retryAfterMilliseconds > 0) planRetry(error.retryAfterMilliseconds);
    }
  }

  function planRetry(milliseconds: number): void {
    isRetryPlanned = true;
    startTimer(() => {
      isRetryPlanned = false;
      void prepare();
    }, milliseconds);
  }

  /** One that the server would take no game on is removed. */
  function readSpare(): Spare | undefined {
    const text = store.get(TICKET_KEY);
    if (text === null) return undefined;
    const spare = parseSpare(text);
    const isGood =
      spare?.address === address &&
      spare.rulesVersion === RULES_VERSION &&
      spare.player === playerId() &&
      Math.abs(now() - spare.since) < LONGEST_SPARE_MILLISECONDS;
    if (isGood) return spare;
    store.remove(TICKET_KEY);
    return undefined;
  }

  async function prepare(): Promise<void> {
    if (isWithoutSeeds) return;
    const spare = readSpare();
    // A spare of an earlier page spares the call that would report the server's clock.
    if (spare) return reportLead(spare.time, spare.since);
    preparing ??= fetchSpare();
    await preparing;
    preparing = undefined;
  }

  return {
    take() {
      const spare = readSpare();
      // At once, so that no other game begins on it.
      store.remove(TICKET_KEY);
      void prepare();
      return spare && { seed: spare.seed, ticket: spare.ticket };
    },
    prepare,
    async daily() {
      // Both may have to be given an id: they are to be given the same.
      await preparing;
      const { seed, ticket, day } = await ask('daily');
      if (!v.is(DAY, day)) throw new CallError('no-ticket', 200);
      return { seed, ticket, day };
    },
    isWithoutSeeds: () => isWithoutSeeds,
  };
}

function parseSpare(text: string): Spare | undefined {
  try {
    return v.parse(SPARE, JSON.parse(text));
  } catch {
    return undefined;
  }
}
