// The country of a player: what the proxy says, else what the client says, else the region of its languages.
import type { IncomingHttpHeaders } from 'node:http';

const COUNTRY = /^[a-z]{2}$/i;
/** `gb-eng` is the flag of a part of a country. */
const FLAG_PART = /-[a-z]{2,3}$/i;
/** What proxies write for a country that they do not know. */
const UNKNOWN = 'xx';

/** Two small letters, or nothing. `header` is the proxy's, empty for none. */
export function chooseCountry(headers: IncomingHttpHeaders, header: string, sent: string): string {
  const told = header === '' ? undefined : readCountry(headers[header]);
  return told ?? readCountry(sent.replace(FLAG_PART, '')) ?? readRegion(headers['accept-language']) ?? '';
}

function readCountry(value: string | string[] | undefined): string | undefined {
  const text = (Array.isArray(value) ? value[0] : value)?.trim().toLowerCase() ?? '';
  return COUNTRY.test(text) && text !== UNKNOWN ? text : undefined;
}

/** `pt-BR,pt;q=0.9` gives br, `zh-Hans-CN` cn. */
function readRegion(languages: string | undefined): string | undefined {
  for (const language of (languages ?? '').slice(0, 200).split(',')) {
    const [, ...subtags] = language.split(';')[0].trim().split('-');
    const region = readCountry(subtags.find((subtag) => COUNTRY.test(subtag)));
    if (region !== undefined) return region;
  }
  return undefined;
}
