// The words of the local SDK in the page's language: the countdown's are the game's own texts.
import { ad as en } from '../../i18n/en.json';
import { ad as es } from '../../i18n/es.json';
import { ad as fr } from '../../i18n/fr.json';
import { ad as pt } from '../../i18n/pt.json';
import { ad as ru } from '../../i18n/ru.json';
import type { Language } from '../../i18n/languages.ts';
import { ad as zh } from '../../i18n/zh.json';

const COUNTDOWNS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, ru, fr, es, pt, zh };

const TEXTS = {
  en: {
    badge: 'Ad',
    title: 'This is where an ad would be',
    calm: 'Nothing to sell here, just a quiet winter night.',
    earn: 'Watch to the end and the reward is yours.',
    close: 'Close',
    leave: 'Close without the reward',
    play: 'Play',
  },
  ru: {
    badge: 'Реклама',
    title: 'Здесь могла бы быть реклама',
    calm: 'Мы ничего не продаём: просто тихая зимняя ночь.',
    earn: 'Досмотрите до конца, и награда ваша.',
    close: 'Закрыть',
    leave: 'Закрыть без награды',
    play: 'Играть',
  },
  fr: {
    badge: 'Publicité',
    title: 'Ici se trouverait une publicité',
    calm: 'Rien à vendre, juste une calme nuit d’hiver.',
    earn: 'Regardez jusqu’au bout et la récompense est à vous.',
    close: 'Fermer',
    leave: 'Fermer sans la récompense',
    play: 'Jouer',
  },
  es: {
    badge: 'Anuncio',
    title: 'Aquí iría un anuncio',
    calm: 'Nada que vender, solo una tranquila noche de invierno.',
    earn: 'Míralo hasta el final y la recompensa es tuya.',
    close: 'Cerrar',
    leave: 'Cerrar sin la recompensa',
    play: 'Jugar',
  },
  pt: {
    badge: 'Anúncio',
    title: 'Aqui ficaria um anúncio',
    calm: 'Nada à venda, só uma noite calma de inverno.',
    earn: 'Veja até o fim e a recompensa é sua.',
    close: 'Fechar',
    leave: 'Fechar sem a recompensa',
    play: 'Jogar',
  },
  zh: {
    badge: '广告',
    title: '这里本来会播放广告',
    calm: '这里什么也不卖，只有宁静的冬夜。',
    earn: '看到最后即可获得奖励。',
    close: '关闭',
    leave: '放弃奖励并关闭',
    play: '开始游戏',
  },
} satisfies Record<Language, Readonly<Record<string, string>>>;

export type Words = {
  readonly language: Language;
  readonly texts: (typeof TEXTS)['en'];
  countdown(seconds: number): string;
};

/** `tag` is a language tag; a language that the game does not speak is shown in English. */
export function wordsFor(tag: string): Words {
  const primary = tag.toLowerCase().split('-')[0];
  const language = Object.keys(TEXTS).includes(primary) ? (primary as Language) : 'en';
  const forms = COUNTDOWNS[language];
  const plurals = new Intl.PluralRules(language);
  return {
    language,
    texts: TEXTS[language],
    countdown(seconds) {
      const form = forms[`countdown_${plurals.select(seconds)}`] ?? forms.countdown_other;
      return form.replace('{{count}}', new Intl.NumberFormat(language).format(seconds));
    },
  };
}
