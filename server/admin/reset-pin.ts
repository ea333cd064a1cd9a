// The verb `reset-pin`: sets a new PIN for a score service player whose PIN was lost or disclosed.
import { randomBytes } from 'node:crypto';
import { findUser, setUserPin } from '../score-service/moderation.ts';
import { newPin } from '../score-service/new-pin.ts';
import { createPinHasher } from '../score-service/pin-hasher.ts';
import { AdminError, type AdminContext } from './admin-context.ts';

export async function resetPin({ database, print }: AdminContext, [nickname]: readonly string[]): Promise<void> {
  const user = await findUser(database, nickname);
  const pin = newPin(randomBytes);
  if (user === undefined || !(await setUserPin(database, user, await createPinHasher({ maxConcurrent: 1 }).hash(pin))))
    throw new AdminError(`No score service player has the nickname ${nickname}.`);
  print(`New PIN of ${nickname}: ${pin}. All devices must log in again.`);
}
