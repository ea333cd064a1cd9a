// An icon of the sprite. It says nothing by itself: the control around it carries the words.

export type IconName =
  | 'pause'
  | 'play'
  | 'home'
  | 'replay'
  | 'settings'
  | 'swap'
  | 'sound'
  | 'sound-off'
  | 'close'
  | 'crown'
  | 'coin'
  | 'check'
  | 'globe'
  | 'music'
  | 'music-off'
  | 'trophy'
  | 'palette'
  | 'video'
  | 'lock'
  | 'motion'
  | 'contrast'
  | 'skip'
  | 'rotate'
  | 'calendar'
  | 'share';

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}
