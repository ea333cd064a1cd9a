// Contents of the score service's popups, with the specification's English texts.
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Hud } from '../../src/state/hud.ts';
import { OpenPanels } from '../../src/hud/panels/panels.tsx';
import { FormPanel, NicknameField } from '../../src/hud/score-service/form-panel.tsx';
import { leaderboardFormat } from '../../src/hud/score-service/score-service-leaderboard.tsx';
import { ScoreServicePopups } from '../../src/hud/score-service/score-service-popups.tsx';
import type { ScoreServiceText, ScoreServiceView } from '../../src/state/score-service-view.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { LEADERBOARD_TYPES, type LeaderboardType } from '../../src/net/leaderboard-types.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { TEXTS } from '../i18n/languages.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

const VIEW: ScoreServiceView = {
  popup: 'none',
  message: undefined,
  isBusy: false,
  user: undefined,
  nickname: '',
  leaderboard: 'score',
  leaderboards: LEADERBOARD_TYPES,
  listState: 'loading',
  rows: [],
};

const ADA = { nickname: 'Ada99', pin: '123456' };

function show(view: Partial<ScoreServiceView> | undefined): string {
  const stage = openHud();
  stage.hud.scoreService.value = view && { ...VIEW, ...view };
  return stage.show(ScoreServicePopups);
}

const titleOf = (markup: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(markup)?.[1];
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

type Props = { readonly type?: string; readonly children?: ReactNode };
type FieldProps = { readonly onChange: (event: { target: { checked?: boolean; value?: string } }) => void };

/** Returns the properties of an input by its type: static markup has no listeners. */
function findInput(node: ReactNode, type: string): FieldProps {
  const elements = (part: ReactNode): ReactElement<Props>[] =>
    Children.toArray(part).flatMap((child) => (isValidElement<Props>(child) ? [child, ...elements(child.props.children)] : []));
  return elements(node).find(({ props }) => props.type === type)!.props as unknown as FieldProps;
}

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

test('shows nothing without a score service or an open popup', () => {
  expect(show(undefined)).toBe('');
  expect(show({})).toBe('');
});

test.each(['none', 'leaderboard', 'gameOver'] as const)('shows a popup over the overlay %s', (overlay) => {
  const stage = openHud();
  Object.assign(stage.driver.world, { flow: { ...stage.driver.world.flow, overlay } });
  stage.hud.scoreService.value = { ...VIEW, popup: 'registration' };
  expect(stage.show(OpenPanels)).toContain('>Registration</h1>');
});

describe('the registration', () => {
  // @spec 2.75
  test('has a field, a button, a link to log in, a Close button, and a notice', () => {
    const markup = show({ popup: 'registration', nickname: 'Grace' });
    expect(titleOf(markup)).toBe('Registration');
    expect(markup).toMatch(/<input[^>]*autoComplete="nickname"[^>]*value="Grace"/);
    expect(buttonsOf(markup)).toEqual(['Register', 'Close', 'Already have a nickname? Log in']);
    expect(wordsOf(markup)).toContain('a nickname, a PIN code and your results. No e-mail');
  });

  // @spec 2.75
  test('shows the error at its field', () => {
    const message: ScoreServiceText = { key: 'scoreService.error.nicknameTooShort', values: { minLength: 5 } };
    const markup = show({ popup: 'registration', message });
    expect(wordsOf(markup)).toContain('Invalid nickname, it must contains at least 5 letters.');
    expect(markup).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="score-service-message"/);
    expect(markup).toMatch(/id="score-service-message" role="alert"/);
  });

  test('is disabled with a spinner while it is sent', () => {
    const markup = show({ popup: 'registration', isBusy: true });
    expect(markup).toMatch(/aria-disabled="true"[^>]*>(?:(?!<button).)*Register/);
    expect(markup.match(/class="spinner"/g)).toHaveLength(1);
  });
});

// @spec 2.76
test('the confirmation of a registration shows the PIN with advice, and only Ok', () => {
  const markup = show({ popup: 'registered', user: ADA });
  // Translators of pages leave the name alone.
  expect(titleOf(markup)).toBe('<span translate="no">Welcome, Ada99!</span>');
  expect(wordsOf(markup)).toMatch(/123456 .*Write it down!/);
  expect(buttonsOf(markup)).toEqual(['Copy', 'Ok']);
});

