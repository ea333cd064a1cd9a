// The coach: the move that lost a game, and boards of a way to place all three pieces. Loaded with the search's worker after the end.
import type { ComponentType } from 'react';
import { translate } from '../../i18n/translate.ts';
import { fetchText } from '../../loading/fetch-text.ts';
import { withTimeout } from '../../platform/time.ts';
import type { LastChance, Placement } from '../../records/coach.ts';
// oxlint-disable-next-line import/default -- the build resolves it to the script's address
import workerAddress from '../../records/coach-worker.ts?worker&url';
import type { Replay } from '../../rules/replay.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';

/** Several times the search of the longest game on a weak phone. */
const LIMIT_SECONDS = 10;

/** Searches in a worker. Rejects if the worker cannot be loaded, refuses the replay, or does not answer. */
export async function findInWorker(replay: Replay): Promise<LastChance | undefined> {
  // The worker takes its script from the browser's cache. Its own request could hang.
  await fetchText(workerAddress, { type: 'javascript' });
  const worker = new Worker(workerAddress);
  const answer = new Promise<LastChance | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<LastChance | undefined>) => resolve(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    });
  });
  worker.postMessage(replay, []);
  try {
    return await withTimeout(LIMIT_SECONDS, answer);
  } finally {
    worker.terminate();
  }
}

/** `Board` draws a board. It is a property because an import would split the script of the panels. */
type Drawing = { readonly Board: ComponentType<Placement> };

type CoachProps = Drawing & { readonly chance: LastChance; readonly close: () => void };

export function CoachPanel({ chance: { notation, made, level, isRoomLeft, way }, Board, close }: CoachProps) {
  const practice = { kind: 'coach', start: { type: 'position', notation } } as const;
  return (
    <Panel name="coach" overlay="gameOver" title={translate('coach.title')} escape={close} isClosedByBackdrop>
      {made ? (
        <>
          <Picture Board={Board} placement={made} caption={translate('coach.made')} />
          <p>{isRoomLeft ? translate('coach.noExchange', { level }) : translate('coach.noRoom')}</p>
        </>
      ) : null}
      <p>{translate('coach.way')}</p>
      <div className="coach-way">
        {way.map((placement, index) => {
          const order = `${index + 1}`;
          return <Picture key={order} Board={Board} placement={placement} caption={order} />;
        })}
      </div>
      <IceButton icon="close" text="panel.close" command={close} />
      <IceButton kind="primary" icon="play" text="coach.try" command={{ type: 'playPractice', practice }} isFocused />
    </Panel>
  );
}

/** A board with a caption. Screen readers read the cell of the piece. */
function Picture({ Board, placement, caption }: Drawing & { readonly placement: Placement; readonly caption: string }) {
  const place = translate('describe.dropped', { x: placement.x + 1, y: placement.y + 1 });
  return (
    <figure role="img" aria-label={`${caption}: ${place}`}>
      <Board {...placement} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
