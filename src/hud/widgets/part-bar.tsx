// A bar that is filled in part.
import { translate } from '../../i18n/translate.ts';

const PERCENT = 100;

type PartBarProps = {
  /** 0..1. */
  readonly share: number;
  readonly label: string;
  /** The part and the whole, shown after the bar. Screen readers read both in words. */
  readonly amounts?: readonly [number: string, total: string];
};

export function PartBar({ share, label, amounts }: PartBarProps) {
  return (
    <div className="part-bar">
      <div
        className="well bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
        aria-valuenow={Math.round(share * PERCENT)}
        aria-valuetext={amounts && translate('scoreService.page', { number: amounts[0], total: amounts[1] })}
      >
        <div className="fill" style={{ transform: `scaleX(${share})` }} />
      </div>
      {amounts ? <small aria-hidden="true">{amounts.join(' / ')}</small> : null}
    </div>
  );
}
