// The title in the game's language, in the format of the page's pictures.
import { useState } from 'react';
import { titleOf } from '../../i18n/titles.ts';
import { currentLanguage, translate } from '../../i18n/translate.ts';
import { addressOf } from '../../platform/load-picture.ts';

/** Shows WebP if AVIF cannot be loaded, then the name of the game. */
export function TitlePicture() {
  const [isLost, setLost] = useState(false);
  const title = titleOf(currentLanguage());
  return (
    <img
      src={isLost ? title.webp : addressOf(title)}
      crossOrigin="anonymous"
      alt={translate('game.name')}
      width={900}
      height={520}
      onError={() => setLost(true)}
    />
  );
}
