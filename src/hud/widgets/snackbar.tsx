// A short message at the foot of the view; goes by itself.
import { useEffect } from 'react';
import { TIMING } from '../../ecs/timing.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';

const MILLISECONDS = 1000;

export function Snackbar() {
  using _ = useTrack();
  const { snackbar } = useHud();
  const text = snackbar.value;
  useEffect(() => {
    if (text === 'none') return;
    const timer = setTimeout(() => (snackbar.value = 'none'), TIMING.snackbarSeconds * MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, snackbar]);
  return (
    <div className="snackbar-place" role="status">
      {text === 'none' ? null : <p className="snackbar">{translate(`snackbar.${text}`)}</p>}
    </div>
  );
}
