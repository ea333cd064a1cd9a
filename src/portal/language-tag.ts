/** Returns undefined for an empty string or another type: SDKs do not always follow their own types. */
export function asLanguageTag(reported: unknown): string | undefined {
  return typeof reported === 'string' && reported !== '' ? reported : undefined;
}
