// An ad dialog without DOM: the player watches each ad to its end.
import type { AdDialog } from '../../../mocks/sdks/ad-dialog.ts';
import { wait } from '../../../mocks/sdks/wait.ts';

const STAGE_SECONDS = { ad: 5, splash: 4 } as const;

export const timedDialog: AdDialog = {
  async showAd(_, secondsUntilClosed) {
    await wait(secondsUntilClosed ?? STAGE_SECONDS.ad);
    return secondsUntilClosed === undefined ? 'watched' : 'closed';
  },
  showSplash: () => wait(STAGE_SECONDS.splash),
};
