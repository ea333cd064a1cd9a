// The load generator of the server bench, in a separate process: posts bodies at a fixed rate or as fast as possible.
import autocannon from 'autocannon';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { runJob } from '../harness/process.ts';

export type LoadJob = {
  readonly address: string;
  readonly bodies: readonly string[];
  readonly seconds: number;
  readonly connections: number;
  /** Fixed rate. As many as possible by default. */
  readonly perSecond?: number;
};

export type LoadResult = {
  /** Latency of each response; empty without a fixed rate. */
  readonly milliseconds: readonly number[];
  readonly perSecond: number;
  readonly answered: number;
  readonly failures: number;
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** Share of the requests at a fixed rate that is not sampled. */
const WARM_UP_SHARE = 0.25;

await runJob((job: LoadJob) => (job.perSecond === undefined ? sendAll(job) : sendAtRate(job, job.perSecond)));

/** Sends each request when it is due, without waiting for earlier responses. A stalled server thus does not reduce the load. */
async function sendAtRate({ address, bodies, seconds, connections }: LoadJob, perSecond: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const total = Math.round(perSecond * seconds);
  const milliseconds: number[] = [];
  let failures = 0;
  const began = performance.now();
  const pending: Promise<void>[] = [];
  const sendOne = async (index: number): Promise<void> => {
    const { status, time } = await post(agent, `${address}/api/score`, bodies[index % bodies.length]);
    if (status !== 200) failures++;
    else if (index >= total * WARM_UP_SHARE) milliseconds.push(time);
  };
  while (pending.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / MS_PER_SECOND));
    while (pending.length < due) pending.push(sendOne(pending.length));
    await setTimeout(1);
  }
  await Promise.all(pending);
  return { milliseconds, perSecond, answered: total - failures, failures };
}

function post(agent: Agent, address: string, body: string): Promise<{ status: number; time: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ status, time: performance.now() - began });
    const sent = request(address, { agent, method: 'POST', headers: FORM }, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0));
    });
    sent.on('error', () => end(0));
    sent.end(body);
  });
}

/** Sends the bodies in turn until the time has elapsed. */
async function sendAll({ address, bodies, seconds, connections }: LoadJob): Promise<LoadResult> {
  let next = 0;
  // Each request from another network: the server verifies few games of one network at the same time.
  const headersOf = (index: number) => ({ ...FORM, 'x-forwarded-for': `10.${(index >> 8) & 255}.${index & 255}.1` });
  const setupRequest = (sent: autocannon.Request) => ({ ...sent, headers: headersOf(next), body: bodies[next++ % bodies.length] });
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [{ method: 'POST', path: '/api/score', setupRequest }],
  });
  const { non2xx, errors, duration, '2xx': answered } = result;
  return { milliseconds: [], perSecond: answered / duration, answered, failures: non2xx + errors };
}
