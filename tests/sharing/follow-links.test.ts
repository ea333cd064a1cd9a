// Removal of a link's data from the address.
import { expect, test } from 'vitest';
import { forgetHash } from '../../src/sharing/follow-links.ts';

/** Returns the address after the removal, resolved as browsers resolve the argument of `replaceState`. */
function addressAfter(href: string): string {
  let shown = href;
  const replaceState: History['replaceState'] = (_data, _unused, address) => void (shown = new URL(address ?? '', href).href);
  const { hash } = new URL(href);
  forgetHash({ location: { href, hash, reload: () => undefined }, history: { replaceState } });
  return shown;
}

test.each([
  ['https://play.example/game/?debug=true#run=1~s1~', 'https://play.example/game/?debug=true'],
  ['https://play.example//?a=1#save=AQ', 'https://play.example//?a=1'],
  ['https://play.example//other.example/#save=AQ#more', 'https://play.example//other.example/'],
  ['file:///C:/games/index.html#run=1~s1~', 'file:///C:/games/index.html'],
])('%s becomes %s', (href, address) => {
  expect(addressAfter(href)).toBe(address);
});

test('a page that may not change its address keeps it, without an error', () => {
  const history = {
    replaceState() {
      throw new DOMException('refused', 'SecurityError');
    },
  };
  const location = { href: 'https://play.example/#save=AQ', hash: '#save=AQ', reload: () => undefined };
  expect(() => forgetHash({ location, history })).not.toThrow();
});
