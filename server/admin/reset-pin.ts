// The verb `reset-pin`: gives a player of the score service a new PIN, after the old one was lost or disclosed.
import { randomBytes } from 'node:crypto';
import { findUser, setUserPin } from '../score-service/moderation.ts';
import { newPin } from '../score-service/new-pin.ts';
import { createPinHasher } from '../score-service/pin-hasher.ts';
import { AdminError, type AdminContext } from './admin-context.ts';

export async function resetPin({ database, print }: AdminContext, [nickname]: readonly string[]): Promise<void> {
  const user = await findUser(database, nickname);
  const pin = newPin(randomBytes);
  if (user === undefined || !(await setUserPin(database, user, await createPinHasher({ atOnce: 1 }).hash(pin))))
    throw new AdminError(`The score service knows no ${nickname}.`);
  print(`the new PIN of ${nickname} is ${pin}; all devices have to log in again`);
}
