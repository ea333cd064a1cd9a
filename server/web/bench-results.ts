// Collects results of the device bench in a file, if the operator names one: a line per result, as in a link to it, and nothing about its sender.
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { plainError } from '../errors-as-json.ts';
import type { Limit } from '../rate-limits.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';

const PATH = '/bench/results';
/** A result has about 4,000 characters. The page that lists the results computes their figures again, so only the form is checked here. */
const BODY = v.object({ result: v.pipe(v.string(), v.maxLength(16_000), v.regex(/^\d{1,9}\.\d{1,5}\.[\da-z]{1,16}\.[\w-]+$/)) });
const MAX_FILE_BYTES = 20_000_000;
const BY_ADDRESS: Limit = { name: 'bench result', max: 120, windowSeconds: 3600 };

export function registerBenchResults(app: FastifyInstance, { config, limits }: Pick<ServerContext, 'config' | 'limits'>): void {
  const file = config.benchResults;
  if (file === '') return;
  const sizeOf = async () => (await stat(file).catch(() => ({ size: 0 }))).size;

  app.post(PATH, async (request, reply) => {
    await limits.hitByAddress(BY_ADDRESS, request);
    const { success, output } = v.safeParse(BODY, request.body);
    if (!success) throw plainError('bad-request');
    const line = `${output.result}\n`;
    if ((await sizeOf()) + line.length > MAX_FILE_BYTES) throw new ServerError('storage-full', 'The list of results is full.');
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, line);
    return reply.code(204).send();
  });

  app.get(PATH, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
    return (await sizeOf()) === 0 ? '' : reply.send(createReadStream(file));
  });
}
