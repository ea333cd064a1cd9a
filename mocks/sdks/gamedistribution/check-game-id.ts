// The SDK's check of the game id. It is stricter than the real one, which rejects its own placeholder only.
import type { EventSender } from './event-sender.ts';

const GAME_ID = /^[\da-f]{32}$/i;

/** The id that the SDK takes if the page has none. */
const PLACEHOLDER = '4f3d7d38d24b740c95da2b03dc3a2333';

/** Sends SDK_ERROR for a missing id, for the placeholder, and for anything but 32 hexadecimal digits with or without dashes. */
export function checkGameId(given: string | undefined, events: EventSender): void {
  const gameId = (given ?? PLACEHOLDER).trim().replace(/-/g, '');
  if (GAME_ID.test(gameId) && gameId !== PLACEHOLDER) return;
  events.send('SDK_ERROR', 'Please check if your GAME ID is correct. Otherwise, no revenue will be reported.', 'error');
}
