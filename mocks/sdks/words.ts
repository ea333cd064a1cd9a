// Texts of the mock SDKs, in the page's language.

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
} as const;

type Language = keyof typeof TEXTS;

export type Words = {
  readonly language: Language;
  readonly texts: Readonly<Record<keyof (typeof TEXTS)['en'], string>>;
};

/** `tag` is a language tag. An unsupported language falls back to English. */
export function wordsFor(tag: string): Words {
  const primary = tag.toLowerCase().split('-')[0];
  const language = Object.keys(TEXTS).includes(primary) ? (primary as Language) : 'en';
  return { language, texts: TEXTS[language] };
}
