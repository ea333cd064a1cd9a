// Named positions of the debug menu, in notation (docs/rules.md).
import { TUTORIAL_STEPS } from '../rules/tutorial.ts';

export const DEBUG_POSITIONS: Readonly<Record<string, string>> = {
  'One drop to a row': '1111111/000333 1a,3a,3a',
  'Row and column': '01111111/2/2/2/2/2/2/2 1a,3a,3a',
  'Combo of 6': '1111111/000333 1a,3a,3a combo=6:3',
  'Board to empty': '1111111 1a,3a,3a',
  'Level nearly full': '1111111/000333 1a,3a,3a score=3190 stage=3190',
  'Stuck board': '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 1b,2a,6a score=1200',
  'Tutorial step 2': tutorialPosition(2),
};

function tutorialPosition(step: number): string {
  const names = TUTORIAL_STEPS.slice(step - 1).map(({ piece }) => piece.name);
  return `${TUTORIAL_STEPS[step - 1].board.join('/')} ${names.join(',')} tutorial=${step}`;
}
