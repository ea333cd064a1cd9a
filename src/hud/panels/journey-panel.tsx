// The boards of the journey with their stars. Each one lights a window of the village.
import { useEffect, useRef } from 'react';
import { formatNumber, translate } from '../../i18n/translate.ts';
import type { JourneyBoard } from '../../rules/journey-goal.ts';
import type { Practice } from '../../game/session.ts';
import type { Hud } from '../../state/hud.ts';
import type { JourneyView } from '../../state/records-view.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Button, IceButton } from '../widgets/buttons.tsx';
import { Stars } from '../widgets/goal-sign.tsx';
import { Panel } from '../widgets/panel.tsx';

/** Boards without a star that are open at a time. */
const OPEN_BOARDS = 3;

/** Returns the indices of the boards that can be played: those with a star, and the next ones. */
export function openBoards({ boards, stars }: JourneyView): readonly number[] {
  let left = OPEN_BOARDS;
  return [...boards.keys()].filter((index) => stars[index] > 0 || left-- > 0);
}

/** Returns the number of windows that the boards light in the village: one for each board with a star. */
export function litWindows({ stars }: JourneyView): number {
  return stars.filter((count) => count > 0).length;
}

export function isVillageLit(view: JourneyView): boolean {
  return litWindows(view) === view.boards.length;
}

export function practiceOf(board: JourneyBoard, index: number): Practice {
  return { kind: 'journey', start: { type: 'position', notation: board.start }, index, board };
}

/** Leaves the game for the list of boards. */
export function goToBoards({ send }: Hud): void {
  send({ type: 'goHome' });
  send({ type: 'openJourney' });
}

export function JourneyPanel() {
  using _ = useTrack();
  const view = useHud().journey.value;
  const total = view.boards.length;
  const open = openBoards(view);
  const next = open.find((index) => !view.stars[index]);
  const list = useRef<HTMLOListElement>(null);
  // If the boards load after the panel has opened, the focus is on the Close button.
  useEffect(() => {
    const panel = list.current?.closest('dialog');
    if (total > 0 && panel?.open) panel.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [total]);
  return (
    <Panel name="journey" overlay="journey" title={translate('menu.journey')} escape={{ type: 'closePanel' }} isClosedByBackdrop>
      <p hidden={total === 0}>{translate('journey.lit', { number: formatNumber(litWindows(view)), total: formatNumber(total) })}</p>
      <p hidden={total === 0}>{translate('journey.rule')}</p>
      <ol className="journey-boards" ref={list}>
        {view.boards.map((board, index) => (
          <li key={board.start}>
            <Button
              className={view.stars[index] ? 'well journey-board lit' : 'well journey-board'}
              aria-label={translate('journey.board', { number: formatNumber(index + 1) })}
              command={{ type: 'playPractice', practice: practiceOf(board, index) }}
              isDisabled={!open.includes(index)}
              isFocused={index === next}
            >
              <b>{formatNumber(index + 1)}</b>
              <Stars count={view.stars[index] ?? 0} />
            </Button>
          </li>
        ))}
      </ol>
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} />
    </Panel>
  );
}
