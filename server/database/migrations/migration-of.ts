// A migration of SQL statements that both databases execute.
import { sql, type Kysely, type Migration } from 'kysely';

/** `statements` are separated by semicolons. */
export function migrationOf(statements: string): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
    },
  };
}
