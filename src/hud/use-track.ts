// The one hook between signals and React: `using _ = useTrack()` as a component's first line follows the signals that it reads.
import { useSignals } from '@preact/signals-react/runtime';

const MANAGED_COMPONENT = 1;

/** Closes at the end of the component, so that a parent does not also follow what its children read. Their type hides the disposal. */
export function useTrack(): Disposable {
  return useSignals(MANAGED_COMPONENT) as unknown as Disposable;
}
