// Keys: held ones, and those pressed since the last call.

export type Keys = {
  /** Returns whether a key is held. `code` is a `KeyboardEvent.code` such as `ArrowLeft`, `Space` or `KeyA`. */
  readonly isDown: (code: string) => boolean;
  /** Returns whether a key went down since the last call for it, so that a short press counts once and none is lost between two steps. */
  readonly pressed: (code: string) => boolean;
};

/**
 * Follows the keyboard until `signal` aborts. Keys typed into a text field, repeated by the keyboard or pressed with Ctrl, Alt or Meta do not
 * count. A window without focus has no key down. `own` are codes whose default action is prevented, such as scrolling by `Space`.
 */
export function listenToKeys(own: readonly string[] = [], signal = new AbortController().signal): Keys {
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
  return { isDown: (code) => down.has(code), pressed: (code) => fresh.delete(code) };
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
