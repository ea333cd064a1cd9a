// Button with the appearance of a text link.
import type { ReactNode } from 'react';
import { Button } from '../widgets/ice-button.tsx';

export function TextLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button className="score-service-link" command={onPress}>
      {children}
    </Button>
  );
}
