// Ranked seeds, signed by the server so that it can verify games played on them. Keeps one spare for the next game.
import * as v from 'valibot';
import { DAY, parseJson } from '../platform/schemas.ts';
import { RULES_VERSION } from '../rules/constants.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { CallError, createRetryTimer, siblingAddress, type CallDependencies, type Calls } from './calls.ts';
import { SERVER_TIME, TICKET_RESPONSE, type TicketRequest, type TicketResponse } from './protocol.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export const TICKET_KEY = 'ticket';

/** Older spares are dropped: the server soon refuses games on them. */
const MAX_SPARE_AGE_MILLISECONDS = 86_400_000;

const NO_TICKETS_STATUSES = new Set([404, 405, 501]);

const SPARE = v.object({
  address: v.string(),
  rulesVersion: v.number(),
  /** Secret id of the player that the seed was issued to. */
  player: v.string(),
  /** Time of receipt: milliseconds since 1970, by this device's clock. */
  since: v.number(),
  seed: TICKET_RESPONSE.entries.seed,
  ticket: v.string(),
  /** Server time when it was issued. */
  time: v.optional(SERVER_TIME),
});

type Spare = v.InferOutput<typeof SPARE>;

export type RankedSeed = { readonly seed: number; readonly ticket: string };
export type DailySeed = RankedSeed & { readonly day: string };

export type RankedSeedDependencies = Pick<CallDependencies, 'startTimer'> & {
  readonly calls: Calls;
  readonly store: KeyValueStore;
  /** URL of the leaderboard; tickets are requested beside it. */
  readonly address: string;
  /** Name of the leaderboard that the games count on. */
  readonly leaderboard: string;
  /** Empty until a server has issued one. */
  readonly playerId: () => string;
  /** The server issued an id for the player. */
  readonly onPlayerId: (id: string) => void;
  /** Receives the lead of the server's clock over `now`, in milliseconds. */
  readonly onServerLead: (milliseconds: number) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tickets of the game in play and of waiting scores, which the server must not void. It keeps two seeds open. */
  readonly neededTickets: () => readonly string[];
  readonly log: (message: string) => void;
};

export type RankedSeeds = ReturnType<typeof createRankedSeeds>;

function createSpareSlot({ store, address, playerId, now }: RankedSeedDependencies) {
  const clear = () => store.remove(TICKET_KEY);
  return {
    clear,
    put({ seed, ticket, id, time }: TicketResponse) {
      store.set(TICKET_KEY, JSON.stringify({ address, rulesVersion: RULES_VERSION, player: id, since: now(), seed, ticket, time }));
    },
    /** Removes the spare if the server would refuse a game on it. */
    read(): Spare | undefined {
      const text = store.get(TICKET_KEY);
      if (text === null) return undefined;
      const spare = parseJson(SPARE, text);
      const isGood =
        spare?.address === address &&
        spare.rulesVersion === RULES_VERSION &&
        spare.player === playerId() &&
        Math.abs(now() - spare.since) < MAX_SPARE_AGE_MILLISECONDS;
      if (isGood) return spare;
      clear();
      return undefined;
    },
  };
}

function createTicketCalls({ calls, address, leaderboard, playerId, onPlayerId, onServerLead, now }: RankedSeedDependencies) {
  function reportLead(time: number | undefined, since: number): void {
    if (time !== undefined) onServerLead(time - since);
  }

  async function requestTicket(kind: TicketRequest['kind'], keep?: string): Promise<TicketResponse> {
    const request = { kind, id: playerId(), rulesVersion: RULES_VERSION, leaderboard, ...(keep === undefined ? {} : { keep }) };
    const { success, output } = v.safeParse(TICKET_RESPONSE, await calls.postJson(siblingAddress(address, 'ticket'), request));
    if (!success) throw new CallError('no-ticket', 200);
    if (output.id !== '' && output.id !== playerId()) onPlayerId(output.id);
    reportLead(output.time, now());
    return output;
  }

  return { reportLead, requestTicket };
}

export function createRankedSeeds(dependencies: RankedSeedDependencies) {
  const { neededTickets, startTimer, log } = dependencies;
  const { reportLead, requestTicket } = createTicketCalls(dependencies);
  const spareSlot = createSpareSlot(dependencies);
  const retryTimer = createRetryTimer(startTimer);
  let preparing: Promise<void> | undefined;
  let isWithoutSeeds = false;
  let isRetryPlanned = false;

  async function fetchSpare(): Promise<void> {
    // A task later, the game of the spare just taken is in play, and the score of the game before it waits.
    await new Promise<void>((resolve) => void startTimer(resolve, 0));
    const [needed, ...others] = new Set(neededTickets());
    if (isRetryPlanned || others.length > 0) return log('No ranked seed requested yet: open ones are still needed, or it is too soon.');
    try {
      const response = await requestTicket('free', needed);
      spareSlot.put(response);
      retryTimer.reset();
      const { nextAfter } = response;
      if (nextAfter) planRetry((retry) => startTimer(retry, nextAfter * MS_PER_SECOND));
    } catch (error) {
      isWithoutSeeds = error instanceof CallError && (error.code === 'no-ticket' || NO_TICKETS_STATUSES.has(error.status ?? 0));
      log(`No ranked seed available; the next game may be unverified: ${String(error)}`);
      const wait = error instanceof CallError ? error.retryAfterMilliseconds : 0;
      if (wait > 0) planRetry((retry) => retryTimer.wait(retry, wait));
    }
  }

  function planRetry(schedule: (retry: () => void) => void): void {
    isRetryPlanned = true;
    schedule(() => {
      isRetryPlanned = false;
      void prepare();
    });
  }

  /**
   * Resolves once there is a spare, or none is available. Requests none while two seeds are needed, nor before the server's
   * `Retry-After` or `nextAfter` has passed. Never rejects.
   */
  async function prepare(): Promise<void> {
    if (isWithoutSeeds) return;
    const spare = spareSlot.read();
    // A stored spare replaces the call that would return the server's time.
    if (spare) return reportLead(spare.time, spare.since);
    preparing ??= fetchSpare();
    await preparing;
    preparing = undefined;
  }

  return {
    /** Removes and returns the spare, if there is one. Requests the next a task later, when the game is in play. */
    take(): RankedSeed | undefined {
      const spare = spareSlot.read();
      // Removed immediately so that no other game starts on it.
      spareSlot.clear();
      void prepare();
      return spare && { seed: spare.seed, ticket: spare.ticket };
    },
    prepare,
    /** Requests the seed of today's daily game. Rejects with a CallError. */
    async daily(): Promise<DailySeed> {
      // Both requests may create the player: the second must send the id from the first.
      await preparing;
      const { seed, ticket, day } = await requestTicket('daily');
      if (!v.is(DAY, day)) throw new CallError('no-ticket', 200);
      return { seed, ticket, day };
    },
    /** Returns whether the server issues no seeds. This is reset only by a page load. */
    isWithoutSeeds: () => isWithoutSeeds,
  };
}
