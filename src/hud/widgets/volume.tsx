// Switch and volume of sound effects or of music.
import { useEffect, useRef, type CSSProperties } from 'react';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Toggle } from './toggle.tsx';

const FIELDS = { sound: 'soundVolume', music: 'musicVolume' } as const;
const TEXTS = { sound: 'settings.soundVolume', music: 'settings.musicVolume' } as const;

export function Volume({ name }: { name: keyof typeof FIELDS }) {
  using _ = useTrack();
  const hud = useHud();
  const slider = useRef<HTMLInputElement>(null);
  const field = FIELDS[name];
  const percent = Math.round(hud[field].value * 100);
  const { send } = hud;
  useEffect(() => {
    // React's `onChange` is the event of each movement. This one is the release.
    const element = slider.current!;
    const onRelease = () => send({ type: 'setVolume', name: field, volume: Number(element.value) / 100, isFinal: true });
    element.addEventListener('change', onRelease);
    return () => element.removeEventListener('change', onRelease);
  }, [send, field]);
  useEffect(() => {
    // The signal is a frame late: it must not move a slider in use.
    const element = slider.current!;
    if (!element.matches(':focus, :active')) element.value = `${percent}`;
  }, [percent]);
  return (
    <div className="volume">
      <Toggle name={name} />
      <input
        ref={slider}
        type="range"
        aria-label={translate(TEXTS[name])}
        max={100}
        step={5}
        defaultValue={percent}
        style={{ '--filled': `${percent}%` } as CSSProperties}
        onChange={({ target }) => send({ type: 'setVolume', name: field, volume: Number(target.value) / 100, isFinal: false })}
      />
    </div>
  );
}
