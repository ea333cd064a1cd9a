// Schemas that several stored and sent formats share, and the reader of JSON texts.
import * as v from 'valibot';

/** A count, a score or a time in milliseconds. */
export const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A UTC day, such as `2026-11-22`. */
export const DAY = v.pipe(v.string(), v.isoDate());

/** Returns the value of a JSON text; undefined for a text that is missing, damaged, or refused by the schema. */
export function parseJson<Schema extends v.GenericSchema>(schema: Schema, text: string | null): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}
