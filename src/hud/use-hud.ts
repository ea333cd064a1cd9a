// Hooks of components: the HUD's data, the tracking of its signals, drawing without a render, and clicks.
import { effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { createContext, use, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';
import type { Command } from '../game/commands.ts';
import { acceptClick, blurPressed } from '../platform/accept-click.ts';
import type { Hud } from '../state/hud.ts';

const MANAGED_COMPONENT = 1;

export const HudContext = createContext<Hud | null>(null);

/** Returns the HUD's data. Throws outside of `HudContext`. */
export function useHud(): Hud {
  const hud = use(HudContext);
  if (!hud) throw new Error('HUD component rendered outside HudContext');
  return hud;
}

/**
 * `using _ = useTrack()` as a component's first line renders it again when a signal that it reads changes. Tracks until disposal at the end
 * of the component, so that a parent does not track its children's reads. The cast is necessary because the library's type hides the
 * disposal.
 */
export function useTrack(): Disposable {
  return useSignals(MANAGED_COMPONENT) as unknown as Disposable;
}

/**
 * Returns a ref. Calls `draw` with its element on mount and when a signal that it read changes: faster than a React render during play.
 * Uses the `draw` of the first render.
 */
export function useDraw<Drawn extends Element>(draw: (element: Drawn) => void): RefObject<Drawn | null> {
  const ref = useRef<Drawn>(null);
  const first = useRef(draw);
  useLayoutEffect(() => effect(() => first.current(ref.current!)), []);
  return ref;
}

/** Returns a click handler that sends the command to the world or calls the function. */
export function useClick(command: Command | (() => void), isDisabled = false): (event: MouseEvent<HTMLButtonElement>) => void {
  const { send } = useHud();
  return (event) => {
    if (!acceptClick(event) || isDisabled) return;
    blurPressed(event.currentTarget, event);
    if (typeof command === 'function') command();
    else send(command);
  };
}
