import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useDraw } from '../use-draw.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';

export function LevelUpPanel() {
  const { level } = useHud();
  const words = useDraw<HTMLParagraphElement>((paragraph) => {
    paragraph.textContent = translate('panel.levelUp', { level: level.value });
  });
  return (
    <Panel name="level-up" overlay="levelUp" title={translate('panel.congratulations')} escape={{ type: 'closePanel' }}>
      <p className="big" ref={words} />
      <IceButton kind="primary" icon="play" text="panel.continue" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}
