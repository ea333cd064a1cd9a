// A stage of the local SDK without pictures: the person in front of it watches everything to its end, after a while.
import type { Stage } from '../../../src/portal/local-sdk/stage.ts';
import { wait } from '../../../src/portal/local-sdk/wait.ts';

export const STAGE_SECONDS = { countdown: 3, ad: 5, splash: 4 } as const;

export const timedStage: Stage = {
  countDown: () => wait(STAGE_SECONDS.countdown),
  async showAd(_, secondsUntilClosed) {
    await wait(secondsUntilClosed ?? STAGE_SECONDS.ad);
    return secondsUntilClosed === undefined ? 'watched' : 'closed';
  },
  showSplash: () => wait(STAGE_SECONDS.splash),
};
