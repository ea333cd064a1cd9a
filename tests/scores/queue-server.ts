// The leaderboard's queue without a HUD, and a mock score server: stores each submission once, and fails on request.
import { signal } from '@preact/signals-core';
import type { Profile } from '../../src/game/profile.ts';
import { CallError } from '../../src/net/calls.ts';
import type { AddResponse, Sender } from '../../src/net/protocol.ts';
import type { WaitingScore } from '../../src/net/score-queue.ts';
import { createStore } from '../../src/page/storage.ts';
import { createLeaderboardQueue, type LeaderboardQueue } from '../../src/scores/leaderboard-queue.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import type { Hud } from '../../src/state/hud.ts';
import { MemoryStorage } from '../support/storages.ts';
import { until } from '../support/until.ts';

type QueueParts = Parameters<typeof createLeaderboardQueue>[0];

const ignore = () => {};

export function openQueue(
  storage: MemoryStorage,
  profile: Profile,
  options: Pick<QueueParts, 'leaderboard'> & Partial<QueueParts>,
): LeaderboardQueue {
  return createLeaderboardQueue({
    startTimer: () => ignore,
    store: createStore(() => storage),
    settings: { ...DEFAULT_SETTINGS.leaderboard, address: './api/score', name: 'frozen-jewel' },
    hud: { snackbar: signal({ count: 0, text: undefined }) } as Hud,
    overlay: { isOpen: () => true, patch: ignore, refresh: ignore },
    profile,
    changePlayer: (change) => void Object.assign(profile, change),
    session: { saved: undefined, savedDaily: undefined },
    onSettled: ignore,
    onDailyRank: ignore,
    log: ignore,
    ...options,
  });
}

/** `responseLost`: the score is stored, but no response arrives. A pair is an HTTP error with its code. */
export type ServerMode = 'ok' | 'responseLost' | 'offline' | readonly [status: number, code: string];

export class QueueServer {
  mode: ServerMode = 'ok';
  /** The mode of the next request only. */
  nextMode: ServerMode | undefined;
  readonly stored: { readonly game: string; readonly score: number; readonly player: string; readonly hasTicket: boolean }[] = [];
  readonly requests: string[] = [];
  readonly #answers = new Map<string, { readonly content: string; readonly answer: AddResponse }>();
  #players = 0;
  #waiting = 0;

  async add({ submission, ...score }: WaitingScore<Sender>, sender: Sender): Promise<AddResponse> {
    this.requests.push(submission);
    const mode = this.nextMode ?? this.mode;
    this.nextMode = undefined;
    const answer = mode === 'ok' || mode === 'responseLost' ? this.#take(submission, score, sender) : undefined;
    this.#waiting++;
    await until();
    this.#waiting--;
    if (answer && mode === 'ok') return answer;
    if (typeof mode === 'string') throw new CallError('no-answer');
    throw new CallError(mode[1], mode[0]);
  }

  /** Resolves when all requests are answered, and the answers have been handled. */
  answered(): Promise<void> {
    return until(() => this.#waiting === 0);
  }

  #take(submission: string, { game, score, replay, ticket }: Omit<WaitingScore<Sender>, 'submission'>, sender: Sender): AddResponse {
    const content = JSON.stringify([score, replay, ticket, sender]);
    const known = this.#answers.get(submission);
    if (known && known.content !== content) throw new Error(`${submission} was used for another score`);
    if (known) return known.answer;
    const id = sender.id || `player ${++this.#players}`;
    this.stored.push({ game, score, player: id, hasTicket: ticket !== undefined });
    const answer = { id, country: 'de' };
    this.#answers.set(submission, { content, answer });
    return answer;
  }
}
