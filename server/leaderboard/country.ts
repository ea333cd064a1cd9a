// Chooses a player's country: from the proxy, otherwise from the client, otherwise from the region of the languages.
import type { IncomingHttpHeaders } from 'node:http';

const COUNTRY = /^[a-z]{2}$/i;
/** Suffix of a subdivision flag, such as `gb-eng`. */
const FLAG_PART = /-[a-z]{2,3}$/i;
/** Proxies send this for an unknown country. */
const UNKNOWN = 'xx';

/** Returns two lowercase letters, or an empty text. `header` is the name of the proxy's header, empty for none. */
export function chooseCountry(headers: IncomingHttpHeaders, header: string, sent: string): string {
  const fromProxy = header === '' ? undefined : readCountry(headers[header]);
  return fromProxy ?? readCountry(sent.replace(FLAG_PART, '')) ?? readRegion(headers['accept-language']) ?? '';
}

function readCountry(value: string | string[] | undefined): string | undefined {
  const text = (Array.isArray(value) ? value[0] : value)?.trim().toLowerCase() ?? '';
  return COUNTRY.test(text) && text !== UNKNOWN ? text : undefined;
}

/** Returns `br` for `pt-BR,pt;q=0.9`, `cn` for `zh-Hans-CN`. */
function readRegion(languages: string | undefined): string | undefined {
  for (const language of (languages ?? '').slice(0, 200).split(',')) {
    const [, ...subtags] = language.split(';')[0].trim().split('-');
    const region = readCountry(subtags.find((subtag) => COUNTRY.test(subtag)));
    if (region !== undefined) return region;
  }
  return undefined;
}
