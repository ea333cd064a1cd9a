// The reference run, written by bench/device-runs/write-reference.ts.
import reference from './reference.json';
import type { Reference } from './score.ts';

export const REFERENCE: Reference = reference;
