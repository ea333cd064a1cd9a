// `using _ = useTrack()` as a component's first line renders it again when a signal that it reads changes.
import { useSignals } from '@preact/signals-react/runtime';

const MANAGED_COMPONENT = 1;

/**
 * Tracks until disposal at the end of the component, so that a parent does not track its children's reads. The cast is necessary
 * because the library's type hides the disposal.
 */
export function useTrack(): Disposable {
  return useSignals(MANAGED_COMPONENT) as unknown as Disposable;
}
