import { useLayoutEffect, useRef, useState } from 'react';
import { formatNumber, translate, currentLanguage } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { leaveMenu } from '../leave.ts';
import { useTrack } from '../use-track.ts';
import { DailyButton } from '../widgets/daily-button.tsx';
import { Icon } from '../widgets/icon.tsx';
import { CaptionButton, IceButton } from '../widgets/ice-button.tsx';
import { LanguagePicker } from '../widgets/language-picker.tsx';
import { titleOf } from '../../i18n/titles.ts';
import { addressOf } from '../../platform/load-picture.ts';

export function MenuScreen() {
  using _ = useTrack();
  const hud = useHud();
  const { bestScore, coins } = hud;
  const menu = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = menu.current!;
    return () => {
      if (hud.screen.peek() === 'game') leaveMenu(element, hud.isReducedMotion.peek());
    };
  }, [hud]);
  return (
    <main className="menu" ref={menu}>
      <h1>
        <TitlePicture />
      </h1>
      <div className="menu-buttons">
        <IceButton kind="primary" icon="play" text="menu.play" command={{ type: 'play' }} />
        <DailyButton />
        <div className="menu-row">
          <LeaderboardButton />
          <CaptionButton icon="palette" text="menu.themes" command={{ type: 'openThemes' }} />
          <CaptionButton icon="records" text="menu.records" command={{ type: 'openRecords' }} />
          <CaptionButton icon="settings" text="menu.settings" command={{ type: 'openSettings' }} />
        </div>
        <LanguagePicker />
      </div>
      {bestScore.value > 0 || coins.value > 0 ? (
        <p className="menu-stats">
          <span title={translate('hud.best')}>
            <Icon name="crown" />
            <b className="unseen">{translate('hud.best')}</b>
            {formatNumber(bestScore.value)}
          </span>
          <span title={translate('hud.coins')}>
            <Icon name="coin" />
            <b className="unseen">{translate('hud.coins')}</b>
            {formatNumber(coins.value)}
          </span>
        </p>
      ) : null}
    </main>
  );
}

/** Absent without a leaderboard server or score service. */
function LeaderboardButton() {
  using _ = useTrack();
  const { leaderboardTarget, sendToScoreService } = useHud();
  const target = leaderboardTarget.value;
  if (target === 'none') return null;
  const showScoreService = () => sendToScoreService({ type: 'showLeaderboard', leaderboard: 'score' });
  return (
    <CaptionButton
      icon="trophy"
      text="menu.leaderboard"
      command={target === 'leaderboard' ? { type: 'openLeaderboard' } : showScoreService}
    />
  );
}

/** The title in the game's language, in the format of the page's pictures. Shows WebP if AVIF cannot be loaded, then the name of the game. */
function TitlePicture() {
  const [isLost, setLost] = useState(false);
  const title = titleOf(currentLanguage());
  return (
    <img
      src={isLost ? title.webp : addressOf(title)}
      crossOrigin="anonymous"
      alt={translate('game.name')}
      width={900}
      height={520}
      onError={() => setLost(true)}
    />
  );
}
