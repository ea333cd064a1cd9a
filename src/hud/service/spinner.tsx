// A ring that turns while a call is under way.
import { translate } from '../../i18n/translate.ts';

export function Spinner() {
  return (
    <span className="service-spinner" role="status">
      <span className="unseen">{translate('service.working')}</span>
    </span>
  );
}
