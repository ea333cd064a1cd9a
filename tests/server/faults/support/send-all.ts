// Sends many requests at once over HTTP, and keeps what became of each.
import { postForm, type Answer } from './request-bodies.ts';

export type ScoreRequest = { readonly submission: string; readonly path: string; readonly body: string };

const AT_ONCE = 16;

/** Answers by submission; a request without one got no answer. `onAnswer` is told how many there are. */
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
        // The server is gone.
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}
