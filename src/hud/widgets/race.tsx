// A race against a shared game: the other score after the same number of drops, as a mark and as a number, and the result.
import type { Friend } from '../../game/session.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { targetScore } from '../../rules/scoring.ts';
import type { Hud } from '../../state/hud.ts';
import { useDraw, useHud, useTrack } from '../use-hud.ts';
import { IconText } from './buttons.tsx';

const TENTHS_PER_SECOND = 10;
const MINUTE_SECONDS = 60;

/** Returns the shared game of a race. Reads a signal. */
function friendOf({ practice: { value } }: Hud): Friend | undefined {
  return value?.kind === 'race' ? value.friend : undefined;
}

/** Returns the friend's score after as many drops, or the last one. Reads a signal. */
function scoreOf({ scores }: Friend, { practiceMoves }: Hud): number {
  return scores[Math.min(practiceMoves.value, scores.length - 1)];
}

/** The friend's score on the level bar, at an end of it while it belongs to another level. Hidden outside of a race. */
export function RaceMark() {
  const hud = useHud();
  const mark = useDraw<HTMLDivElement>((div) => {
    const friend = friendOf(hud);
    div.hidden = !friend;
    if (!friend) return;
    const share = hud.levelProgress.value + (scoreOf(friend, hud) - hud.score.value) / targetScore(hud.level.value);
    div.style.transform = `translateX(${100 * Math.min(1, Math.max(0, share))}%)`;
  });
  return <div className="race-mark" aria-hidden="true" ref={mark} />;
}

/** Below the board: the friend's score after the first drop of a race, otherwise that the game does not count. */
export function PracticeSign() {
  using _ = useTrack();
  const hud = useHud();
  const friend = friendOf(hud);
  const moves = hud.practiceMoves.value;
  if (hud.practice.value?.kind === 'journey') return null;
  const phase = friend && moves < friend.scores.length - 1 ? 'race.now' : 'race.final';
  return (
    <IconText icon={friend ? 'trophy' : 'replay'} className="well stat daily-sign">
      <span>{friend && moves > 0 ? translate(phase, { score: formatNumber(scoreOf(friend, hud)) }) : translate('practice.note')}</span>
    </IconText>
  );
}

/** Both results, the better one first, with the total times if the friend's is known. */
export function RaceResult() {
  using _ = useTrack();
  const hud = useHud();
  const { score, practiceTimes } = hud;
  const friend = friendOf(hud);
  if (!friend) return null;
  const { tenths, scores } = friend;
  const ownTenths = practiceTimes.value?.reduce((sum, time) => sum + time, 0);
  const own = { name: 'race.you', score: score.value, tenths: tenths && ownTenths, isOwn: true } as const;
  const other = { name: 'race.friend', score: scores[scores.length - 1], tenths, isOwn: false } as const;
  const isLost = own.score < other.score;
  return (
    <>
      <p className={isLost ? 'best' : 'best new'}>
        {translate(isLost ? 'race.lost' : own.score === other.score ? 'race.tie' : 'race.won')}
      </p>
      <ol className="well standing">
        {(isLost ? [other, own] : [own, other]).map((row) => (
          <li key={row.name} className={row.isOwn ? 'own' : undefined} aria-current={row.isOwn || undefined}>
            <bdi>{translate(row.name)}</bdi>
            {row.tenths === undefined ? null : <time>{formatClock(row.tenths)}</time>}
            <strong>{formatNumber(row.score)}</strong>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Returns a time as minutes and seconds, such as `12:05`. */
export function formatClock(tenths: number): string {
  const seconds = Math.floor(tenths / TENTHS_PER_SECOND);
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`;
}
