// Parts of the HUD that come as files of their own when they are first wanted.
import { useEffect, useState } from 'react';

export type LatePart<Part> = {
  /** Once it is. */
  loaded: Part | undefined;
  readonly load: () => Promise<Part>;
};

/** The part, once it is loaded; nothing is loaded while `wanted` is undefined. A load that failed is tried again with whatever is wanted next. */
export function useLatePart<Part extends object>(part: LatePart<Part>, wanted: string | undefined): Part | undefined {
  const [loaded, setLoaded] = useState(part.loaded);
  useEffect(() => {
    if (part.loaded || wanted === undefined) return;
    part.load().then(
      (result) => setLoaded((part.loaded = result)),
      (error: unknown) => console.warn(`The panels could not be loaded (wanted: ${wanted}): ${String(error)}`),
    );
  }, [part, wanted]);
  return loaded ?? part.loaded;
}
