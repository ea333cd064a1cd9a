// In a frame, swipes scroll the page around, except on board and slots. Without this, the canvas prevents them.
import { slotAt } from '../game/scene/drag.ts';
import { DESIGN, toDesignX, toDesignY } from '../game/layout.ts';
import type { GameWorld } from '../game/world.ts';

export function passSwipes(page: Document, world: Pick<GameWorld, 'flow' | 'view'>): void {
  page.documentElement.classList.add('framed');
  const isInPlay = ({ changedTouches: [{ clientX, clientY }] }: TouchEvent): boolean => {
    const { layout } = world.view;
    const [x, y] = [toDesignX(layout, clientX), toDesignY(layout, clientY)];
    const isOnBoard = [x - layout.boardLeft, y - layout.boardTop].every((place) => place >= 0 && place < DESIGN.boardUnits);
    return world.flow.screen === 'game' && (isOnBoard || slotAt(layout, x, y) >= 0);
  };
  page.addEventListener('touchstart', (event) => isInPlay(event) || event.stopPropagation(), true);
}
