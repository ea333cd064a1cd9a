// A bar that is filled in part.
import { useLayoutEffect } from 'react';
import { addLateStyles } from '../../platform/late-styles.ts';
import styles from '../styles/share-bar.css?raw';

const PERCENT = 100;

type ShareBarProps = {
  /** 0..1. */
  readonly share: number;
  readonly label: string;
  /** Shown beside the bar. */
  readonly text?: string;
};

export function ShareBar({ share, label, text }: ShareBarProps) {
  useLayoutEffect(() => addLateStyles(styles), []);
  return (
    <div className="share-bar">
      <div
        className="bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
        aria-valuenow={Math.round(share * PERCENT)}
        aria-valuetext={text}
      >
        <div className="fill" style={{ transform: `scaleX(${share})` }} />
      </div>
      {text === undefined ? null : <small aria-hidden="true">{text}</small>}
    </div>
  );
}
