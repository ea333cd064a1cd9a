// What a site says about the player's language, if it says anything.

/** Undefined for whatever is no text, or an empty one: SDKs keep their types less strictly than they tell them. */
export function tagOf(said: unknown): string | undefined {
  return typeof said === 'string' && said !== '' ? said : undefined;
}
