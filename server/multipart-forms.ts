// Reads `multipart/form-data` bodies with text fields, as browsers send them for a FormData.
import type { FastifyInstance } from 'fastify';
import { plainError } from './errors-as-json.ts';

/** The score form, the largest one, has eight fields. */
const MAX_FIELDS = 20;
/** Forms of plain clients are short. Parsing takes up to 9 ms at this size. */
const MAX_BYTES = 65_536;

/** Bodies become objects of texts, as those of URL-encoded forms do. Files and repeated fields are refused with `bad-request`. */
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
