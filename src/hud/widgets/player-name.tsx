import { translate } from '../../i18n/translate.ts';

/** The name of a player, or a word for players without one. Translators of browsers leave names unchanged. */
export function PlayerName({ name }: { name: string }) {
  return name === '' ? (
    <bdi>{translate('leaderboard.anonymous')}</bdi>
  ) : (
    <bdi translate="no" title={name}>
      {name}
    </bdi>
  );
}
