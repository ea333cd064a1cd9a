// Actions of the player or the page during an ad request, and their outcome. Play must continue after each.
import { expect } from 'vitest';
import { parseNotation } from '../../../src/rules/notation.ts';
import { isPlaying } from '../../../src/flow/flow.ts';
import type { AdKind } from '../../../src/portal/portal.ts';
import { NO_MOVE } from '../../support/positions.ts';
import { FRAME_SECONDS, openSession, type Session } from './session.ts';
import { MOCKED_PORTALS, type MockedPortal } from './mocked-portals.ts';

/** A piece that completes a row. With `stage`, the row also completes the level. */
const ONE_LINE = '1111111/01 1a,2a,3a,4a,5a,6a';
const SPACE = '1 1a,2a,3a,4a,5a,6a';

/** Time for a late ad, its end and all that follows. */
const REST_SECONDS = 40;

const GLOBALS = MOCKED_PORTALS.flatMap(({ globals }) => globals);

/** Called in the first frame after the request and then in each frame. `seconds` count from the request. */
type Situation = (session: Session, seconds: number) => void;

export const SITUATIONS: Readonly<Record<string, Situation>> = {
  'page hidden for 20 s': ({ driver }, seconds) => {
    if (isNow(seconds, 1)) driver.world.commands.push({ type: 'leavePage' });
    if (isNow(seconds, 21)) driver.world.commands.push({ type: 'returnToPage' });
  },
  'piece picked up as soon as possible': ({ driver, press }) => {
    const { flow } = driver.world;
    const { drag } = driver.world.input;
    const { layout } = driver.world.view;
    if (drag.phase !== 'idle' || !isPlaying(flow)) return;
    const { x, y } = layout.slots[0];
    driver.placePointer(x, y);
    press({ type: 'pressPointer', x, y, isTouch: false });
    driver.placePointer(x, y - 200);
  },
  'level completed as soon as possible': ({ driver, press }, seconds) => {
    if (isNow(seconds, 0)) show(driver.world.commands, `${ONE_LINE} stage=3100`);
    else if (isPlaying(driver.world.flow) && driver.world.session.running!.state.level === 1)
      press({ type: 'dropPiece', slot: 0, x: 7, y: 0 });
  },
  'language changed': ({ driver }, seconds) => {
    if (isNow(seconds, 1)) driver.world.commands.push({ type: 'chooseLanguage', language: 'fr' });
  },
  'SDK removed from the page': ({ page }, seconds) => {
    if (isNow(seconds, 1)) for (const name of GLOBALS) Reflect.deleteProperty(page, name);
  },
};

/** Returns the outcome of the ad: "shown", "shown late", "rewarded" or "none". Throws unless play continues. Requires fake timers. */
export async function playSituation(mocked: MockedPortal, name: string, kind: AdKind, delaySeconds: number): Promise<string> {
  const session = await openSession({ mocked, scenario: 'fill', delaySeconds });
  await session.pass(3);
  await (kind === 'interstitial' ? requestInterstitial(session) : requestRewarded(session));
  const began = session.seconds();
  const before = session.log.ads.filter(({ from }) => from < began - 1).length;
  for (let seconds = 0; seconds < REST_SECONDS; seconds = session.seconds() - began) {
    SITUATIONS[name](session, seconds);
    await session.pass(FRAME_SECONDS);
  }
  await expectPlayable(session);
  const { violations, ads, answers } = session.log;
  expect(violations).toEqual([]);
  if (kind === 'rewarded') return answers.map((isRewarded) => (isRewarded ? 'rewarded' : 'none')).join(', ');
  return (
    ads
      .slice(before)
      .map(({ wasHeld }) => (wasHeld ? 'shown' : 'shown late'))
      .join(', ') || 'none'
  );
}

function isNow(seconds: number, at: number): boolean {
  return seconds >= at && seconds < at + FRAME_SECONDS;
}

function show(commands: Session['driver']['world']['commands'], notation: string): void {
  commands.push({ type: 'loadPosition', game: parseNotation(notation), start: { type: 'position', notation } });
}

/** Requests an interstitial at a break that every portal allows: the replay after a first game. */
async function requestInterstitial({ driver, press, until, pass }: Session): Promise<void> {
  const { world } = driver;
  press({ type: 'play' });
  await pass(1);
  await until(() => world.flow.ad === 'none');
  // Longer than any cooldown.
  await pass(70);
  show(world.commands, NO_MOVE);
  await until(() => world.flow.overlay !== 'none');
  if (world.flow.overlay === 'revive') press({ type: 'giveUp' });
  await until(() => world.flow.overlay === 'gameOver');
  press({ type: 'replay' });
  await pass(2 * FRAME_SECONDS);
}

async function requestRewarded({ driver, press, until, pass }: Session): Promise<void> {
  const { world } = driver;
  press({ type: 'play' });
  await pass(1);
  await until(() => world.flow.ad === 'none');
  // A late ad has ended after this time.
  await pass(15);
  press({ type: 'askChangeBlocks' });
  await pass(2 * FRAME_SECONDS);
}

/** Throws unless a piece can be dropped and scores. */
async function expectPlayable({ driver, press, pass, until }: Session): Promise<void> {
  const { world } = driver;
  if (world.input.drag.phase !== 'idle') press({ type: 'cancelPointer' });
  if (world.flow.overlay === 'levelUp') press({ type: 'closePanel' });
  await pass(1);
  await until(() => world.flow.ad === 'none' && world.flow.awaited === 'none');
  show(world.commands, SPACE);
  await pass(1);
  press({ type: 'dropPiece', slot: 0, x: 4, y: 4 });
  await until(() => world.session.running!.state.score > 0, 2);
}
