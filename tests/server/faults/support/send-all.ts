// Sends many requests concurrently over HTTP and collects the answers.
import { postForm, type Answer } from './request-bodies.ts';

export type ScoreRequest = { readonly submission: string; readonly path: string; readonly body: string };

const CONCURRENCY = 16;

/** Returns answers by submission; requests without an answer are missing. Calls `onAnswer` with the number of answers so far. */
export async function sendAll(
  address: string,
  requests: readonly ScoreRequest[],
  onAnswer: (count: number) => void = () => {},
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  let next = 0;
  async function work(): Promise<void> {
    while (next < requests.length) {
      const { submission, path, body } = requests[next++];
      try {
        answers.set(submission, await postForm(address, path, body));
        onAnswer(answers.size);
      } catch {
        // The server has stopped.
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return answers;
}
