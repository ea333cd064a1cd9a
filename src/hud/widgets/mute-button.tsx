// Mutes effects and music with one press, and turns on again what it turned off.
import { SWITCHES } from '../../game/profile.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { RoundButton } from './buttons.tsx';

const AUDIO = ['sound', 'music'] as const;
type AudioSwitch = (typeof AUDIO)[number];

/** The switches that the last mute turned off. */
let turnedOff: readonly AudioSwitch[] = AUDIO;

export function MuteButton() {
  using _ = useTrack();
  const hud = useHud();
  const on = AUDIO.filter((name) => hud[SWITCHES[name]].value);
  const isMuted = on.length === 0;
  const command = () => {
    if (!isMuted) turnedOff = on;
    for (const name of isMuted ? turnedOff : on) hud.send({ type: 'toggle', name });
  };
  const icon = isMuted ? 'sound-off' : 'sound';
  return <RoundButton text="hud.mute" icon={icon} className="round mute" aria-pressed={isMuted} command={command} />;
}
