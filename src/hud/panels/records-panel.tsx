// The player's records: goals, statistics, and the calendar of daily games.
import { useState } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';
import { tabId, Tabs } from '../widgets/tabs.tsx';
import { Calendar } from './records/calendar.tsx';
import { GoalPage } from './records/goal-page.tsx';
import { Statistics } from './records/statistics.tsx';

const PAGE_ID = 'records-page';

const PAGES = { goals: GoalPage, statistics: Statistics, calendar: Calendar } as const;

const TAB_TEXTS = { goals: 'records.goals', statistics: 'records.statistics', calendar: 'records.calendar' } as const;

/** The first focus is on the shown tab: in a low window a focused Close button would scroll the page away. */
export function RecordsPanel() {
  using _ = useTrack();
  const view = useHud().records.value;
  const [shown, show] = useState<keyof typeof PAGES>('goals');
  const Page = PAGES[shown];
  return (
    <Panel name="records" overlay="records" title={translate('menu.records')} escape={{ type: 'closePanel' }} isClosedByBackdrop>
      <Tabs id={PAGE_ID} label="menu.records" texts={TAB_TEXTS} shown={shown} onShow={show} />
      <div className="well records-page" id={PAGE_ID} role="tabpanel" aria-labelledby={tabId(PAGE_ID, shown)}>
        {view.records ? (
          <Page records={view.records} today={view.today} />
        ) : (
          <p>{translate(view.isNewer ? 'records.newer' : 'error.Loading')}</p>
        )}
      </div>
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} />
    </Panel>
  );
}
