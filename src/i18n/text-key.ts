// Keys of the texts in first/en.json, en.json and more/en.json.
import type { ParseKeys } from 'i18next';

export type TextKey = ParseKeys;
