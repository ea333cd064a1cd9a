// The theme selector: picture, price and button of each theme.
import { useEffect, useRef } from 'react';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { THEME_PREVIEWS } from '../../themes/previews.ts';
import { THEMES, themeState, type ThemeOffer, type ThemeState } from '../../themes/themes.ts';
import { useHud } from '../hud-context.ts';
import { useClick } from '../use-click.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from '../widgets/icon.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';

export function ThemesPanel() {
  using _ = useTrack();
  const { theme, coins, unlockedThemes } = useHud();
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears: move the focus to the Close button.
  useEffect(() => {
    const panel = list.current?.closest('dialog');
    if (panel && !panel.contains(document.activeElement)) panel.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [theme.value]);
  const holdings = { selected: theme.value, coins: coins.value, unlocked: unlockedThemes.value };
  return (
    <Panel name="themes" overlay="themes" title={translate('themes.title')} escape={{ type: 'closePanel' }}>
      <p className="purse" title={translate('hud.coins')}>
        <Icon name="coin" />
        {formatNumber(coins.value)}
      </p>
      <ul className="theme-list" ref={list}>
        {THEMES.map((offer) => (
          <ThemeCard key={offer.name} offer={offer} state={themeState(offer, holdings)} />
        ))}
      </ul>
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}

function ThemeCard({ offer: { name, price }, state }: { offer: ThemeOffer; state: ThemeState }) {
  const isForSale = state === 'affordable' || state === 'tooExpensive';
  return (
    <li className={`theme-card ${state}`}>
      <img src={THEME_PREVIEWS[name]} alt="" width={96} height={128} />
      <p className="theme-name">{translate(`themes.${name}`)}</p>
      {isForSale ? <p className="price">{translate('themes.price', { price: formatNumber(price ?? 0) })}</p> : null}
      <ThemeAction name={name} state={state} />
    </li>
  );
}

function ThemeAction({ name, state }: { name: ThemeOffer['name']; state: ThemeState }) {
  const onClick = useClick({ type: 'chooseTheme', name });
  if (state === 'selected' || state === 'tooExpensive') {
    return (
      <p className="theme-state">
        <Icon name={state === 'selected' ? 'check' : 'lock'} />
        {translate(state === 'selected' ? 'themes.selected' : 'themes.locked')}
      </p>
    );
  }
  const verb = translate(state === 'owned' ? 'themes.select' : 'themes.buy');
  return (
    <button type="button" className="pill small" aria-label={`${verb}: ${translate(`themes.${name}`)}`} onClick={onClick}>
      {verb}
    </button>
  );
}
