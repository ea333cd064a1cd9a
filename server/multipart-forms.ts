// Reads `multipart/form-data` bodies with text fields, such as a browser's FormData.
import type { FastifyInstance } from 'fastify';
import { plainError } from './errors-as-json.ts';

/** The largest form, a score, has eight fields. */
const MAX_FIELDS = 20;
/** Forms of plain clients are short. Parsing this size takes up to 9 ms. */
const MAX_BYTES = 65_536;

/** Parses bodies to objects of texts, like URL-encoded forms. Refuses files and repeated fields with `bad-request`. */
export function readMultipartForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    async (request: { headers: object }, body: Buffer) => readFields((request.headers as { 'content-type': string })['content-type'], body),
  );
}

async function readFields(contentType: string, body: Buffer): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  for (const [name, value] of await parse(contentType, body)) {
    if (typeof value !== 'string' || fields.has(name) || fields.size === MAX_FIELDS) throw plainError('bad-request');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

async function parse(contentType: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw plainError('bad-request', { cause: error });
  }
}
