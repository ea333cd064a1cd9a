// Whether the minimum browsers support a feature, by browser-compat-data.
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/forLegacyNode';
import { MIN_BROWSERS } from '../../tools/build/min-browsers.ts';

/** Returns whether all minimum browsers support a feature of browser-compat-data. A feature without data counts as supported. */
export function isInAll(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support;
  if (support === undefined) return true;
  return Object.entries(MIN_BROWSERS).every(([browser, min]) =>
    [support[browser as BrowserName] ?? []].flat().some((statement) => covers(statement, min)),
  );
}

function covers(statement: SimpleSupportStatement, min: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  if (!added || added === 'preview' || flags || otherName || prefix !== undefined) return false;
  return isUpTo(added, min) && !(removed && removed !== 'preview' && isUpTo(removed, min));
}

/** `≤37` means "supported in 37 or earlier". */
function isUpTo(version: string, max: string): boolean {
  const [a, b] = [version, max].map((text) => text.replace('≤', '').split('.').map(Number));
  return a[0] !== b[0] ? a[0] < b[0] : (a[1] ?? 0) <= (b[1] ?? 0);
}