// @spec 2.77
test('the login has nickname, hidden PIN, checkbox, Submit, link to register, and notice', () => {
  const markup = show({ popup: 'login' });
  expect(titleOf(markup)).toBe('Log In');
  expect(markup).toMatch(/<input type="password"[^>]*inputMode="numeric"[^>]*autoComplete="off"/);
  expect(markup).toMatch(/<input type="checkbox"/);
  expect(buttonsOf(markup)).toEqual(['Submit', 'Close', 'No nickname yet? Register']);
  expect(wordsOf(markup)).toMatch(/Show PIN.*No e-mail/);
});

// @spec 2.77
test('the checkbox of the login shows and hides the PIN', () => {
  const stage = openHud();
  const typeAfter = (...presses: readonly boolean[]) => {
    const waiting = [...presses];
    const Pressed = () => {
      const panel = FormPanel({ view: { ...VIEW, popup: 'login' } });
      if (waiting.length > 0) findInput(panel, 'checkbox').onChange({ target: { checked: waiting.shift()! } });
      return panel;
    };
    return /<input type="(\w+)"[^>]*name="pin"/.exec(stage.show(Pressed))?.[1];
  };
  expect([typeAfter(), typeAfter(true), typeAfter(true, false)]).toEqual(['password', 'text', 'password']);
});

// @spec 5.15
test('the nickname is passed on at each change, without blanks around it', () => {
  const stage = openHud();
  const sendToScoreService = vi.fn<Hud['sendToScoreService']>();
  Object.assign(stage.hud, { sendToScoreService });
  const typed = ['A', ' Ad '];
  stage.show(() => {
    const field = NicknameField({ view: VIEW, onEnter: () => {} });
    if (typed.length > 0) findInput(field, 'text').onChange({ target: { value: typed.shift()! } });
    return field;
  });
  expect(sendToScoreService.mock.calls).toEqual(['A', 'Ad'].map((nickname) => [{ type: 'typeNickname', nickname }]));
});

// @spec 2.78
test('the confirmation of a login shows the PIN', () => {
  expect(wordsOf(show({ popup: 'loggedIn', user: ADA }))).toMatch(/Welcome back, Ada99!.*123456.*Ok/);
});

describe('a leaderboard', () => {
  const rows = [
    { rank: 1, username: '<b>', score: 1_234_567, isOwn: false },
    { rank: 2, username: 'Ada99', score: 1234, isOwn: true },
    { rank: 3, username: '', score: 0, isOwn: false },
  ];

  // @spec 2.79 2.88
  test.each<[LeaderboardType, string, string]>([
    // @spec 2.83
    ['score', 'LEADERBOARD', 'SCORE'],
    // @spec 2.84
    ['stats_wins', 'MOST WINS', 'WINS'],
    // @spec 2.85
    ['stats_losses', 'MOST LOSSES', 'LOSSES'],
    // @spec 2.86
    ['stats_win_rate', 'BEST WIN RATE', 'WIN RATE'],
    // @spec 2.87
    ['virtual_currency1', 'THE RICH LIST', 'COINS'],
    // @spec 2.87
    ['virtual_currency5', 'THE RICH LIST', 'COINS'],
  ])('%s has the heading %s and the column %s', (leaderboard, heading, column) => {
    const markup = show({ popup: 'leaderboard', listState: 'list', leaderboard, rows });
    expect(titleOf(markup)).toBe(heading);
    expect([...markup.matchAll(/<th [^>]*><span>(.*?)<\/span><\/th>/g)].map(([, words]) => words)).toEqual(['RANK', 'NICKNAME', column]);
  });

  test('marks values that the service could not verify, and no others', () => {
    const marked = rows.map((row, index) => ({ ...row, isVerified: [true, false, undefined][index] }));
    const markup = show({ popup: 'leaderboard', listState: 'list', rows: marked });
    expect(markup.match(/<tr.*?<\/tr>/g)!.map((line) => line.includes('not verified'))).toEqual([false, false, true, false]);
  });

  // @spec 2.92
  test('has rows with the own one marked, and escapes markup in names', () => {
    const markup = show({ popup: 'leaderboard', listState: 'list', rows });
    const cells = [...markup.matchAll(/<td class="leaderboard-(?:rank|name|score)">(.*?)<\/td>/g)].map(([, cell]) =>
      cell.replaceAll(/<[^>]*>/g, ''),
    );
    expect(cells).toEqual(['1', '&lt;b&gt;', '1,234,567', '2', 'Ada99', '1,234', '3', 'Anonymous', '0']);
    expect(markup.match(/<tr class="own" aria-current="true"><td[^>]*><span[^>]*>2</g)).toHaveLength(1);
    expect(markup, 'a service has no countries').not.toContain('class="flag"');
  });

  test.each([
    // @spec 2.79
    ['loading', 'Loading, please wait...'],
    ['empty', 'No entry yet! Be the first!'],
    // @spec 8.15
    ['error', 'An error occurred while loading the leaderboards, please try again later.'],
  ] as const)('shows for the state %s: %s', (listState, words) => {
    expect(wordsOf(show({ popup: 'leaderboard', listState }))).toContain(words);
  });

  // @spec 2.81
  test('has a footer with a link to register, or the player with a hidden PIN', () => {
    expect(buttonsOf(show({ popup: 'leaderboard' }))).toContain('No nickname yet? Register');
    const markup = show({ popup: 'leaderboard', user: ADA });
    expect(wordsOf(markup)).toContain('Ada99');
    expect(markup).not.toContain('123456');
    expect(buttonsOf(markup)).toEqual(['Previous leaderboard', 'Next leaderboard', 'Show PIN: PIN ••••••', 'Log Out', 'Close']);
  });

  test('has a page for each type of the service', () => {
    expect(DEFAULT_SETTINGS.scoreService.boards).toEqual(LEADERBOARD_TYPES);
    expect(wordsOf(show({ popup: 'leaderboard', leaderboard: 'virtual_currency2' }))).toContain('6 of 9');
  });

  // @spec 2.80
  test('has the pages of the settings, in their order', () => {
    const leaderboards = ['virtual_currency1', 'score'] as const;
    expect(wordsOf(show({ popup: 'leaderboard', leaderboard: 'score', leaderboards }))).toContain('2 of 2');
  });

  test('has no page buttons for a single leaderboard', () => {
    const buttons = buttonsOf(show({ popup: 'leaderboard', leaderboards: ['score'] }));
    expect(buttons).not.toContain('Next leaderboard');
    expect(buttons).toContain('Close');
  });
});

