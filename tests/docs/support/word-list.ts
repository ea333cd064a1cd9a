// Words and phrases that comments, docs, messages and test names avoid, each with its replacement.

export type Rule = { readonly avoid: RegExp; readonly write: string };

export const WORD_LIST: readonly Rule[] = [
  { avoid: /\b(?:told|tells|telling|tell(?! apart))\b/i, write: 'report, pass, notify' },
  { avoid: /\bgives\b(?! (?:up|way)\b)/i, write: 'returns, provides' },
  { avoid: /\banew\b/i, write: 'again, from scratch' },
  { avoid: /\b(?:nobody|somebody|whoever|whomever)\b/i, write: 'no caller, no player, the caller' },
  {
    avoid:
      /(?<!\bthere )\b(?:is|are|was|were) no\b(?! (?:longer|more|less|fewer|later|earlier|larger|smaller|better|worse|faster|slower)\b)/i,
    write: 'is not a',
  },
  { avoid: /\b(?:for nothing|at its best|at their best)\b/i, write: 'without cost, in its fastest configuration' },
  { avoid: /\bmostly\b/i, write: 'usually' },
  { avoid: /\bseldom\b/i, write: 'rarely' },
  { avoid: /\blest\b/i, write: 'so that … not' },
  {
    avoid: /(?<!#|\b(?:any|every|no|some)(?:thing|one|where) )(?<!\b(?:nothing|who|what|all) )\belse\b(?! [\w.]+ end\b)/i,
    write: 'otherwise',
  },
  { avoid: /\b(?:to|may|can|could) be had\b/i, write: 'is available' },
  { avoid: /\bstands\b/i, write: 'is, appears' },
  { avoid: /\bfor good\b/i, write: 'permanently' },
  { avoid: /\bso (?:many|much|long)\b(?! (?:that|as)\b)(?! [\w-]+ (?:that|as)\b)/i, write: 'this number of, the quantity' },
  { avoid: /\bwhat (?:\w+ ){1,3}(?:has|have|had|was|were) (?:\w+ed|made|brought|done)\b/i, write: 'the noun: results, moves, texts' },
  { avoid: /\bat once\b/i, write: 'immediately, at the same time' },
  { avoid: /\b(?:wears?|wearing|wore|worn|dress|dresses|dressed|wardrobe)\b/i, write: 'apply (a theme)' },
  {
    avoid: /\b(?:looks (?:of|are|for|that|at)|(?:a|an|the|each|every|next|first|last|its|their|same|one|whose) looks?)\b/i,
    write: 'frame, appearance',
  },
  { avoid: /\b(?:deeds?|eyes|crumbs|ear|ears)\b/i, write: 'the term of the field' },
];

/** A comment that opens with a relative clause instead of a noun or a verb. */
export const OPENING: Rule = {
  avoid: /^(?:what|who|whose|how|whatever|where|when|that which|those (?:that|who|which)|the one that)\b/i,
  write: 'the noun or the verb first',
};
