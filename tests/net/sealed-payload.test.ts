// Sealed payloads open with Node's AES.
import fc from 'fast-check';
import { createDecipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSeal } from '../../server/leaderboard/read-request.ts';
import { sealPayload } from '../../src/net/sealed-payload.ts';

const KEY = '0123456789abcdef';
const IV_BYTES = 16;

describe('a sealed payload', () => {
  // @spec 7.4
  it('opens with another AES-CBC implementation, with the IV in front', () => {
    const payload = JSON.stringify({ type: 'add', username: 'Снегурочка', score: 5230 });
    const bytes = Buffer.from(sealPayload(payload, KEY), 'base64');
    const decipher = createDecipheriv('aes-128-cbc', KEY, bytes.subarray(0, IV_BYTES));
    expect(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString()).toBe(payload);
  });

  it('opens to the original payload (seed 11)', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (payload) => {
        expect(openSeal(sealPayload(payload, KEY), KEY)).toBe(payload);
      }),
      { seed: 11, numRuns: 50 },
    );
  });

  it('differs each time', () => {
    expect(sealPayload('same', KEY)).not.toBe(sealPayload('same', KEY));
  });
});
