// The address of each language's title in both formats, as assets/build-assets.ts lists them.
import en_avif from './title-en.avif';
import en_webp from './title-en.webp';
import ru_avif from './title-ru.avif';
import ru_webp from './title-ru.webp';
import fr_avif from './title-fr.avif';
import fr_webp from './title-fr.webp';
import es_avif from './title-es.avif';
import es_webp from './title-es.webp';
import pt_avif from './title-pt.avif';
import pt_webp from './title-pt.webp';
import zh_avif from './title-zh.avif';
import zh_webp from './title-zh.webp';

export const TITLES = {
  en: { avif: en_avif, webp: en_webp },
  ru: { avif: ru_avif, webp: ru_webp },
  fr: { avif: fr_avif, webp: fr_webp },
  es: { avif: es_avif, webp: es_webp },
  pt: { avif: pt_avif, webp: pt_webp },
  zh: { avif: zh_avif, webp: zh_webp },
};
