// Keys: held ones, and those pressed since the last step.

export type Keys = {
  /** Returns whether a key is held. `code` is a `KeyboardEvent.code` such as `ArrowLeft`, `Space` or `KeyA`. */
  readonly isDown: (code: string) => boolean;
  /** Returns whether a key went down since the last step. A short press counts, too. */
  readonly pressed: (code: string) => boolean;
  /** Forgets the presses. Called after each step: by a stage with the option `keys`. */
  readonly endStep: () => void;
};

export type KeysOptions = {
  /** Codes whose default action is prevented, such as scrolling by `Space`. Other keys are followed too. */
  readonly own?: readonly string[];
  /** Called at each press, also while the stage sleeps or is paused. */
  readonly onPress?: (code: string) => void;
  readonly signal?: AbortSignal;
};

/**
 * Follows the keyboard until `signal` aborts. Keys typed into a text field, repeated by the keyboard or pressed with Ctrl, Alt or Meta do not
 * count. A window without focus has no key down.
 */
export function listenToKeys({ own = [], onPress, signal = new AbortController().signal }: KeysOptions = {}): Keys {
  const down = new Set<string>();
  const fresh = new Set<string>();

  window.addEventListener(
    'keydown',
    (event) => {
      const { code, target, repeat, ctrlKey, altKey, metaKey } = event;
      if (ctrlKey || altKey || metaKey || isTextField(target)) return;
      if (own.includes(code)) event.preventDefault();
      if (repeat) return;
      down.add(code);
      fresh.add(code);
      onPress?.(code);
    },
    { signal },
  );
  window.addEventListener('keyup', ({ code }) => down.delete(code), { signal });
  window.addEventListener(
    'blur',
    () => {
      down.clear();
      fresh.clear();
    },
    { signal },
  );
  return { isDown: (code) => down.has(code), pressed: (code) => fresh.has(code), endStep: () => fresh.clear() };
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
