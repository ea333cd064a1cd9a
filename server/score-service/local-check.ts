// Bot check for development and tests: a signed token, valid once for a short time. It does not stop robots that request one.
import type { ServerContext } from '../server-context.ts';
import type { BotCheck } from './score-service-context.ts';

const USE = 'challenge';
const TOKEN_MILLISECONDS = 120_000;
const TOKEN_BYTES = 16;

export function createLocalCheck({ database, clock, randomBytes, signer }: ServerContext): BotCheck {
  return {
    challenge: () => signer.seal(USE, `${clock() + TOKEN_MILLISECONDS}.${randomBytes(TOKEN_BYTES).toString('base64url')}`),
    async isPerson(token) {
      const text = signer.open(USE, token);
      if (text === undefined) return false;
      const expiresAt = Number(text.split('.')[0]);
      if (expiresAt <= clock()) return false;
      // The first process that inserts the row has used the token.
      const { numInsertedOrUpdatedRows } = await database.kysely
        .insertInto('rate_counters')
        .values({ key: signer.sign(USE, text).toString('base64url'), hits: 1, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
