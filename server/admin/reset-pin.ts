// The verb `reset-pin`: a new PIN for a player of the score service who has lost it, or whose PIN somebody else has.
import { randomBytes } from 'node:crypto';
import { findUser, setUserPin } from '../service/moderation.ts';
import { newPin } from '../service/new-pin.ts';
import { createPinHasher } from '../service/pin-hasher.ts';
import { AdminError, type AdminContext } from './admin-context.ts';

export async function resetPin({ database, print }: AdminContext, [nickname]: readonly string[]): Promise<void> {
  const user = await findUser(database, nickname);
  const pin = newPin(randomBytes);
  if (user === undefined || !(await setUserPin(database, user, await createPinHasher({ atOnce: 1 }).hash(pin))))
    throw new AdminError(`The score service knows no ${nickname}.`);
  print(`the new PIN of ${nickname} is ${pin}; all devices have to log in again`);
}
