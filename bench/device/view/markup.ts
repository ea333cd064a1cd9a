// Small pieces of the page's markup. Everything that comes from a result is escaped.
import { escapeMarkup } from '../../harness/plot.ts';

export function find(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector)!;
}

/** Returns a titled section. Empty without content. */
export function sectionMarkup(id: string, title: string, content: string): string {
  if (content === '') return '';
  return `<section id="${id}" class="panel" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;
}

export function paragraph(text: string): string {
  return `<p>${escapeMarkup(text)}</p>`;
}

export function listMarkup(sentences: readonly string[]): string {
  return sentences.length === 0 ? '' : `<ul>${sentences.map((sentence) => `<li>${escapeMarkup(sentence)}</li>`).join('')}</ul>`;
}

/** Returns names with their values: as rows, or as tiles. */
export function pairsMarkup(pairs: readonly (readonly [name: string, value: string])[], kind: 'pairs' | 'tiles' = 'pairs'): string {
  const row = ([name, value]: (typeof pairs)[number]) =>
    `<div class="hollow"><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd></div>`;
  return pairs.length === 0 ? '' : `<dl class="${kind}">${pairs.map(row).join('')}</dl>`;
}

export function detailsMarkup(summary: string, content: string, isOpen = false): string {
  return `<details${isOpen ? ' open' : ''}><summary>${summary}</summary>${content}</details>`;
}

/**
 * Returns a table that scrolls sideways on narrow screens. The first cell of a row is its heading. `columns` are cells of the head, as text
 * or as markup; `actionsOf` returns the markup of the second cell of a row.
 */
export function tableMarkup(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  actionsOf?: (row: number) => string,
): string {
  const head = columns.map((column) => (column.startsWith('<th') ? column : `<th scope="col">${column}</th>`)).join('');
  const body = rows.map(([name, ...cells], row) => {
    const actions = actionsOf ? `<td>${actionsOf(row)}</td>` : '';
    return `<tr><th scope="row">${escapeMarkup(name)}</th>${actions}${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0"><table>${caption && `<caption>${caption}</caption>`}<thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}
