// Bar below a watched run: player, progress and controls.
import { useEffect } from 'react';
import type { Command } from '../../game/commands.ts';
import type { Watch } from '../../game/session.ts';
import { formatNumber, translate, type TextKey } from '../../i18n/translate.ts';
import { keyName } from '../../platform/key-name.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Button, type IconName, RoundButton } from './buttons.tsx';

/** Playback speeds; each press selects the next in turn. */
const SPEEDS = [1, 2, 4];

/** Keys with the same command in each state. The keys of play stay active without effect. */
const KEYS: Readonly<Record<string, Command | undefined>> = { ArrowRight: { type: 'stepWatch' }, Escape: { type: 'goHome' } };

export function WatchBar() {
  using _ = useTrack();
  const watch = useHud().watch.value;
  return watch ? <Bar watch={watch} /> : null;
}

type WatchControl = { readonly icon: IconName; readonly text: TextKey; readonly command: Command };

const PAUSE: WatchControl = { icon: 'pause', text: 'watch.hold', command: { type: 'setWatchPaused', isPaused: true } };
const RESUME: WatchControl = { icon: 'play', text: 'watch.goOn', command: { type: 'setWatchPaused', isPaused: false } };
const REPLAY: WatchControl = { ...RESUME, icon: 'replay', text: 'watch.again' };

function mainControl({ isPaused, next, replay }: Watch): WatchControl {
  if (next >= replay.actions.length) return REPLAY;
  return isPaused ? RESUME : PAUSE;
}

/** Handles the keys that control a watched run. `pauseOrResume` is the current command of the bar's first button. */
function useWatchKeys(pauseOrResume: Command): void {
  const { send } = useHud();
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const name = keyName(event);
      const command = name === 'Space' || name === 'p' ? pauseOrResume : KEYS[name];
      if (!command || (event.repeat && command.type !== 'stepWatch')) return;
      // A focused button handles it.
      if (name === 'Space' && event.target instanceof HTMLElement && event.target.closest('button')) return;
      send(command);
    }

    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [pauseOrResume, send]);
}

function Bar({ watch }: { watch: Watch }) {
  using _ = useTrack();
  const { username, next, replay, speed } = watch;
  const moves = replay.actions.length;
  const { watchedScore } = useHud().leaderboard.value;
  // A run from a link has no name.
  const score = username === '' ? undefined : watchedScore;
  const control = mainControl(watch);
  useWatchKeys(control.command);
  const title = username === '' ? translate('watch.shared') : translate('watch.by', { name: username });
  const speedText = translate('watch.speed', { speed });
  const move = translate('watch.move', { next: formatNumber(next), moves: formatNumber(moves) });
  return (
    <div className="well watch-bar" role="group" aria-label={title}>
      <RoundButton {...control} />
      <RoundButton icon="skip" text="watch.step" command={{ type: 'stepWatch' }} />
      <div className="watch-state">
        <strong dir="auto" translate={username === '' ? undefined : 'no'} title={title}>
          {username || title}
          {score === undefined ? null : ` · ${formatNumber(score)}`}
        </strong>
        <div
          className="well bar"
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuenow={next}
          aria-valuemax={moves}
          aria-valuetext={move}
        >
          <div className="fill" style={{ transform: `scaleX(${moves === 0 ? 1 : next / moves})` }} />
        </div>
        <span aria-hidden="true">
          {formatNumber(next)} / {formatNumber(moves)}
        </span>
      </div>
      <Button
        className="round speed"
        aria-label={speedText}
        title={speedText}
        command={{ type: 'setWatchSpeed', speed: SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] }}
      >
        {speed}×
      </Button>
      <RoundButton icon="close" text="watch.close" command={{ type: 'goHome' }} />
    </div>
  );
}
