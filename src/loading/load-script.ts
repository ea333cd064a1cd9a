/** Adds a script to the page. Resolves when it has run, even with an exception. Rejects if it cannot be loaded. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`Failed to load ${address}`)));
    document.head.append(script);
  });
}
