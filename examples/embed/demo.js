// The demo page: two games, one from this page's origin and one from another. Each has buttons, its state and a log of its events.
// @ts-check
import { embed, EmbedError } from '../embed.js';

/** @typedef {import('../embed.js').GameState} GameState */

/**
 * Rows of the state table.
 *
 * @type {[label: string, textOf: (state: GameState) => string][]}
 */
const STATE_ROWS = [
  ['Score', ({ score }) => formatNumber(score)],
  ['Best', ({ bestScore }) => formatNumber(bestScore)],
  ['Coins', ({ coins }) => formatNumber(coins)],
  ['Level', ({ level }) => formatNumber(level)],
  ['Combo', ({ combo }) => formatNumber(combo)],
  ['Playing', ({ isPlaying }) => (isPlaying ? 'yes' : 'no')],
  ['Screen', ({ screen, overlay }) => (overlay === 'none' ? screen : `${screen}, ${overlay}`)],
];

const EVENTS = /** @type {const} */ (['score', 'levelUp', 'gameOver', 'size']);
const LOG_LINES = 60;
const REFRESH_MILLISECONDS = 1000;

/** The game is one folder above this page. Its mock SDK has no ads, which would cover both games. */
const OWN_ADDRESS = new URL('../?ad=no-fill', location.href);

/**
 * Returns `?other=`, the address of a game on another server. Without it on a local server, returns this server under its other name:
 * browsers treat 127.0.0.1 and localhost as different origins.
 */
function crossOriginAddress() {
  const requested = new URLSearchParams(location.search).get('other');
  if (requested !== null) return requested;
  const names = ['127.0.0.1', 'localhost'];
  if (!names.includes(location.hostname)) return undefined;
  const other = new URL(OWN_ADDRESS);
  other.hostname = names[1 - names.indexOf(location.hostname)];
  return other.href;
}

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 */
function find(root, selector, kind) {
  const element = root.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`Missing element: ${selector}`);
}

/** @param {number} count */
function formatNumber(count) {
  return count.toLocaleString('en');
}

/**
 * @param {string} title
 * @param {string | undefined} src
 */
function addGame(title, src) {
  const card = /** @type {DocumentFragment} */ (find(document, '#game-card', HTMLTemplateElement).content.cloneNode(true));
  const log = find(card, '.log', HTMLOListElement);
  const state = find(card, '.state', HTMLDListElement);
  const stage = find(card, '.stage', HTMLDivElement);
  const buttons = [...card.querySelectorAll('button')];
  const language = find(card, 'select', HTMLSelectElement);
  let isMuted = false;
  find(card, 'h2', HTMLHeadingElement).textContent = title;

  /** @param {string} kind @param {string} text */
  function writeLine(kind, text) {
    const line = document.createElement('li');
    line.className = kind;
    line.textContent = text;
    log.prepend(line);
    if (log.childElementCount > LOG_LINES && log.lastElementChild) log.lastElementChild.remove();
  }

  /** @param {unknown} error */
  function writeError(error) {
    writeLine('error', error instanceof EmbedError ? `${error.code}: ${error.message}` : String(error));
  }

  /** @param {boolean} isEnabled */
  function enable(isEnabled) {
    for (const control of [...buttons, language]) control.disabled = !isEnabled;
  }

  const values = STATE_ROWS.map(([label, textOf]) => {
    const pair = document.createElement('div');
    const value = document.createElement('dd');
    pair.append(Object.assign(document.createElement('dt'), { textContent: label }), value);
    value.textContent = '–';
    state.append(pair);
    return { value, textOf };
  });

  /** @param {GameState} current */
  function show(current) {
    for (const { value, textOf } of values) value.textContent = textOf(current);
    language.value = current.language;
    isMuted = current.isMuted;
    for (const button of buttons) if (button.dataset.call === 'mute') button.setAttribute('aria-pressed', String(isMuted));
  }

  enable(false);
  find(document, '#games', HTMLElement).append(card);
  if (src === undefined) {
    stage.textContent = 'Add ?other= to the address of this page, with the address of a game on another server.';
    return;
  }

  /** @type {import('../embed.js').EmbeddedGame} */
  let game;
  try {
    game = embed(stage, { src, title: `Frozen Jewel: ${title}`, log: (message) => writeLine('error', message) });
  } catch (error) {
    writeError(error);
    return;
  }
  const article = stage.parentElement;
  if (article) {
    find(article, '.origin code', HTMLElement).textContent = new URL(game.iframe.src).origin;
    find(article, '.origin span', HTMLElement).textContent = game.iframe.getAttribute('sandbox') ?? 'no sandbox';
  }

  for (const event of EVENTS) {
    game.on(event, (detail) => {
      const fields = Object.entries(detail).map(([name, value]) => `${name} ${value}`);
      writeLine('event', `${event}: ${fields.join(', ')}`);
      refresh();
    });
  }

  /**
   * @param {string} name
   * @param {Promise<GameState>} answer
   */
  async function run(name, answer) {
    try {
      show(await answer);
      writeLine('call', `${name} done`);
    } catch (error) {
      writeError(error);
    }
  }

  function refresh() {
    game.getState().then(show, () => undefined);
  }

  /** @param {string | undefined} call */
  function press(call) {
    if (call === 'play') return run('play()', game.play());
    if (call === 'pause') return run('pause()', game.pause());
    if (call === 'resume') return run('resume()', game.resume());
    return run(`mute(${!isMuted})`, game.mute(!isMuted));
  }

  async function begin() {
    await game.ready;
    writeLine('call', 'ready');
    enable(true);
    refresh();
    setInterval(refresh, REFRESH_MILLISECONDS);
  }

  for (const button of buttons) button.addEventListener('click', () => press(button.dataset.call));
  language.addEventListener('change', () => run(`setLanguage("${language.value}")`, game.setLanguage(language.value)));
  begin().catch(writeError);
}

find(document, '#embed-address', HTMLElement).textContent = new URL('embed.js', OWN_ADDRESS).href;
addGame('From this origin', OWN_ADDRESS.href);
addGame('From another origin', crossOriginAddress());
