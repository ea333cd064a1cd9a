// The server's secret: the operator's, or one that the first process makes and all others find in the database.
import type { Database } from './database/open-database.ts';

const NAME = 'secret';
const SECRET_BYTES = 32;

export async function loadSecret(configured: string, { kysely }: Database, randomBytes: (count: number) => Buffer): Promise<string> {
  if (configured !== '') return configured;
  await kysely
    .insertInto('server_values')
    .values({ name: NAME, value: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await kysely.selectFrom('server_values').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  return value;
}
