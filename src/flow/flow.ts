// Which screen, which overlay, and what may happen next: a pure reducer from flow state and event to flow state and orders.

export type Screen = 'loading' | 'menu' | 'game';
export type Overlay = 'none' | 'settings' | 'continue' | 'paused' | 'levelUp' | 'gameOver';

export type FlowState = { readonly screen: Screen; readonly overlay: Overlay };

/** What a person, the rules or the page may ask of the flow. */
export type FlowEvent =
  | { readonly type: 'loadingFinished' }
  | { readonly type: 'play'; readonly hasSavedGame: boolean }
  | { readonly type: 'continueGame' }
  | { readonly type: 'startOver' }
  | { readonly type: 'openSettings' }
  | { readonly type: 'pause' }
  | { readonly type: 'closePanel' }
  | { readonly type: 'replay' }
  | { readonly type: 'goHome' }
  | { readonly type: 'reachLevel' }
  | { readonly type: 'endGame' }
  | { readonly type: 'showPosition' };

/** What the flow wants done with the game. */
export type FlowOrder = 'startGame' | 'resumeGame' | 'dropGame' | 'leaveGame';

export type FlowStep = { readonly flow: FlowState; readonly orders: readonly FlowOrder[] };

export const FIRST_FLOW: FlowState = { screen: 'loading', overlay: 'none' };

/**
 * The flow after an event, and what is to be done. An event that its state ignores gives the same state object and no orders.
 *
 *     loading ──loadingFinished──> menu ──play──> game            (continue popup first when a game is saved)
 *     menu:      settings, continue          closed by closePanel
 *     game:      paused, levelUp             closed by closePanel
 *                paused, gameOver            left by replay (a new game) or goHome (the menu)
 */
export function reduceFlow(flow: FlowState, event: FlowEvent): FlowStep {
  const isAt = (screen: Screen, ...overlays: Overlay[]) => flow.screen === screen && overlays.includes(flow.overlay);
  switch (event.type) {
    case 'loadingFinished':
      return flow.screen === 'loading' ? go('menu', 'none') : stay(flow);
    case 'play':
      if (!isAt('menu', 'none')) return stay(flow);
      return event.hasSavedGame ? go('menu', 'continue') : go('game', 'none', 'startGame');
    case 'continueGame':
      return isAt('menu', 'continue') ? go('game', 'none', 'resumeGame') : stay(flow);
    case 'startOver':
      return isAt('menu', 'continue') ? go('game', 'none', 'startGame') : stay(flow);
    case 'openSettings':
      return isAt('menu', 'none') ? go('menu', 'settings') : stay(flow);
    case 'pause':
      return isAt('game', 'none') ? go('game', 'paused') : stay(flow);
    case 'closePanel':
      return isAt('menu', 'settings', 'continue') || isAt('game', 'paused', 'levelUp') ? go(flow.screen, 'none') : stay(flow);
    case 'replay':
      return isAt('game', 'paused', 'gameOver') ? go('game', 'none', 'startGame') : stay(flow);
    case 'goHome':
      return isAt('game', 'paused', 'gameOver') ? go('menu', 'none', 'leaveGame') : stay(flow);
    case 'reachLevel':
      return isAt('game', 'none', 'paused') ? go('game', 'levelUp') : stay(flow);
    case 'endGame':
      return isAt('game', 'none', 'paused') ? go('game', 'gameOver', 'dropGame') : stay(flow);
    case 'showPosition':
      return flow.screen === 'loading' ? stay(flow) : go('game', 'none');
  }
}

function go(screen: Screen, overlay: Overlay, ...orders: FlowOrder[]): FlowStep {
  return { flow: { screen, overlay }, orders };
}

function stay(flow: FlowState): FlowStep {
  return { flow, orders: [] };
}

/** Whether pieces may be dragged and dropped. */
export function isPlaying(flow: FlowState): boolean {
  return flow.screen === 'game' && flow.overlay === 'none';
}
