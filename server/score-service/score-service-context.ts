// What the score service's routes share: the server's context, the bot check and the PIN hasher.
import type { ServerContext } from '../server-context.ts';
import type { PinHasher } from './pin-hasher.ts';

export type BotCheck = {
  /** Whether the token that came with a form may pass. What cannot be checked may not. */
  readonly isPerson: (token: string) => Promise<boolean>;
  /** A new token, where this server gives them itself. */
  readonly challenge?: () => string;
};

export type ScoreServiceContext = ServerContext & { readonly botCheck: BotCheck; readonly pinHasher: PinHasher };
