// Button with the appearance of a text link.
import type { ReactNode } from 'react';
import { useClick } from '../use-click.ts';

export function TextLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const onClick = useClick(onPress);
  return (
    <button type="button" className="score-service-link" onClick={onClick}>
      {children}
    </button>
  );
}
