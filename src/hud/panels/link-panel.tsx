// A shared game: watch it, or race against it.
import { formatDuration } from '../../i18n/format-times.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import type { LinkView } from '../../state/hud.ts';
import { CaptionButton, IceButton, IconText } from '../widgets/buttons.tsx';
import { useHud, useTrack } from '../use-hud.ts';
import { Panel } from '../widgets/panel.tsx';

export function LinkPanel() {
  using _ = useTrack();
  const view = useHud().link.value;
  return (
    <Panel name="link" overlay="link" title={translate('watch.shared')} escape={{ type: 'closePanel' }}>
      {view && <Choice {...view} />}
    </Panel>
  );
}

/** The largest button is the lowest, under the thumb. */
function Choice({ score, moves, secretMinutes, isTutorialFirst, watch, race }: LinkView) {
  if (secretMinutes > 0) {
    return (
      <>
        <p>{translate('race.secret', { time: formatDuration(secretMinutes) })}</p>
        <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
      </>
    );
  }
  return (
    <>
      <IconText icon="crown" className="best new">
        {translate('race.about', { score: formatNumber(score), moves: formatNumber(moves) })}
      </IconText>
      <p>{translate(isTutorialFirst ? 'race.tutorialFirst' : 'race.how')}</p>
      <div className="side-by-side">
        <CaptionButton icon="close" text="panel.close" command={{ type: 'closePanel' }} />
        <CaptionButton icon="play" text="race.watch" command={watch} />
      </div>
      <IceButton kind="primary" icon="trophy" text="race.play" command={race} isFocused />
    </>
  );
}
