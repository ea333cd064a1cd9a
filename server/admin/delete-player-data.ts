// The verb `delete-player`: deletes the data of a player in both protocols.
import { randomBytes } from 'node:crypto';
import { cleanName, nicknameKey } from '../../src/net/names.ts';
import { deletePlayer } from '../leaderboard/moderation.ts';
import { deleteUser, findUser } from '../score-service/moderation.ts';
import { createSigner, loadSecret } from '../signer.ts';
import { AdminError, type AdminContext } from './admin-context.ts';

/** Names of the main leaderboard are not unique: players with the name are only listed, by id. */
export async function deletePlayerData({ config, database, clock, print }: AdminContext, [text]: readonly string[]): Promise<void> {
  const isPlayerGone = await deletePlayer(database, text, clock());
  if (isPlayerGone) print('deleted from the main leaderboard');
  const user = await findUser(database, text);
  const isUserGone =
    user !== undefined && (await deleteUser(database, createSigner(await loadSecret(config.secret, database, randomBytes)), user, clock()));
  if (isUserGone) print('deleted from the score service');
  const namesakes = await database.kysely
    .selectFrom('players')
    .select(['public_id', 'name'])
    .where('name_key', '=', nicknameKey(cleanName(text)))
    .orderBy('public_id')
    .execute();
  for (const { public_id, name } of namesakes) print(`Not deleted: ${name} on the main leaderboard, id ${public_id}`);
  if (!isPlayerGone && !isUserGone) throw new AdminError(`No player has the id or nickname ${text}. Nothing was deleted.`);
}
