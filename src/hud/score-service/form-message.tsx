// Error message or spinner of a form. Its space is reserved, so that the layout does not change.
import { translate } from '../../i18n/translate.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { Spinner } from './spinner.tsx';

/** Unique: only one form is open at a time. */
export const MESSAGE_ID = 'score-service-message';

export function FormMessage({ view: { message, isBusy } }: { view: ScoreServiceView }) {
  return (
    <div className="score-service-message">
      {isBusy ? <Spinner /> : null}
      <p id={MESSAGE_ID} role="alert">
        {message && !isBusy ? translate(message.key, message.values) : null}
      </p>
    </div>
  );
}
