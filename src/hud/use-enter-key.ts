import { useRef, type CompositionEvent, type KeyboardEvent } from 'react';

/** Key code of keys that an input method handles. Safari sends it after `compositionend`, when `isComposing` is false again. */
const COMPOSING_CODE = 229;

/** Maximum time between the end of a composition and the Enter key that ended it. */
const SAME_PRESS_MILLISECONDS = 20;

/** Returns handlers for a text field that call `submit` for the Enter key, except for the one that confirms the text of an input method. */
export function useEnterKey(submit: () => void) {
  const composedAt = useRef(-Infinity);
  return {
    onCompositionEnd({ timeStamp }: CompositionEvent) {
      composedAt.current = timeStamp;
    },
    onKeyDown({ key, timeStamp, nativeEvent }: KeyboardEvent) {
      const isConfirming = nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_CODE;
      if (key === 'Enter' && !isConfirming && timeStamp - composedAt.current > SAME_PRESS_MILLISECONDS) submit();
    },
  };
}
