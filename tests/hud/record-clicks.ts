import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Records what the buttons of a file's tests would do: static markup has no listeners. The parts must be loaded after the first `beforeAll`,
 * because modules that may be loaded already are reset.
 */
export function recordClicks(): unknown[] {
  const clicks: unknown[] = [];
  beforeAll(() => {
    vi.resetModules();
    vi.doMock(import('../../src/hud/use-click.ts'), () => ({
      useClick: (click: unknown) => {
        clicks.push(click);
        return () => undefined;
      },
    }));
  });
  afterAll(() => {
    vi.doUnmock(import('../../src/hud/use-click.ts'));
    vi.resetModules();
  });
  return clicks;
}
