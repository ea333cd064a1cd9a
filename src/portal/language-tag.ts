// The language tag that an SDK reports.

/** Returns undefined for anything but a text that is not empty: SDKs do not keep to their own types. */
export function asLanguageTag(reported: unknown): string | undefined {
  return typeof reported === 'string' && reported !== '' ? reported : undefined;
}
