// The stems of the music on a real audio context, and the mute button.
import { audioStates, watchAudio } from './support/page-audio.ts';
import { expect, FULL, STILL, test } from './support/test.ts';

test.use({ ...STILL, viewport: { width: 360, height: 640 } });

type Started = { readonly at: number; readonly offset: number; readonly channels: number; readonly bytes: number; readonly now: number };

declare global {
  interface Window {
    /** Sources of the music that the page has started: those at its sample rate. */
    started: Started[];
    /** Panners of the effects that the page has started. */
    panners: StereoPannerNode[];
  }
}

test('the stems load one by one after the first drop, and play in step', async ({ game, page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(...(/music-[\w-]+(?=-\w+\.(ogg|mp3)$)/.exec(request.url()) ?? []).slice(0, 1)));
  await page.addInitScript(() => {
    window.started = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (at = 0, offset = 0, ...rest) {
      const { buffer, context } = this;
      if (buffer && buffer.sampleRate === 24_000) {
        const bytes = buffer.length * buffer.numberOfChannels * 4;
        window.started.push({ at, offset, channels: buffer.numberOfChannels, bytes, now: context.currentTime });
      }
      start.call(this, at, offset, ...rest);
    };
  });
  await game.open();
  await game.play();
  await expect.poll(() => page.evaluate(() => window.started.length)).toBe(1);
  // Sometimes the second section is next.
  const bases = files.filter((name) => name === 'music-base-b');
  expect(files, 'nothing else before the first move').toEqual(['music-base-a', ...bases]);
  await game.load('1111111/1111111/123 1a,1a,3a combo=3:3');
  await game.drag(0, 7, 0);
  // The melody rests in the first minute of a game.
  await expect.poll(() => page.evaluate(() => window.started.length)).toBe(3);
  expect(files).toEqual(expect.arrayContaining(['music-base-a', 'music-bass-a', 'music-classic-answers-a']));
  const [base, ...stems] = await page.evaluate(() => window.started);
  expect([base, ...stems].map(({ channels }) => channels)).toEqual([2, 1, 1]);
  expect([base, ...stems].reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(10e6);
  for (const { at, offset, now } of stems) {
    expect(at, 'not late').toBeGreaterThan(now);
    expect(offset - base.offset).toBeCloseTo(at - base.at, 6);
  }
});

test('ticks and drops sound from the side of their column once the late sounds have loaded', FULL, async ({ game, page }) => {
  await page.addInitScript(() => {
    window.panners = [];
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode & AudioParam, ...rest: number[]) {
      if (this instanceof AudioBufferSourceNode && target instanceof StereoPannerNode) window.panners.push(target);
      return connect.call(this, target, ...rest);
    } as typeof connect;
  });
  await game.open();
  await game.play();
  const lastPans = () => page.evaluate(() => window.panners.slice(-2).map(({ pan }) => pan.value));
  const dropAt = async (column: number, pan: number): Promise<void> => {
    await game.load('0 1a,1a,1a');
    await game.drag(0, column, 0);
    await expect.poll(lastPans, { timeout: 2000 }).toEqual([expect.closeTo(pan), expect.closeTo(pan)]);
  };
  await expect(() => dropAt(0, -0.4)).toPass();
  await dropAt(7, 0.4);
});

test.describe('the mute button', () => {
  test('covers nothing and is as large as a finger', async ({ sharedGame: game }) => {
    const { page } = game;
    await game.load('1111111/1111111/123 1a,1a,3a combo=3:3 score=123456');
    await expect(page.getByRole('button', { name: 'Mute' })).toBeVisible();
    const places = await page.evaluate(() =>
      [...document.querySelectorAll('.game button, .game .stat, .game .level, .game .combo')].map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { name: element.className, left, top, right, bottom };
      }),
    );
    const own = places.find(({ name }) => name.includes('mute'))!;
    expect([own.right - own.left, own.bottom - own.top]).toEqual([44, 44]);
    const overlapping = places.filter(
      (place) => place !== own && place.left < own.right && own.left < place.right && place.top < own.bottom && own.top < place.bottom,
    );
    expect(overlapping).toEqual([]);
  });

  test('mutes by a press or by key, and is kept like the switches', async ({ game, page }) => {
    await watchAudio(page);
    await game.open();
    await game.play();
    const button = page.getByRole('button', { name: 'Mute' });
    const stored = () => page.evaluate(() => [localStorage.getItem('sfx'), localStorage.getItem('bgm')]);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(stored).toEqual(['0', '0']);
    // A silent output rests.
    await expect.poll(() => audioStates(page)).toEqual([expect.stringMatching(/^suspended/)]);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(stored).toEqual(['0.5', '0.25']);
    await expect.poll(() => audioStates(page)).toEqual(['running at 1']);
  });
});
