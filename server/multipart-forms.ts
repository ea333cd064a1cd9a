// Reads `multipart/form-data` bodies with text fields, such as a browser's FormData.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainError } from './errors-as-json.ts';

/** The largest form, a score, has eight fields. */
const MAX_FIELDS = 20;
/** Forms of plain clients are short. Parsing this size takes up to 9 ms. */
const MAX_BYTES = 65_536;

/** Parses bodies to objects of texts, like URL-encoded forms. Refuses files and repeated fields with `bad-request`. */
export function readMultipartForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async ({ headers }: FastifyRequest, body: Buffer) => {
    // Routes of scores have a higher limit.
    if (body.length > MAX_BYTES) throw plainError('body-too-large');
    const fields = new Map<string, string>();
    for (const [name, value] of await parse(headers['content-type']!, body)) {
      if (typeof value !== 'string' || fields.has(name) || fields.size === MAX_FIELDS) throw plainError('bad-request');
      fields.set(name, value);
    }
    return Object.fromEntries(fields);
  });
}

/** Replaces the boundary: Node's parser also finds it inside of values, where a short one is likely. */
async function parse(type: string, body: Buffer): Promise<FormData> {
  const boundary = randomUUID();
  const [, found] = /boundary="?([^";]+)/i.exec(type) ?? [];
  const text = `\r\n${body.toString('latin1')}`.replaceAll(`\r\n--${found}`, `\r\n--${boundary}`).slice(2);
  try {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return await new Response(Buffer.from(text, 'latin1'), { headers }).formData();
  } catch (error) {
    throw plainError('bad-request', { cause: error });
  }
}
