// A word over the board: a combo, an emptied board. Each one is a new element, so that its motion starts anew.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';

export function Announcement() {
  using _ = useTrack();
  const { count, kind, value } = useHud().announcement.value;
  return (
    <div className="announcement-place" aria-hidden="true">
      {kind === 'none' ? null : (
        <p key={count} className={`announcement announce-${kind}`}>
          {kind === 'combo' ? translate('announce.combo', { count: value }) : translate('announce.boardEmptied')}
        </p>
      )}
    </div>
  );
}
