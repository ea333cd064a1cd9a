// The theme selector: picture, price and button of each theme. A theme that is pointed at, focused or pressed is shown behind the panel.
import { effect } from '@preact/signals-core';
import { useEffect, useRef, useState } from 'react';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { themeState, type ThemeState } from '../../themes/theme-state.ts';
import { THEMES, type ThemeName, type ThemeOffer } from '../../themes/themes.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { createThemePreview, type ThemePreview } from '../theme-preview.ts';
import { Button, IceButton, IconText } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';
import { PartBar } from '../widgets/part-bar.tsx';
import { PREVIEWS } from '../../../assets/generated/theme-previews.js';

/** Pictures of 192 x 256 px. */
const THEME_PREVIEWS: Readonly<Record<ThemeName, string>> = PREVIEWS;

export function ThemesPanel() {
  using _ = useTrack();
  const hud = useHud();
  const { theme, coins, unlockedThemes, overlay } = hud;
  const [preview] = useState(() => createThemePreview(hud));
  const list = useRef<HTMLUListElement>(null);
  // The preview ends with each choice and with the panel. A new language creates another.
  useEffect(() => preview.end(), [preview, theme.value]);
  useEffect(() => effect(() => (overlay.value === 'themes' ? () => preview.end() : undefined)), [preview, overlay]);
  // The pressed button disappears: move the focus to the Close button.
  useEffect(() => {
    const panel = list.current?.closest('dialog');
    if (panel && !panel.contains(document.activeElement)) panel.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [theme.value]);
  const holdings = { selected: theme.value, coins: coins.value, unlocked: unlockedThemes.value };
  return (
    <Panel name="themes" overlay="themes" title={translate('themes.title')} escape={{ type: 'closePanel' }}>
      <Purse />
      <ul className="theme-list" ref={list}>
        {THEMES.map((offer) => (
          <ThemeCard key={offer.name} offer={offer} state={themeState(offer, holdings)} preview={preview} />
        ))}
      </ul>
      <div className="side-by-side">
        <IceButton icon="village" text="village.title" command={{ type: 'openVillage' }} />
        <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
      </div>
    </Panel>
  );
}

export function Purse() {
  using _ = useTrack();
  return (
    <IconText icon="coin" label="hud.coins" className="purse">
      {formatNumber(useHud().coins.value)}
    </IconText>
  );
}

type CardProps = { readonly offer: ThemeOffer; readonly state: ThemeState; readonly preview: ThemePreview };

function ThemeCard({ offer, state, preview }: CardProps) {
  using _ = useTrack();
  const coins = useHud().coins.value;
  const { name } = offer;
  const price: number = offer.price ?? 0;
  const isForSale = state === 'affordable' || state === 'tooExpensive';
  const title = translate(`themes.${name}`);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the picture's button does it by key
    <li
      className={`well theme-card ${state}`}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') preview.point(name);
      }}
      onFocus={() => preview.point(name)}
    >
      <Button
        className="theme-view"
        aria-label={`${translate('themes.preview')}: ${title}`}
        aria-pressed={preview.shown.value === name}
        command={() => preview.show(name)}
      >
        <img src={THEME_PREVIEWS[name]} alt="" width={96} height={128} />
        <span className="theme-name">{title}</span>
      </Button>
      {isForSale ? <IconText icon="coin" className="reward price">{`$${formatNumber(price)}`}</IconText> : null}
      {state === 'tooExpensive' ? (
        <PartBar share={coins / price} label={translate('hud.coins')} amounts={[formatNumber(coins), formatNumber(price)]} />
      ) : null}
      <ThemeAction name={name} state={state} />
    </li>
  );
}

function ThemeAction({ name, state }: { name: ThemeOffer['name']; state: ThemeState }) {
  if (state === 'selected' || state === 'tooExpensive') {
    return (
      <IconText icon={state === 'selected' ? 'check' : 'lock'} className="theme-state">
        {translate(state === 'selected' ? 'themes.selected' : 'themes.locked')}
      </IconText>
    );
  }
  const verb = translate(state === 'owned' ? 'themes.select' : 'themes.buy');
  return (
    <Button className="pill small" aria-label={`${verb}: ${translate(`themes.${name}`)}`} command={{ type: 'chooseTheme', name }}>
      {verb}
    </Button>
  );
}
