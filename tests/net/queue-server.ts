// A score server in memory, for the queue: it takes each submission once, and fails in whatever way is asked of it.
import { CallError } from '../../src/net/calls.ts';
import type { AddResponse } from '../../src/net/protocol.ts';
import type { Sender, WaitingScore } from '../../src/net/leaderboard-queue.ts';

/** `lost`: the score is taken, and nobody hears of it. Otherwise an HTTP status and a code, or no answer at all. */
export type Mood = 'fine' | 'lost' | 'away' | readonly [status: number, code: string];

export class QueueServer {
  mood: Mood = 'fine';
  readonly taken: { readonly game: string; readonly score: number; readonly player: string; readonly isProved: boolean }[] = [];
  readonly asked: string[] = [];
  readonly #answers = new Map<string, { readonly content: string; readonly answer: AddResponse }>();
  #players = 0;

  async add({ submission, ...score }: WaitingScore, sender: Sender): Promise<AddResponse> {
    this.asked.push(submission);
    const { mood } = this;
    const answer = mood === 'fine' || mood === 'lost' ? this.#take(submission, score, sender) : undefined;
    await new Promise((resolve) => setImmediate(resolve));
    if (answer && mood === 'fine') return answer;
    if (typeof mood === 'string') throw new CallError('no-answer');
    throw new CallError(mood[1], mood[0]);
  }

  #take(submission: string, { game, score, replay, ticket }: Omit<WaitingScore, 'submission'>, sender: Sender): AddResponse {
    const content = JSON.stringify([score, replay, ticket, sender]);
    const known = this.#answers.get(submission);
    if (known && known.content !== content) throw new Error(`${submission} was used for another score`);
    if (known) return known.answer;
    const id = sender.id || `player ${++this.#players}`;
    this.taken.push({ game, score, player: id, isProved: ticket !== undefined });
    const answer = { id, country: 'de' };
    this.#answers.set(submission, { content, answer });
    return answer;
  }
}