// @spec 2.82
describe('shows one spinner during', () => {
  test.each([
    ['a registration', { popup: 'registration' }],
    ['a login', { popup: 'login' }],
    ['a leaderboard', { popup: 'leaderboard', listState: 'loading' }],
    ['a refresh', { popup: 'leaderboard', listState: 'empty' }],
    ['a post', { popup: 'none' }],
  ] as const)('%s', (_, view) => {
    expect(show({ ...view, isBusy: true }).match(/class="spinner"/g)).toHaveLength(1);
  });
});

test.each<[Language, string, string]>([
  // @spec 2.90 2.91
  ['en', '1,234,567', '66.67%'],
  ['ru', '1 234 567', '66,67 %'],
  ['fr', '1 234 567', '66,67 %'],
  ['es', '1.234.567', '66,67 %'],
  ['pt', '1.234.567', '66,67%'],
  ['zh', '1,234,567', '66.67%'],
])('formats values in "%s": %s and %s', (language, whole, rate) => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(leaderboardFormat('score', language)(1_234_567))).toBe(whole);
  expect(plain(leaderboardFormat('virtual_currency3', language)(1_234_567))).toBe(whole);
  expect(plain(leaderboardFormat('stats_win_rate', language)(200 / 3))).toBe(rate);
  expect(plain(leaderboardFormat('stats_win_rate', language)(0))).toMatch(/^0[.,]00 ?%$/);
  expect(plain(leaderboardFormat('stats_wins', language)(1000))).toMatch(/^1[,. ]000$/);
});

// @spec 5.6 5.7 5.8 5.9 5.10 5.11 5.12 8.13 8.14
test('has the exact texts of the specification, sections 5 and 8', () => {
  const texts = [...TEXTS.en]
    .filter(([key]) => key.startsWith('scoreService.error.'))
    .map(([, text]) => text.replaceAll(/\{\{(\w+)\}\}/g, '{$1}'));
  expect(texts).toEqual(
    expect.arrayContaining([
      'Invalid nickname, it contains non-alphanumeric characters.',
      'Invalid nickname, it must contains at least {minLength} letters.',
      'Invalid nickname, it must contains at most {maxLength} letters.',
      'Invalid nickname, it cannot be empty.',
      'Invalid PIN code, it must contains exactly {fixedLength} digits.',
      'Invalid PIN code, it contains non-numeric characters.',
      'Invalid PIN code, it cannot be empty.',
      'Please choose another nickname.',
      'Invalid login! Please check your nickname and pincode.',
      'An error occurred while loading the leaderboards, please try again later.',
    ]),
  );
  expect(TEXTS.en.get('error.Loading')).toBe('Loading, please wait...');
});
