// Commands: the only way in. Input, HUD, page and debug surface push them; the next step's applyCommands carries them out.
import type { FlowEvent } from '../flow/flow.ts';
import type { GameState } from '../rules/game.ts';
import type { ReplayStart } from '../rules/replay.ts';
import type { Layout } from './layout.ts';
import type { RunningGame } from './world.ts';

/** Events of the flow that a person brings about directly. */
type FlowCommand = Extract<
  FlowEvent,
  { type: 'continueGame' | 'startOver' | 'openSettings' | 'pause' | 'closePanel' | 'replay' | 'goHome' }
>;

/** Points are in design units. `isTouch` lifts the piece above the finger. */
export type Command =
  | FlowCommand
  | { readonly type: 'finishLoading' }
  | { readonly type: 'play' }
  | { readonly type: 'changeBlocks' }
  | { readonly type: 'dropPiece'; readonly slot: number; readonly x: number; readonly y: number }
  | { readonly type: 'pressPointer'; readonly x: number; readonly y: number; readonly isTouch: boolean }
  | { readonly type: 'releasePointer'; readonly x: number; readonly y: number }
  | { readonly type: 'cancelPointer' }
  | { readonly type: 'selectPiece'; readonly slot: number }
  | { readonly type: 'moveCursor'; readonly dx: number; readonly dy: number }
  | { readonly type: 'dropAtCursor' }
  | { readonly type: 'hideCursor' }
  | { readonly type: 'changeLayout'; readonly layout: Layout }
  | { readonly type: 'toggleSound' }
  | { readonly type: 'loadPosition'; readonly game: GameState; readonly start: ReplayStart };

/** What the step before asks of the world outside; its answers come back as commands. */
export type Effect =
  | { readonly type: 'saveGame'; readonly running: RunningGame }
  | { readonly type: 'forgetGame' }
  | { readonly type: 'saveProfile' }
  | { readonly type: 'playSound'; readonly name: SoundName; readonly rate: number; readonly delaySeconds: number }
  | { readonly type: 'setVolumes' };

export type SoundName =
  | 'drop'
  | 'reject'
  | 'pickUp'
  | 'slideUp'
  | 'click'
  | 'coin'
  | 'spawn'
  | 'explosion1'
  | 'explosion2'
  | 'combo1'
  | 'combo2'
  | 'combo3'
  | 'combo4'
  | 'combo5'
  | 'combo6'
  | 'combo7'
  | 'levelUp'
  | 'gameOver'
  | 'award'
  | 'christmas'
  | 'staticSound';
