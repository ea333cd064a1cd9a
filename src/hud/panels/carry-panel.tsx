// Carries the save to another device: shows a link and its QR code, or asks whether to take over the save of an opened link.
// Also asks before an address deletes the records.
import { useState } from 'react';
import { formatNumber, translate, type TextKey } from '../../i18n/translate.ts';
import type { CarryView } from '../../state/carry-view.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { CopyField } from '../widgets/copy-field.tsx';
import { Button, IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';

const LABELS: Readonly<Record<CarryView['type'], { readonly title: TextKey; readonly close: TextKey }>> = {
  link: { title: 'carry.title', close: 'panel.close' },
  question: { title: 'carry.question', close: 'carry.refuse' },
  reset: { title: 'carry.reset', close: 'panel.no' },
  fault: { title: 'carry.title', close: 'panel.close' },
};

export function CarryPanel() {
  using _ = useTrack();
  const view = useHud().carry.value;
  const { title, close } = LABELS[view?.type ?? 'fault'];
  return (
    <Panel name="carry" overlay="carry" title={translate(title)} escape={{ type: 'closePanel' }}>
      <Content view={view} />
      <IceButton icon="close" text={close} command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}

function Content({ view }: { view: CarryView | undefined }) {
  switch (view?.type) {
    case undefined:
      return <p>{translate('error.Loading')}</p>;
    case 'link':
      return <Link {...view} />;
    case 'question':
      return <Question {...view} />;
    case 'reset':
      return <IceButton icon="check" text="panel.yes" command={view.accept} />;
    case 'fault':
      return <p>{translate(view.fault === 'cut' ? 'snackbar.cutLink' : `carry.fault.${view.fault}`)}</p>;
  }
}

function Link({ address, qr, hasName, isGameLeft, areRecordsLeft, share }: Extract<CarryView, { type: 'link' }>) {
  using _ = useTrack();
  const isByHand = useHud().copyText.value !== undefined;
  return (
    <>
      <p>{translate('carry.how')}</p>
      <div className="qr" role="img" aria-label={translate('carry.code')} dangerouslySetInnerHTML={{ __html: qr }} />
      {isByHand ? <p role="status">{translate('share.byHand')}</p> : null}
      <CopyField label="carry.link" text={address} isSelected={isByHand} />
      {isGameLeft ? <p>{translate('carry.gameLeft')}</p> : null}
      {areRecordsLeft ? <p>{translate('carry.recordsLeft')}</p> : null}
      {hasName ? <p>{translate('carry.keepSecret')}</p> : null}
      <IceButton kind="primary" icon="share" text="carry.share" command={share} />
    </>
  );
}

/** The player of a link is taken over only by a switch of its own: the sender keeps its id, and with it the place on the leaderboard. */
function Question({ contents: { bestScore, coins, themes, username, score, game }, accept }: Extract<CarryView, { type: 'question' }>) {
  const [isPlayerWanted, setPlayerWanted] = useState(false);
  return (
    <>
      <ul className="well carried">
        <li>{translate('carry.best', { score: formatNumber(bestScore) })}</li>
        <li>{translate('carry.coins', { coins: formatNumber(coins) })}</li>
        {themes.length > 0 ? (
          <li>{translate('carry.themes', { names: themes.map((name) => translate(`themes.${name}`)).join(', ') })}</li>
        ) : null}
        <li>{translate(`carry.plan.${game}`, { score: formatNumber(score) })}</li>
      </ul>
      <p>{translate('carry.nothingLost')}</p>
      {username === '' ? null : (
        <Button role="switch" aria-checked={isPlayerWanted} className="well toggle" command={() => setPlayerWanted(!isPlayerWanted)}>
          <span translate="no">{translate('carry.name', { name: username })}</span>
          <span className="well switch" aria-hidden="true" />
        </Button>
      )}
      <IceButton kind="primary" icon="check" text="carry.accept" command={() => accept(isPlayerWanted)} />
    </>
  );
}
