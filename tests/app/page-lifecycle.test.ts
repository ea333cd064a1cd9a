// Leaving the page and returning: what happens before the browser may stop it.
import { expect, test } from 'vitest';
import { createPageLifecycle } from '../../src/app/page-lifecycle.ts';
import type { Site } from '../../src/app/open-portal.ts';
import { playWorld } from '../support/play-world.ts';

function open() {
  const { world } = playWorld('0 1a,1a,1a');
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const lifecycle = createPageLifecycle({
    world,
    hud: { publish: note('publish') },
    saves: { save: note('save'), flush: note('flush') },
    send: (command) => void world.commands.push(command),
    runEffects: note('effects'),
    site: () => ({ saveSync: () => ({ leave: note('site leaves'), refresh: note('site refreshes') }) }) as unknown as Site,
  });
  return { world, calls, ...lifecycle };
}

// @spec 4.75
test('a page that is left pauses immediately, and stores and uploads the game', () => {
  const { world, calls, leave } = open();
  leave();
  expect(world.flow.isPageAway).toBe(true);
  expect(calls).toEqual(['publish', 'effects', 'flush', 'site leaves']);
});

// @spec 4.77
test('a return resumes, and reads the save of other tabs and devices', () => {
  const { world, calls, leave, comeBack } = open();
  leave();
  calls.length = 0;
  comeBack();
  expect(world.flow.isPageAway).toBe(false);
  expect(calls).toEqual(['site refreshes', 'save']);
});
