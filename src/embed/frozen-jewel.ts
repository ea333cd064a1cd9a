// <frozen-jewel>: a custom element around embed(). See docs/embedding.md.
import { embed, EVENT_NAMES, type EmbeddedGame, type EmbedOptions } from './embed.ts';

const TEXTS = ['src', 'title', 'theme', 'language', 'player', 'leaderboard', 'loading'] as const;

/** Attributes, and the property `options`. For the types of JSX. */
export type FrozenJewelAttributes = Pick<EmbedOptions, (typeof TEXTS)[number] | 'daily' | 'seed'> & {
  readonly muted?: boolean | undefined;
  readonly options?: EmbedOptions | undefined;
};

declare global {
  interface HTMLElementTagNameMap {
    'frozen-jewel': FrozenJewelElement;
  }
}

export class FrozenJewelElement extends HTMLElement {
  static readonly observedAttributes = ['language', 'muted'];
  /** Options that precede the attributes. Set them before the element is in a page. */
  options: EmbedOptions = {};
  /** Undefined while the element is in no page. */
  game: EmbeddedGame | undefined;

  connectedCallback(): void {
    const texts = Object.fromEntries(TEXTS.map((name) => [name, this.getAttribute(name) || undefined]));
    const [daily, isMuted] = ['daily', 'muted'].map((name) => this.hasAttribute(name));
    const seed = this.hasAttribute('seed') ? Number(this.getAttribute('seed')) : undefined;
    const game = embed(this, { ...texts, daily, isMuted, seed, ...this.options });
    const send = (name: string, detail?: unknown) => this.dispatchEvent(new CustomEvent(name, { detail }));
    for (const name of EVENT_NAMES) game.on(name, (detail) => void send(name, detail));
    game.ready.then(() => send('ready')).catch((error: unknown) => send('error', error));
    this.game = game;
  }

  disconnectedCallback(): void {
    this.game?.destroy();
    this.game = undefined;
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    const call = name === 'muted' ? this.game?.mute(value !== null) : value && this.game?.setLanguage(value);
    if (call) call.catch((error: unknown) => console.warn(String(error)));
  }
}

customElements.define('frozen-jewel', FrozenJewelElement);
