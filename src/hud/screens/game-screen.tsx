// HUD of a running game after the tutorial: header with score, best score, coins, level and combo; footer with a button or bar.
import type { ReadonlySignal } from '@preact/signals-core';
import { SWITCHES } from '../../game/profile.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { writeNumber } from '../../platform/write-number.ts';
import { useDraw, useHud, useTrack } from '../use-hud.ts';
import { useExitOnFailure, usePanels } from '../use-panels.ts';
import { ComboBar, LevelBar } from '../widgets/bars.tsx';
import { BestPill } from '../widgets/best-pill.tsx';
import { ChangeBlocksButton } from '../widgets/change-blocks-button.tsx';
import { IconText, RoundButton } from '../widgets/buttons.tsx';

const GO_HOME = { type: 'goHome' } as const;

export function GameScreen() {
  using _ = useTrack();
  const { shownScore, coins, mode, practice } = useHud();
  const name = mode.value;
  // Best score and coins are the player's, not those of a watched run or a game that does not count.
  const isOwn = name !== 'watch' && name !== 'practice';
  const panels = usePanels(name);
  // The button that ends a watched game is loaded with the panels.
  useExitOnFailure(name === 'watch' ? GO_HOME : undefined);
  // Its score does not matter.
  const isJourney = practice.value?.kind === 'journey';
  return (
    <main className="game">
      <h1 className="unseen">{translate('game.name')}</h1>
      <header className="top">
        <PauseButton />
        {isOwn ? <BestPill /> : null}
        {isJourney ? (
          panels?.goal
        ) : (
          <p className="score" aria-label={translate('hud.score')} role="group">
            <NumberText of={shownScore} />
          </p>
        )}
        {isOwn ? (
          <IconText icon="coin" label="hud.coins" className="well stat coins">
            <NumberText of={coins} />
          </IconText>
        ) : null}
        <MuteButton />
        {isJourney ? null : <LevelBar>{panels?.mark}</LevelBar>}
      </header>
      <ComboBar />
      {name === 'daily' || name === 'watch' || name === 'practice' ? (
        <footer className={`foot in-${name}`}>{panels?.[name]}</footer>
      ) : (
        <footer className="foot button">
          <ChangeBlocksButton />
        </footer>
      )}
      {/* Part of the panels, which the game loads anyway. */}
      {panels?.side}
    </main>
  );
}

function NumberText({ of }: { of: ReadonlySignal<number> }) {
  const number = useDraw<HTMLSpanElement>((span) => writeNumber(span, formatNumber(of.value)));
  return <span ref={number} />;
}

/** Only hidden while its panel is open, so that the focus can return to it. */
function PauseButton() {
  using _ = useTrack();
  const { mode, overlay } = useHud();
  if (mode.value === 'watch') return null;
  return (
    <div className={overlay.value === 'paused' || overlay.value === 'settings' ? 'pause hidden' : 'pause'}>
      <RoundButton icon="pause" text="hud.pause" command={{ type: 'pause' }} />
    </div>
  );
}

const AUDIO = ['sound', 'music'] as const;
type AudioSwitch = (typeof AUDIO)[number];

/** The switches that the last mute turned off. */
let turnedOff: readonly AudioSwitch[] = AUDIO;

/** Mutes effects and music with one press, and turns on again what it turned off. */
export function MuteButton() {
  using _ = useTrack();
  const hud = useHud();
  const on = AUDIO.filter((name) => hud[SWITCHES[name]].value);
  const isMuted = on.length === 0;
  const command = () => {
    if (!isMuted) turnedOff = on;
    for (const name of isMuted ? turnedOff : on) hud.send({ type: 'toggle', name });
  };
  const icon = isMuted ? 'sound-off' : 'sound';
  return <RoundButton text="hud.mute" icon={icon} className="round mute" aria-pressed={isMuted} command={command} />;
}
