// A page that is the game's portal: its ads, its accounts with their saves, and its board. Run `npm start -- --portal host`.
// @ts-check
import { embed } from '../../embed.js';

const AD_SECONDS = 3;
const BOARD = 'winter-games.scores';

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const user = /** @type {HTMLSelectElement} */ (find('user'));
const noAds = /** @type {HTMLInputElement} */ (find('no-ads'));
const ad = /** @type {HTMLDialogElement} */ (find('ad'));

/**
 * Shows an ad in front of the frame. Resolves with whether it was watched to its end.
 *
 * @type {import('../../embed.js').HostAds['show']}
 */
function showAd(kind, onStart) {
  if (noAds.checked) return 'no-fill';
  ad.showModal();
  onStart();
  let left = AD_SECONDS;
  find('seconds').textContent = `${left}`;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      find('seconds').textContent = `${--left}`;
      if (left <= 0) ad.close();
    }, 1000);
    // By the timer, the button, or Escape.
    const end = () => {
      clearInterval(timer);
      resolve(left <= 0);
    };
    ad.addEventListener('close', end, { once: true });
  });
}

find('close').addEventListener('click', () => ad.close());

/** @returns {Record<string, number>} */
const readScores = () => JSON.parse(localStorage.getItem(BOARD) ?? '{"Clara":1200,"Emil":300}');

function listScores() {
  const sorted = Object.entries(readScores()).sort(([, one], [, other]) => other - one);
  return sorted.map(([username, score], index) => ({ username, score, rank: index + 1, isOwn: username === (user.value || 'Guest') }));
}

function showScores() {
  find('scores').replaceChildren(
    ...listScores().map(({ username, score, isOwn }) =>
      Object.assign(document.createElement('li'), { textContent: `${username}: ${score}`, className: isOwn ? 'own' : '' }),
    ),
  );
}

/** @param {string} account */
const saveKey = (account) => `winter-games.save.${account || 'guest'}`;

/** Opens the game for the selected player. */
function open() {
  const game = embed(find('game'), {
    // The folder of embed.js. On a page of your own, leave it out or name the game's address.
    src: '../../',
    ads: { show: showAd },
    storage: {
      account: () => user.value,
      load: () => localStorage.getItem(saveKey(user.value)),
      save: (text, account) => localStorage.setItem(saveKey(account), text),
    },
    board: {
      submit({ score }) {
        localStorage.setItem(BOARD, JSON.stringify({ ...readScores(), [user.value || 'Guest']: score }));
        showScores();
      },
      list: async () => listScores(),
    },
  });
  game.on(
    'gameOver',
    ({ score, replay }) => (find('news').textContent = `Game over: ${score}, a replay of ${replay?.length ?? 0} characters`),
  );
  game.ready.catch((error) => (find('news').textContent = error.message));
  return game;
}

let game = open();
showScores();

user.addEventListener('change', () => {
  game.destroy();
  game = open();
  showScores();
});

find('hold').addEventListener('click', async ({ currentTarget }) => {
  const button = /** @type {HTMLElement} */ (currentTarget);
  const isHeld = button.getAttribute('aria-pressed') !== 'true';
  await game.hold(isHeld);
  button.setAttribute('aria-pressed', String(isHeld));
});
