// Reads the characters of a WOFF2 font from its `cmap` table. WOFF2 stores it unchanged in one Brotli stream.
import { brotliDecompressSync } from 'node:zlib';

const HEADER_BYTES = 48;
/** WOFF2 numbers of known tables; 63 means that the tag follows. */
const TABLE = { cmap: 0, glyf: 10, loca: 11, other: 63 };
const NOT_TRANSFORMED_GLYPHS = 3;

export function charactersOf(font: Buffer): Set<string> {
  return new Set([...codePointsOf(cmapOf(font))].map((code) => String.fromCodePoint(code)));
}

function cmapOf(font: Buffer): Buffer {
  let at = HEADER_BYTES;
  const readNumber = (): number => {
    let value = 0;
    let byte: number;
    do {
      byte = font[at++];
      value = value * 128 + (byte & 127);
    } while (byte & 128);
    return value;
  };
  const tables = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font[at++];
    const number = flags & 63;
    if (number === TABLE.other) at += 4;
    const length = readNumber();
    const isGlyphs = number === TABLE.glyf || number === TABLE.loca;
    const isTransformed = isGlyphs ? flags >> 6 !== NOT_TRANSFORMED_GLYPHS : flags >> 6 !== 0;
    return { number, length: isTransformed ? readNumber() : length };
  });
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  const index = tables.findIndex(({ number }) => number === TABLE.cmap);
  const start = tables.slice(0, index).reduce((sum, { length }) => sum + length, 0);
  return data.subarray(start, start + tables[index].length);
}

function codePointsOf(cmap: Buffer): Set<number> {
  const codes = new Set<number>();
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + table * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, codes);
    else if (format === 12) addGroups(subtable, codes);
  }
  return codes;
}

/** Adds the codes of format 4: segments of 16-bit codes with a glyph offset or a position in a glyph list. */
function addSegments(subtable: Buffer, codes: Set<number>): void {
  const bytes = subtable.readUInt16BE(6);
  for (let at = 0; at < bytes; at += 2) {
    const [last, first] = [subtable.readUInt16BE(14 + at), subtable.readUInt16BE(16 + bytes + at)];
    const shift = subtable.readUInt16BE(16 + bytes * 2 + at);
    const place = 16 + bytes * 3 + at;
    const offset = subtable.readUInt16BE(place);
    for (let code = first; code <= last; code++) {
      const listed = offset === 0 ? code : subtable.readUInt16BE(place + offset + (code - first) * 2);
      if (listed !== 0 && ((listed + shift) & 0xffff) !== 0) codes.add(code);
    }
  }
}

/** Adds the codes of format 12: groups of consecutive codes and glyphs. */
function addGroups(subtable: Buffer, codes: Set<number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    for (let code = subtable.readUInt32BE(at); code <= subtable.readUInt32BE(at + 4); code++) codes.add(code);
  }
}
