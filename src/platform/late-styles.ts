const added = new Set<string>();

/** Adds a style sheet to the page, once. */
export function addLateStyles(css: string): void {
  if (added.has(css)) return;
  added.add(css);
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // Firefox before 101 and Safari before 16.4 construct no style sheets. A content security policy may refuse a new element, but no rule.
    const [sheet] = document.styleSheets;
    sheet.insertRule(`@media all {${css}}`, sheet.cssRules.length);
  }
}
