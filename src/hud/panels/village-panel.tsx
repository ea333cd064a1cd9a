// The village's panel: the next light to buy, and frames and trails to buy and to choose.
import { useEffect, useRef, type CSSProperties } from 'react';
import { DECORS, LIGHTS } from '../../game/shop.ts';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { loadLate } from '../../loading/load-late.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Button, IceButton, Icon } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';
import { Purse } from './themes-panel.tsx';

/** Backgrounds of the samples, by name. */
const SAMPLES: Readonly<Record<string, string>> = {
  pearl: 'linear-gradient(135deg, #fff, #c9d4e4 55%, #fff6ee)',
  amethyst: 'linear-gradient(135deg, #e9d2ff, #7a42c8 50%, #a06be6)',
  gold: 'linear-gradient(135deg, #fff2bc, #c08a2a 50%, #e8b84e)',
  snow: 'linear-gradient(90deg, transparent, #fff)',
  sparks: 'linear-gradient(90deg, transparent, var(--mint))',
  stars: 'linear-gradient(90deg, transparent, var(--gold))',
};

export function VillagePanel() {
  return (
    <Panel name="village-panel" overlay="village" title={translate('village.title')} escape={{ type: 'closePanel' }} isClosedByBackdrop>
      <Purse />
      <VillagePicture />
      <NextLight />
      <Decors use="frame" />
      <Decors use="trail" />
      <IceButton icon="close" text="panel.close" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}

export function VillagePicture() {
  const hud = useHud();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = loadLate(() => import('../village.ts')).then(({ drawVillage }) => drawVillage(element.current!, hud));
    drawn.catch((error: unknown) => console.warn(`Failed to draw the village: ${String(error)}. Showing its panel without it.`));
    return () => void drawn.then((stop) => stop(), String);
  }, [hud]);
  return <div ref={element} className="village well" aria-hidden="true" />;
}

function NextLight() {
  using _ = useTrack();
  const { coins, unlockedThemes } = useHud();
  const left = LIGHTS.filter(({ name }) => !unlockedThemes.value.includes(name));
  if (left.length === 0) return <p>{translate('village.allLit')}</p>;
  const [{ name, price }] = left;
  return (
    <>
      <p>{translate('village.lights', { number: formatNumber(LIGHTS.length - left.length), total: formatNumber(LIGHTS.length) })}</p>
      <Button className="pill primary" name="village.light" command={{ type: 'buy', name, price }} isDisabled={coins.value < price}>
        <span>{translate('village.light')}</span>
        <Icon name="coin" />
        {formatNumber(price)}
      </Button>
    </>
  );
}

/** One of the owned ones is chosen, or none. A press on another buys and chooses it. */
function Decors({ use }: { use: keyof typeof DECORS }) {
  using _ = useTrack();
  const { coins, unlockedThemes, [use]: chosen } = useHud();
  return (
    <section className="decors" aria-label={translate(`village.${use}s`)}>
      <h2>{translate(`village.${use}s`)}</h2>
      {([{ name: '', price: 0 }, ...DECORS[use]] as const).map(({ name, price }) => {
        const isOwned = name === '' || unlockedThemes.value.includes(name);
        return (
          <Button
            key={name}
            className={`decor ${use}`}
            aria-pressed={chosen.value === name}
            command={{ type: 'buy', name, price, use }}
            isDisabled={!isOwned && coins.value < price}
          >
            <i style={{ '--sample': SAMPLES[name] } as CSSProperties} />
            <span>{translate(`village.${name === '' ? 'none' : name}`)}</span>
            {isOwned ? null : (
              <span className="with-icon reward">
                <Icon name="coin" />
                {formatNumber(price)}
              </span>
            )}
          </Button>
        );
      })}
    </section>
  );
}
