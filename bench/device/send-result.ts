// Ways of a result to a lab: the embedding page, and the server of the page, which collects results if its operator sets that.
import { readPackedResult, packResult } from './document/result-link.ts';
import type { ReadResult } from './document/read-result.ts';
import type { DeviceResult } from './result.ts';

const ADDRESS = 'bench/results';

/** Sends a finished result to the embedding page, and with `isSent` to the server. Returns a sentence. */
export async function sendResult(result: DeviceResult, isSent: boolean): Promise<string> {
  const done = `Done${result.wrong.length + result.missing.length === 0 ? '' : ', with missing parts'}.`;
  if (!result.isFinished) return done;
  if (parent !== window) parent.postMessage({ type: 'frozen-jewel-bench:result', result }, '*');
  if (!isSent) return done;
  const body = JSON.stringify({ result: packResult(result) });
  const answer = await fetch(ADDRESS, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
  return answer?.ok ? `${done} The result was sent.` : `${done} The result could not be sent: ${reasonOf(answer)}.`;
}

/** Returns the results that the server has collected, or a sentence if it has none. */
export async function fetchResults(): Promise<readonly ReadResult[] | string> {
  const answer = await fetch(ADDRESS).catch(() => undefined);
  if (!answer?.ok) return `The results of the server could not be loaded: ${reasonOf(answer)}.`;
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  return lines.length === 0 ? 'The server has no results.' : lines.map(readPackedResult);
}

function reasonOf(answer: Response | undefined): string {
  if (answer === undefined) return 'it did not answer';
  return answer.status === 404 ? 'it collects no results' : `it answered with status ${answer.status}`;
}
