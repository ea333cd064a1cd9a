// Sealed payloads are interchangeable with Node's AES, and other texts are refused.
import fc from 'fast-check';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPayload, SealError, sealPayload } from '../../src/net/sealed-payload.ts';

const KEY = '0123456789abcdef';
const IV_BYTES = 16;
const SEALED_BY_ANOTHER_KEY = 'x3ZRhg1N7O1jFrnjyZbmKb8Cb335ZBOXnW6KfBOiKOU=';

describe('a sealed payload', () => {
  // @spec 7.4
  it('opens with another AES-CBC implementation, with the IV in front', () => {
    const payload = JSON.stringify({ type: 'add', username: 'Снегурочка', score: 5230 });
    const bytes = Buffer.from(sealPayload(payload, KEY), 'base64');
    const decipher = createDecipheriv('aes-128-cbc', KEY, bytes.subarray(0, IV_BYTES));
    expect(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString()).toBe(payload);
  });

  it('can come from another implementation', () => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-128-cbc', KEY, iv);
    const sealed = Buffer.concat([iv, cipher.update('{"score":20}'), cipher.final()]).toString('base64');
    expect(openPayload(sealed, KEY)).toBe('{"score":20}');
  });

  it('opens to the original payload (seed 11)', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (payload) => {
        expect(openPayload(sealPayload(payload, KEY), KEY)).toBe(payload);
      }),
      { seed: 11, numRuns: 50 },
    );
  });

  it('differs each time', () => {
    expect(sealPayload('same', KEY)).not.toBe(sealPayload('same', KEY));
  });

  it.each(['short', 'seventeen letters', ''])("refuses the key '%s'", (key) => {
    expect(() => sealPayload('payload', key)).toThrow(SealError);
  });

  it.each(['', 'not base64 at all', 'AAAA', SEALED_BY_ANOTHER_KEY])('refuses to open %j', (text) => {
    expect(() => openPayload(text, KEY)).toThrow(SealError);
  });
});
