// An end of the browser's task, so that what is long is no longer than it must be in one piece.

export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
