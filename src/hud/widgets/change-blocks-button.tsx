// The button that swaps the blocks for a rewarded video. Where there is no video to be had it says so before it is pressed.
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { IceButton } from './ice-button.tsx';

export function ChangeBlocksButton() {
  using _ = useTrack();
  const { rewardedVideo, awaited } = useHud();
  const video = rewardedVideo.value;
  if (video === 'none') return null;
  const isWaiting = awaited.value !== 'none';
  return (
    <IceButton
      icon={video === 'available' ? 'swap' : 'video'}
      text={isWaiting ? 'error.Loading' : video === 'available' ? 'hud.changeBlocks' : 'hud.changeBlocksUnavailable'}
      command={{ type: 'askChangeBlocks' }}
      cost={video === 'available' ? 'video' : undefined}
      isDisabled={isWaiting || video !== 'available'}
    />
  );
}
