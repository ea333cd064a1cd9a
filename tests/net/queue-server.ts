// A mock score server for the queue: stores each submission once, and fails on request.
import { CallError } from '../../src/net/calls.ts';
import type { AddResponse } from '../../src/net/protocol.ts';
import type { Sender, WaitingScore } from '../../src/net/leaderboard-queue.ts';
import { until } from '../support/until.ts';

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

  async add({ submission, ...score }: WaitingScore, sender: Sender): Promise<AddResponse> {
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

  #take(submission: string, { game, score, replay, ticket }: Omit<WaitingScore, 'submission'>, sender: Sender): AddResponse {
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
