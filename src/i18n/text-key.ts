// The names of the texts.
import type { ParseKeys } from 'i18next';

export type TextKey = ParseKeys;
