// Icon of the sprite. Hidden from screen readers: the surrounding control has the text.

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
  | 'share'
  | 'records'
  | 'crystal'
  | 'previous'
  | 'next';

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}
