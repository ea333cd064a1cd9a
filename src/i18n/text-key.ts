// Keys of the texts in en.json and more/en.json.
import type { ParseKeys } from 'i18next';

export type TextKey = ParseKeys;
