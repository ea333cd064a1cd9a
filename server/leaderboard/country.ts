// Chooses a player's country: from the proxy if it reports countries, otherwise from the client or the region of the languages.
import type { IncomingHttpHeaders } from 'node:http';
import FLAGS from '../../assets/generated/flags.json' with { type: 'json' };

/** Suffix of a subdivision flag, such as `gb-eng`. */
const FLAG_PART = /-[a-z]{2,3}$/i;
/** Countries that the game has a flag for. The first flag is the one of unknown countries. */
const COUNTRIES: ReadonlySet<string> = new Set(FLAGS.codes.slice(1));

/**
 * Returns two lowercase letters, or an empty text. `header` is the name of the proxy's header, empty for none. With a header, the client's
 * choice never counts.
 */
export function chooseCountry(headers: IncomingHttpHeaders, header: string, sent: string): string {
  if (header !== '') return readCountry(headers[header]) ?? '';
  return readCountry(sent.replace(FLAG_PART, '')) ?? readRegion(headers['accept-language']) ?? '';
}

function readCountry(value: string | string[] | undefined): string | undefined {
  const text = (Array.isArray(value) ? value[0] : value)?.trim().toLowerCase() ?? '';
  return COUNTRIES.has(text) ? text : undefined;
}

/** Returns `br` for `pt-BR,pt;q=0.9`, `cn` for `zh-Hans-CN`. */
function readRegion(languages = ''): string | undefined {
  const subtags = languages
    .slice(0, 200)
    .split(',')
    .flatMap((language) => language.split(';')[0].trim().split('-').slice(1));
  return subtags.map(readCountry).find((country) => country !== undefined);
}
