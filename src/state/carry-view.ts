// Data of the panel that carries a save to another device.
import type { ThemeName } from '../themes/themes.ts';

/** Result for a link's running game: `same`, `older`: the game of this device stays. `unreadable`: from other rules. */
export type GamePlan = 'none' | 'goesOn' | 'replaces' | 'same' | 'older' | 'unreadable';

export type LinkContents = {
  readonly bestScore: number;
  readonly coins: number;
  readonly themes: readonly ThemeName[];
  /** The player on the leaderboard; empty if this device keeps its own. */
  readonly username: string;
  /** Score of the running game. */
  readonly score: number;
  readonly game: GamePlan;
};

/** Why a link has no save: empty, cut off, changed, of a later version of the format, of another game, too long. */
export type LinkFault = 'empty' | 'cut' | 'damaged' | 'newer' | 'foreign' | 'tooLong';

export type CarryView =
  | {
      readonly type: 'link';
      readonly address: string;
      /** The address as a QR code, an SVG. */
      readonly qr: string;
      readonly hasName: boolean;
      readonly isGameLeft: boolean;
      readonly areRecordsLeft: boolean;
      readonly share: () => void;
    }
  | { readonly type: 'question'; readonly contents: LinkContents; readonly accept: (isPlayerWanted: boolean) => void }
  | { readonly type: 'reset'; readonly accept: () => void }
  /** `known`: the link changes nothing on this device. */
  | { readonly type: 'fault'; readonly fault: LinkFault | 'known' };
