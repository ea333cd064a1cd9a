// Button that deals new blocks for a rewarded video, or free once per game without ads.
import type { RewardOffer } from '../../game/reward-offer.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { IceButton, type IconName } from './buttons.tsx';

type Appearance = { readonly icon: IconName; readonly text: TextKey; readonly note?: TextKey; readonly cost?: IconName };

const APPEARANCES: Readonly<Record<Exclude<RewardOffer, 'unknown'>, Appearance>> = {
  available: { icon: 'swap', text: 'hud.changeBlocks', cost: 'video' },
  free: { icon: 'swap', text: 'hud.changeBlocks', note: 'hud.freeOnce' },
  unavailable: { icon: 'video', text: 'hud.changeBlocksUnavailable' },
  disabled: { icon: 'video', text: 'hud.changeBlocksDisabled' },
  none: { icon: 'swap', text: 'hud.changeBlocks', note: 'hud.freeUsed' },
};

export function ChangeBlocksButton() {
  using _ = useTrack();
  const { changeBlocksOffer, awaited } = useHud();
  const offer = changeBlocksOffer.value;
  if (offer === 'unknown') return null;
  const isWaiting = awaited.value !== 'none';
  const isOffered = offer === 'available' || offer === 'free';
  const { text, ...appearance } = APPEARANCES[offer];
  return (
    <IceButton
      {...appearance}
      text={isWaiting ? 'error.Loading' : text}
      command={{ type: 'askChangeBlocks' }}
      isDisabled={isWaiting || !isOffered}
      data-steady=""
    />
  );
}
