/** Returns a function that calls `open` on its first call and returns the same promise on later ones. After a failure the next call opens again. */
export function lazy<Part>(open: () => Promise<Part>): () => Promise<Part> {
  let opening: Promise<Part> | undefined;

  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}
