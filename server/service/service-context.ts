// What the score service's routes share: the server's context, the bot check and the PIN hasher.
import type { ServerContext } from '../server-context.ts';
import type { BotCheck } from './bot-check.ts';
import type { PinHasher } from './pin-hasher.ts';

export type ServiceContext = ServerContext & { readonly botCheck: BotCheck; readonly pinHasher: PinHasher };
