// Placeholder dialog while a panel's code loads. Leaves the overlay if loading fails.
import { useEffect } from 'react';
import type { Command } from '../../game/commands.ts';
import type { Overlay } from '../../flow/flow.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { reportAwaited } from '../../state/hud.ts';
import { useExitOnFailure } from '../use-panels.ts';
import { IceButton } from './buttons.tsx';
import { Panel } from './panel.tsx';

/** Code usually arrives before the panel opens, and the second click of a double click cannot close it. Escape does nothing. */
const WAITING = { name: 'waiting', delayMilliseconds: 500 };

const CLOSE: Command = { type: 'closePanel' };

/** Commands that leave an overlay which `closePanel` does not close. */
const EXITS: Partial<Record<Overlay, Command>> = { revive: { type: 'giveUp' }, gameOver: { type: 'goHome' } };

export function WaitingPanel() {
  using _ = useTrack();
  const { overlay, ad, adStage, isSideways } = useHud();
  if (adStage.value === 'shown') return null;
  if (ad.value.seconds > 0) return <Panel key="ad" {...WAITING} title={translate('ad.countdown', { count: ad.value.seconds })} />;
  if (isSideways.value) return <Panel key="sideways" {...WAITING} title={translate('rotate.title')} />;
  return overlay.value === 'none' ? null : <Waiting key={overlay.value} overlay={overlay.value} />;
}

function Waiting({ overlay }: { overlay: Overlay }) {
  const exit = EXITS[overlay] ?? CLOSE;
  useExitOnFailure(exit);
  const hud = useHud();
  useEffect(() => {
    reportAwaited(hud, true);
    return () => reportAwaited(hud, false);
  }, [hud]);
  return (
    <Panel {...WAITING} title={translate('error.Loading')}>
      <IceButton icon="close" text={overlay === 'gameOver' ? 'panel.home' : 'panel.close'} command={exit} isFocused />
    </Panel>
  );
}
