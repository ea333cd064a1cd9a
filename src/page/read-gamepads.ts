// Turns the state of gamepads into presses. Held directions repeat.

/** Buttons of the standard mapping, by index. */
const BUTTONS = {
  0: 'a',
  1: 'b',
  2: 'x',
  3: 'y',
  4: 'leftShoulder',
  5: 'rightShoulder',
  8: 'view',
  9: 'start',
  12: 'up',
  13: 'down',
  14: 'left',
  15: 'right',
} as const;

export type PadButton = (typeof BUTTONS)[keyof typeof BUTTONS];

/** The part of a Gamepad that is read. */
export type Pad = {
  readonly mapping: string;
  readonly buttons: readonly { readonly pressed: boolean }[];
  readonly axes: readonly number[];
};

export const REPEAT = { firstMilliseconds: 350, milliseconds: 110 } as const;

const REPEATED: ReadonlySet<PadButton> = new Set(['up', 'down', 'left', 'right']);

/** Share of the left stick's reach from which it counts as a direction. */
const STICK_SHARE = 0.55;

/** Returns a function that reads the pads at a time in milliseconds and calls `press`. Pads without the standard mapping are ignored. */
export function createPadReader(press: (button: PadButton) => void): (pads: readonly (Pad | null)[], now: number) => void {
  /** Time of the next repetition, by held button. */
  const due = new Map<PadButton, number>();
  return (pads, now) => {
    const held = new Set(pads.flatMap((pad) => (pad?.mapping === 'standard' ? heldButtons(pad) : [])));
    for (const button of due.keys()) if (!held.has(button)) due.delete(button);
    for (const button of held) {
      const time = due.get(button);
      if (time !== undefined && (now < time || !REPEATED.has(button))) continue;
      due.set(button, now + (time === undefined ? REPEAT.firstMilliseconds : REPEAT.milliseconds));
      press(button);
    }
  };
}

function heldButtons({ buttons, axes: [x = 0, y = 0] }: Pad): PadButton[] {
  const held = Object.entries(BUTTONS).flatMap(([index, button]) => (buttons[Number(index)]?.pressed ? [button] : []));
  if (Math.max(Math.abs(x), Math.abs(y)) < STICK_SHARE) return held;
  // A slanted stick counts as its stronger direction.
  if (Math.abs(x) > Math.abs(y)) held.push(x < 0 ? 'left' : 'right');
  else held.push(y < 0 ? 'up' : 'down');
  return held;
}
