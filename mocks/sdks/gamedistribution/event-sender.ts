// Sends the SDK's events to the page. Exceptions of the page's listener are logged and do not reach the SDK.
import type { GdEvent, GdOptions } from '../../../src/portal/gamedistribution-sdk.ts';

/** Names without SDK are events of Google's IMA. */
export type GdEventName =
  | 'SDK_READY'
  | 'SDK_ERROR'
  | 'SDK_GAME_PAUSE'
  | 'SDK_GAME_START'
  | 'SDK_REWARDED_WATCH_COMPLETE'
  | 'AD_SDK_MANAGER_READY'
  | 'AD_SDK_CANCELED'
  | 'AD_IS_ALREADY_RUNNING'
  | 'AD_ERROR'
  | 'ALL_ADS_COMPLETED'
  | 'COMPLETE'
  | 'CONTENT_PAUSE_REQUESTED'
  | 'CONTENT_RESUME_REQUESTED'
  | 'IMPRESSION'
  | 'LOADED'
  | 'SKIPPED'
  | 'STARTED'
  | 'USER_CLOSE';

export type EventSender = {
  readonly send: (name: GdEventName, message?: string, status?: GdEvent['status']) => void;
  readonly takePage: (message: string) => void;
  readonly releasePage: (message: string, status?: GdEvent['status']) => void;
};

export function createEventSender(options: GdOptions | undefined): EventSender {
  const send: EventSender['send'] = (name, message = '', status = 'success') => {
    try {
      options?.onEvent({ name, message, status });
    } catch (error) {
      console.error(error);
    }
  };
  return {
    send,
    takePage(message) {
      send('CONTENT_PAUSE_REQUESTED');
      send('SDK_GAME_PAUSE', message);
    },
    releasePage(message, status) {
      send('CONTENT_RESUME_REQUESTED');
      send('SDK_GAME_START', message, status);
    },
  };
}
