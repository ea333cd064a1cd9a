// Icon of the sprite. Hidden from screen readers: the surrounding control has the text.
import type { icons } from '../../../assets/sources/icons.ts';

export type IconName = keyof typeof icons;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}
