// A PIN to write down: large, and to be copied.
import { useRef, useState } from 'react';
import { translate } from '../../i18n/translate.ts';

export function PinCard({ pin }: { pin: string }) {
  const digits = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(pin);
      setCopied(true);
    } catch {
      // A frame that may not write there: it is selected, and a person can copy it.
      getSelection()?.selectAllChildren(digits.current!);
    }
  }

  return (
    <div className="score-service-pin">
      <span>{translate('scoreService.yourPin')}</span>
      <strong ref={digits} aria-hidden="true">
        {pin}
      </strong>
      {/* One digit at a time is how it is read aloud. */}
      <span className="unseen">{[...pin].join(' ')}</span>
      <button type="button" className="pill small" onClick={() => void copy()}>
        <span aria-live="polite">{translate(isCopied ? 'scoreService.copied' : 'scoreService.copy')}</span>
      </button>
    </div>
  );
}
