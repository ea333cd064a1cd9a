// A stage without pictures: the player watches everything to its end.
import type { Stage } from '../../../src/portal/local-sdk/stage.ts';
import { wait } from '../../../src/portal/local-sdk/wait.ts';

const STAGE_SECONDS = { ad: 5, splash: 4 } as const;

export const timedStage: Stage = {
  async showAd(_, secondsUntilClosed) {
    await wait(secondsUntilClosed ?? STAGE_SECONDS.ad);
    return secondsUntilClosed === undefined ? 'watched' : 'closed';
  },
  showSplash: () => wait(STAGE_SECONDS.splash),
};
