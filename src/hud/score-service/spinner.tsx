import { translate } from '../../i18n/translate.ts';

export function Spinner() {
  return (
    <span className="spinner" role="status">
      <span className="unseen">{translate('scoreService.working')}</span>
    </span>
  );
}
