// The score service's leaderboards, a page each: heading, list or what there is in its place, and who is logged in.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import type { ServiceBoard, ServiceView } from '../service-view.ts';
import { Icon } from '../widgets/icon.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { BOARD_WORDS } from './board-words.ts';
import { ServiceFooter } from './service-footer.tsx';
import { ServiceTable } from './service-table.tsx';
import { Spinner } from './spinner.tsx';

export function ServiceBoardPanel({ view }: { view: ServiceView }) {
  const { sendToScoreService } = useHud();
  const { board, boards, face } = view;
  const close = () => sendToScoreService({ type: 'close' });
  const show = (next: ServiceBoard) => sendToScoreService({ type: 'showLeaderboard', board: next });
  return (
    <Panel name="service-board" title={translate(BOARD_WORDS[board].heading)} escape={close} isClosedByBackdrop>
      {boards.length > 1 ? <Pages board={board} boards={boards} show={show} /> : null}
      <div className={`service-face ${face}`} aria-live="polite" aria-busy={face === 'loading'}>
        {face === 'list' ? <ServiceTable key={board} view={view} /> : <Face face={face} retry={() => show(board)} />}
      </div>
      <ServiceFooter user={view.user} />
      <IceButton icon="close" text="panel.close" command={close} isFocused />
    </Panel>
  );
}

function Face({ face, retry }: { face: 'empty' | 'loading' | 'error'; retry: () => void }) {
  switch (face) {
    case 'loading':
      return (
        <p>
          <Spinner />
          {translate('error.Loading')}
        </p>
      );
    case 'empty':
      return <p>{translate('error.NoEntry')}</p>;
    case 'error':
      return (
        <div className="service-fault">
          <p>{translate('service.error.leaderboards')}</p>
          <IceButton icon="replay" text="service.retry" command={retry} />
        </div>
      );
  }
}

type PagesProps = Pick<ServiceView, 'board' | 'boards'> & { readonly show: (board: ServiceBoard) => void };

function Pages({ board, boards, show }: PagesProps) {
  const total = boards.length;
  const index = boards.indexOf(board);
  const turn = (by: number) => show(boards[(index + by + total) % total]);
  return (
    <nav className="service-pages">
      <button type="button" className="round back" aria-label={translate('service.previous')} onClick={() => turn(-1)}>
        <Icon name="play" />
      </button>
      <span>{translate('service.page', { number: index + 1, total })}</span>
      <button type="button" className="round" aria-label={translate('service.next')} onClick={() => turn(1)}>
        <Icon name="play" />
      </button>
    </nav>
  );
}
