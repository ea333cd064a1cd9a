// Card with a large PIN and a button to copy it.
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
      // Frame without clipboard access: select the PIN for manual copying.
      getSelection()?.selectAllChildren(digits.current!);
    }
  }

  return (
    <div className="well score-service-pin">
      <span>{translate('scoreService.yourPin')}</span>
      <strong ref={digits} aria-hidden="true">
        {pin}
      </strong>
      {/* Spaces make screen readers read single digits. */}
      <span className="unseen">{[...pin].join(' ')}</span>
      <button type="button" className="pill small" onClick={() => void copy()}>
        <span aria-live="polite">{translate(isCopied ? 'scoreService.copied' : 'scoreService.copy')}</span>
      </button>
    </div>
  );
}
