// Free rewards on the change-blocks button and in the revive panel.
import { beforeAll, expect, test } from 'vitest';
import type { RewardedVideo } from '../../src/game/session.ts';
import { GameOverPanel } from '../../src/hud/panels/game-over-panel.tsx';
import { RevivePanel } from '../../src/hud/panels/revive-panel.tsx';
import { ChangeBlocksButton } from '../../src/hud/widgets/change-blocks-button.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, playWorld } from '../support/play-world.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

const openGame = (rewardedVideo: RewardedVideo) => openHud(openMenu({ rewardedVideo }).send({ type: 'play' }));

test('the change-blocks button is free once, then disabled', () => {
  const stage = openGame('none');
  const offered = stage.show(ChangeBlocksButton);
  expect(buttonsOf(offered)).toEqual(['Change pieces, Free: one per game']);
  expect(offered).not.toContain('aria-disabled');
  stage.driver.send({ type: 'askChangeBlocks' });
  const used = stage.show(ChangeBlocksButton);
  expect(buttonsOf(used)).toEqual(['Change pieces, Used in this game']);
  expect(used).toContain('aria-disabled="true"');
});

test.each<[RewardedVideo, readonly string[]]>([
  ['unknown', []],
  ['unavailable', ['No video now']],
  ['disabled', ['Not available here']],
  ['available', ['Change pieces']],
])('new blocks are not free if the video is %s', (rewardedVideo, names) => {
  expect(buttonsOf(openGame(rewardedVideo).show(ChangeBlocksButton))).toEqual(names);
});

test('the revive panel offers a free revive without mentioning a video', () => {
  const markup = openHud(playWorld(NO_MOVE, { rewardedVideo: 'none' }).until('revive')).show(RevivePanel);
  expect(buttonsOf(markup)).toEqual(['Continue?, Free: one per game', 'End the game']);
  expect(markup).toContain('Clear the middle of the board and go on.');
  expect(markup).not.toMatch(/video|aria-disabled/);
});

test('the game-over panel states the reason for the end', () => {
  expect(openHud(playWorld(NO_MOVE).until('gameOver')).show(GameOverPanel)).toContain('No room left!');
});
